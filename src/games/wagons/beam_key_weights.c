#include "games/wagons/beam_key.h"
const struct beam_key_weights beam_key_weights[KEY_SPANS] = {{{0}}};
