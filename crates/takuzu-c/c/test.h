/*
 * test.h: code shared by the tests of the three parts.
 *
 * Each test_partieN.c is a program: its tests, and a main that calls them and returns test_report().
 * It is linked with test.c and run in a folder that has Grilles/G4, G6 and G8.
 */
#ifndef TEST_H
#define TEST_H

#include "takuzu.h"

/* ---- Checks ---- */

/* Counts a check, and prints its place and its text if it fails. */
#define CHECK(test) check((test) != 0, #test, __FILE__, __LINE__)

void check(int holds, const char * test, const char * file, int line);

/* Selects English messages. Call it first. */
void test_start(void);

/* Prints the numbers of checks and failures. Returns the exit code, 1 if any failed. */
int test_report(void);

/* ---- Child processes, for code that must abort or reads stdin ---- */

/* The output of the last child on stdout and stderr. */
extern char said[20000];

/* Returns 1 if body aborts, as assert does. */
int aborts(void (*body)(void));

/* Returns 1 if body, with this input, ends with this exit code and without a failed check. */
int exits(void (*body)(void), const char * input, int code);

/* Checks that each body aborts with one line about a NULL pointer. */
void check_null_aborts(void (* const bodies[])(void), int count);

/* Returns how often a word is in said. */
int said_times(const char * word);

/* ---- Grids ---- */

/* The values of figure 1, before and after. */
extern const int START[16];
extern const int SOLUTION[16];

/* The starting grid of figure 1, and its file. */
grille * figure(void);
#define FIGURE_FILE "4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n"

/* Returns a grid from its cells, row by row: '0', '1' or '.'. */
grille * grid_of(int n, const char * cells);

void write_file(const char * name, const char * text);

#endif
