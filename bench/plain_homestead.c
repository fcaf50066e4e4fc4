// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_homestead.h"

static const int step_x[] = {0, -1, 1, 0}, step_y[] = {-1, 0, 0, 1};

enum { STEPS = 4, SIDE = 5, ALL_CARDS = 25 };

static int at(const struct plain_homestead_grid *grid, int x, int y)
{
    bool inside = x >= -PLAIN_REACH && x <= PLAIN_REACH && y >= -PLAIN_REACH && y <= PLAIN_REACH;
    return inside ? grid->cell[y + PLAIN_REACH][x + PLAIN_REACH] : PLAIN_NO_LAND;
}

/* --- the grid --- */

static bool touches(const struct plain_homestead_grid *grid, int x, int y)
{
    for (int i = 0; i < STEPS; i++) {
        if (at(grid, x + step_x[i], y + step_y[i]) != PLAIN_NO_LAND) {
            return true;
        }
    }
    return false;
}

/* Whether every card lies less than five columns and five rows from the place. */
static bool is_in_frame(const struct plain_homestead_grid *grid, int x, int y)
{
    for (int row = -PLAIN_REACH; row <= PLAIN_REACH; row++) {
        for (int column = -PLAIN_REACH; column <= PLAIN_REACH; column++) {
            bool far = column - x >= SIDE || x - column >= SIDE || row - y >= SIDE || y - row >= SIDE;
            if (far && at(grid, column, row) != PLAIN_NO_LAND) {
                return false;
            }
        }
    }
    return true;
}

bool plain_homestead_fits(const struct plain_homestead_grid *grid, int x, int y)
{
    bool inside = x >= -PLAIN_REACH && x <= PLAIN_REACH && y >= -PLAIN_REACH && y <= PLAIN_REACH;
    return inside && at(grid, x, y) == PLAIN_NO_LAND && touches(grid, x, y) && is_in_frame(grid, x, y);
}

/* The points of the card at a place. */
static int points_at(const struct plain_homestead_grid *grid, const struct homestead_deck *deck, int x, int y,
                     bool *matched)
{
    const struct homestead_card *card = &deck->cards[at(grid, x, y)];
    int points = card->points;
    *matched = false;
    for (int i = 0; i < STEPS; i++) {
        int other = at(grid, x + step_x[i], y + step_y[i]);
        if (other == PLAIN_NO_LAND) {
            continue;
        }
        *matched = *matched || deck->cards[other].type == card->type;
        points *= deck->cards[other].doubles == card->type ? 2 : 1;
    }
    return *matched ? points : 0;
}

int plain_homestead_points(const struct plain_homestead_grid *grid, const struct homestead_deck *deck, int *matched)
{
    int points = 0;
    *matched = 0;
    for (int y = -PLAIN_REACH; y <= PLAIN_REACH; y++) {
        for (int x = -PLAIN_REACH; x <= PLAIN_REACH; x++) {
            bool scores = false;
            points += at(grid, x, y) != PLAIN_NO_LAND ? points_at(grid, deck, x, y, &scores) : 0;
            *matched += scores;
        }
    }
    return points;
}

static int cards_of(const struct plain_homestead_grid *grid)
{
    int count = 0;
    for (int y = -PLAIN_REACH; y <= PLAIN_REACH; y++) {
        for (int x = -PLAIN_REACH; x <= PLAIN_REACH; x++) {
            count += at(grid, x, y) != PLAIN_NO_LAND;
        }
    }
    return count;
}

static int places_of(const struct plain_homestead_grid *grid)
{
    int count = 0;
    for (int y = -PLAIN_REACH; y <= PLAIN_REACH; y++) {
        for (int x = -PLAIN_REACH; x <= PLAIN_REACH; x++) {
            count += plain_homestead_fits(grid, x, y);
        }
    }
    return count;
}

/* --- the game --- */

static void draw(struct plain_homestead *game, int player)
{
    if (game->drawn == HOMESTEAD_LAND) {
        return;
    }
    int card = game->pile[game->drawn++], place = game->held[player]++;
    for (; place > 0 && game->hand[player][place - 1] > card; place--) {
        game->hand[player][place] = game->hand[player][place - 1];
    }
    game->hand[player][place] = card;
}

void plain_homestead_begin(struct plain_homestead *game, const struct homestead_deck *deck, const uint8_t *pile,
                           const uint8_t start_card[2], int first)
{
    *game = (struct plain_homestead){.deck = deck, .to_move = first};
    for (int i = 0; i < HOMESTEAD_LAND; i++) {
        game->pile[i] = pile[i];
    }
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < PLAIN_SQUARE * PLAIN_SQUARE; i++) {
            game->grid[player].cell[i / PLAIN_SQUARE][i % PLAIN_SQUARE] = PLAIN_NO_LAND;
        }
        game->grid[player].cell[PLAIN_REACH][PLAIN_REACH] = start_card[player];
    }
    for (int i = 0; i < 2 * PLAIN_HAND; i++) {
        draw(game, (first + i) % 2);
    }
}

bool plain_homestead_is_over(const struct plain_homestead *game)
{
    return cards_of(&game->grid[0]) == ALL_CARDS && cards_of(&game->grid[1]) == ALL_CARDS;
}

int plain_homestead_moves(const struct plain_homestead *game, struct plain_homestead_move *moves)
{
    int count = 0;
    for (int i = 0; i < game->held[game->to_move]; i++) {
        for (int y = -PLAIN_REACH; y <= PLAIN_REACH; y++) {
            for (int x = -PLAIN_REACH; x <= PLAIN_REACH; x++) {
                if (plain_homestead_fits(&game->grid[game->to_move], x, y)) {
                    moves[count++] = (struct plain_homestead_move){game->hand[game->to_move][i], x, y};
                }
            }
        }
    }
    return count;
}

void plain_homestead_apply(struct plain_homestead *game, const struct plain_homestead_move *move)
{
    int player = game->to_move, kept = 0;
    game->grid[player].cell[move->y + PLAIN_REACH][move->x + PLAIN_REACH] = move->card;
    for (int i = 0; i < game->held[player]; i++) {
        if (game->hand[player][i] != move->card) {
            game->hand[player][kept++] = game->hand[player][i];
        }
    }
    game->held[player] = kept;
    draw(game, player);
    game->to_move = 1 - player;
}

struct plain_homestead_move plain_homestead_greedy(const struct plain_homestead *game)
{
    struct plain_homestead_move moves[PLAIN_HOMESTEAD_MOVES];
    int count = plain_homestead_moves(game, moves), best = 0, best_points = -1, best_places = -1, matched;
    for (int i = 0; i < count; i++) {
        struct plain_homestead_grid grid = game->grid[game->to_move];
        grid.cell[moves[i].y + PLAIN_REACH][moves[i].x + PLAIN_REACH] = moves[i].card;
        int points = plain_homestead_points(&grid, game->deck, &matched), places = places_of(&grid);
        if (points > best_points || (points == best_points && places > best_places)) {
            best = i;
            best_points = points;
            best_places = places;
        }
    }
    return moves[best];
}
