// SPDX-License-Identifier: GPL-3.0-or-later
/* The rules of Homestead as text for people. */
#ifndef HOMESTEAD_RULES_H
#define HOMESTEAD_RULES_H

/* The rules and the cards of a deck, in lines of at most 80 columns; the caller frees it. NULL if memory ran out. */
char *homestead_rules_text(const void *deck);

#endif
