/* Code shared by the tests of the three parts: checks, child processes and grids. */
#define _POSIX_C_SOURCE 200112L

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

/* ---- Checks ---- */

static int checks = 0;
static int failures = 0;

void check(int holds, const char * test, const char * file, int line) {
    checks++;
    if (!holds) {
        failures++;
        printf("%s:%d: %s\n", file, line, test);
        fflush(stdout);
    }
}

void test_start(void) {
    setenv("LC_ALL", "C", 1);
    unsetenv("LANGUAGE");
}

int test_report(void) {
    printf("%d checks, %d failed\n", checks, failures);
    return failures == 0 ? 0 : 1;
}

/* ---- Children ---- */

char said[20000];

/* Runs body in a child process that reads input. Returns the status from waitpid. */
static int in_child(void (*body)(void), const char * input) {
    FILE * in = tmpfile();
    FILE * out = tmpfile();
    pid_t child;
    size_t length;
    int status = 0;
    if (in == NULL || out == NULL) {
        perror("tmpfile");
        exit(2);
    }
    fputs(input, in);
    rewind(in);
    fflush(NULL);
    child = fork();
    if (child == 0) {
        dup2(fileno(in), 0);
        dup2(fileno(out), 1);
        dup2(fileno(out), 2);
        failures = 0;
        body();
        exit(failures == 0 ? 0 : 3);
    }
    waitpid(child, &status, 0);
    rewind(out);
    length = fread(said, 1, sizeof said - 1, out);
    said[length] = '\0';
    fclose(in);
    fclose(out);
    return status;
}

int aborts(void (*body)(void)) {
    int status = in_child(body, "");
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

int exits(void (*body)(void), const char * input, int code) {
    int status = in_child(body, input);
    int as_wanted = WIFEXITED(status) && WEXITSTATUS(status) == code;
    if (!as_wanted) {
        printf("status %d, and this was said:\n%s\n", status, said);
    }
    return as_wanted;
}

void check_null_aborts(void (* const bodies[])(void), int count) {
    int k;
    for (k = 0; k < count; k++) {
        CHECK(aborts(bodies[k]));
        CHECK(strstr(said, " != NULL' failed.") != NULL);
        CHECK(said_times("\n") == 1);
    }
}

int said_times(const char * word) {
    int count = 0;
    const char * at = said;
    while ((at = strstr(at, word)) != NULL) {
        count++;
        at += strlen(word);
    }
    return count;
}

/* ---- Grids ---- */

const int START[16] = {-1, 1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1, 1, 1, -1, 0};
const int SOLUTION[16] = {0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0};

grille * figure(void) {
    grille * g = creer_grille(4);
    int k;
    for (k = 0; k < 16; k++) {
        if (START[k] != -1) {
            set_val_cellule(g, k / 4, k % 4, START[k]);
            g->tab[k].initial = 1;
        }
    }
    return g;
}

grille * grid_of(int n, const char * cells) {
    grille * g = creer_grille(n);
    int k;
    for (k = 0; k < n * n; k++) {
        g->tab[k].val = cells[k] == '.' ? -1 : cells[k] - '0';
    }
    return g;
}

void write_file(const char * name, const char * text) {
    FILE * f = fopen(name, "w");
    if (f == NULL) {
        perror(name);
        exit(2);
    }
    fputs(text, f);
    fclose(f);
}
