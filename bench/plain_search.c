// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_search.h"

#include <math.h>
#include <stdlib.h>

#include "bench/plain_play.h"

enum { POINT = 4 };

/* --- alpha-beta --- */

static int end_value(const struct plain_game *game)
{
    int totals[2];
    int winner = plain_game_totals(game, totals);
    int margin = totals[0] - totals[1];
    return margin != 0 ? POINT * margin : winner == 0 ? 1 : winner == 1 ? -1 : 0;
}

int plain_search_value(const struct plain_game *game, int alpha, int beta, uint64_t *nodes)
{
    if (plain_game_phase(game) == PLAIN_OVER) {
        return end_value(game);
    }
    bool first = game->to_move == 0;
    struct plain_move *moves = malloc(PLAIN_PLACEMENTS * sizeof *moves);
    int count = moves != NULL ? plain_game_moves(game, moves) : 0;
    int best = first ? -PLAIN_INFINITE : PLAIN_INFINITE;
    for (int i = 0; i < count && alpha < beta; i++) {
        struct plain_game after = *game;
        plain_game_apply(&after, &moves[i]);
        ++*nodes;
        int value = plain_search_value(&after, alpha, beta, nodes);
        best = (first ? value > best : value < best) ? value : best;
        alpha = first && best > alpha ? best : alpha;
        beta = !first && best < beta ? best : beta;
    }
    free(moves);
    return best;
}

/* --- tree search --- */

struct plain_node {
    struct plain_move move; /* that leads here */
    int mover;              /* who made it */
    int visits, wins;       /* of the mover */
    int child_count, tried;
    struct plain_node *children;
};

static void free_children(struct plain_node *node)
{
    for (int i = 0; i < node->child_count; i++) {
        free_children(&node->children[i]);
    }
    free(node->children);
}

static void expand(struct plain_node *node, const struct plain_game *game)
{
    struct plain_move *moves = malloc(PLAIN_PLACEMENTS * sizeof *moves);
    int count = moves != NULL ? plain_game_moves(game, moves) : 0;
    node->children = calloc((size_t)count + 1, sizeof *node->children);
    node->child_count = node->children != NULL ? count : 0;
    for (int i = 0; i < node->child_count; i++) {
        node->children[i].move = moves[i];
        node->children[i].mover = game->to_move;
    }
    free(moves);
}

static struct plain_node *choose_child(struct plain_node *node)
{
    if (node->tried < node->child_count) {
        return &node->children[node->tried++];
    }
    struct plain_node *best = NULL;
    double best_bound = -1;
    for (int i = 0; i < node->child_count; i++) {
        struct plain_node *child = &node->children[i];
        double bound = (double)child->wins / child->visits + sqrt(log((double)node->visits) / child->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = child;
        }
    }
    return best;
}

static void play_out(struct plain_node *root, struct plain_game game, struct random_stream *stream)
{
    struct plain_node *path[4 * CIRCLE_CARDS];
    int length = 0;
    struct plain_node *node = root;
    path[length++] = node;
    while (plain_game_phase(&game) != PLAIN_OVER && (node == root || node->visits > 0)) {
        if (node->children == NULL) {
            expand(node, &game);
        }
        if (node->child_count == 0) {
            break;
        }
        node = choose_child(node);
        plain_game_apply(&game, &node->move);
        path[length++] = node;
    }
    plain_play_greedy(&game, stream);
    int totals[2];
    int winner = plain_game_totals(&game, totals);
    for (int i = 0; i < length; i++) {
        path[i]->visits++;
        path[i]->wins += path[i]->mover == winner;
    }
}

int plain_search_playouts(const struct plain_game *game, int playouts, struct random_stream *stream)
{
    struct plain_node root = {.mover = 1 - game->to_move};
    for (int i = 0; i < playouts; i++) {
        play_out(&root, *game, stream);
    }
    int most = 0;
    for (int i = 0; i < root.child_count; i++) {
        most = root.children[i].visits > most ? root.children[i].visits : most;
    }
    free_children(&root);
    return most;
}
