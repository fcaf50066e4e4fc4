// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WAGONS_RULES_TEXT_H
#define WAGONS_RULES_TEXT_H

/* The rules of Circle the Wagons, their options, and every card of the deck as a picture with what its back says, in
   ASCII lines of at most 80 columns. The caller frees the text; NULL if memory ran out. */
char *rules_text(const void *deck);

#endif
