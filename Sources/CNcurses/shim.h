// What Swift needs of ncurses and cannot import by itself: macros, and globals that ncurses may
// change at any time. Wide characters need these two before any header that brings in <wchar.h>.
#pragma once
#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <ncurses.h>
#include <panel.h>
#include <string.h>
#include <term.h>

// Declared by <wchar.h> only for programs that ask for X/Open; ncurses counts with it.
int wcwidth(wchar_t character);

static inline FILE *cncurses_stdout(void) { return stdout; }
static inline FILE *cncurses_stdin(void) { return stdin; }

static inline WINDOW *cncurses_stdscr(void) { return stdscr; }
static inline WINDOW *cncurses_curscr(void) { return curscr; }
static inline WINDOW *cncurses_newscr(void) { return newscr; }

// Makes a window look like a pad, which resize_term leaves alone, or like a window again.
static inline void cncurses_set_pad(WINDOW *window, bool isPad)
{
    window->_flags = isPad ? window->_flags | _ISPAD : window->_flags & ~_ISPAD;
}

static inline int cncurses_rows(const WINDOW *window) { return getmaxy(window); }
static inline int cncurses_columns(const WINDOW *window) { return getmaxx(window); }

static inline int cncurses_cursor_row(const WINDOW *window) { return getcury(window); }
static inline int cncurses_cursor_column(const WINDOW *window) { return getcurx(window); }

static inline attr_t cncurses_normal(void) { return A_NORMAL; }
static inline attr_t cncurses_bold(void) { return A_BOLD; }
static inline attr_t cncurses_dim(void) { return A_DIM; }
static inline attr_t cncurses_reverse(void) { return A_REVERSE; }
static inline attr_t cncurses_underline(void) { return A_UNDERLINE; }
static inline attr_t cncurses_italic(void)
{
    return (termattrs() & A_ITALIC) != 0 ? A_ITALIC : A_UNDERLINE;
}

static inline attr_t cncurses_blink(void) { return A_BLINK; }
static inline bool cncurses_has(attr_t attributes) { return (termattrs() & attributes) != 0; }

// Has the current terminal strike text through where it would blink, if terminfo says how it does both:
// ncurses has no attribute for the former. Its own copy of the description is changed, by one character;
// whether it is now.
static inline bool cncurses_strike_for_blink(void)
{
    char *strike = tigetstr((char *)"smxx"), *set = tigetstr((char *)"sgr");
    if (strike == NULL || strike == (char *)-1 || set == NULL || set == (char *)-1) return false;
    if (strcmp(strike, "\033[9m") != 0 || !cncurses_has(A_BLINK)) return false;
    char *blink = strstr(set, "%?%p4%t;5%;");
    if (blink != NULL) blink[8] = '9';
    return strstr(set, "%?%p4%t;9%;") != NULL;
}

static inline short cncurses_pair(attr_t attributes) { return (short)PAIR_NUMBER(attributes); }

// Gives the blanks of a row that have no colours the attributes of others. The cursor stays.
static inline void cncurses_paint_bare_blanks(WINDOW *window, int row, attr_t attributes, short pair)
{
    int y = getcury(window), x = getcurx(window);
    for (int column = 0; column < getmaxx(window); column++)
        if (mvwinch(window, row, column) == ' ')
            mvwchgat(window, row, column, 1, attributes, pair, NULL);
    wmove(window, y, x);
}

// Draws blanks and moves the cursor to the first. Text is only ever drawn over blanks: where it is
// drawn over a wide character by half, ncurses forgets the other half, which whline does not.
static inline void cncurses_blank(WINDOW *window, int row, int column, int count, chtype attributes)
{
    wmove(window, row, column);
    if (count > 0) whline(window, ' ' | attributes, count);
}

// ERR and OK are macros with casts in some builds.
static inline int cncurses_failed(int result) { return result == ERR; }

// The spacing character of a cell and what combines with it; CCHARW_MAX of them at most.
// A cell that is the right half of a wide character is left out by ncurses itself.
static inline int cncurses_cell_text(const cchar_t *cell, wchar_t text[CCHARW_MAX + 1])
{
    attr_t attributes;
    short pair;
    for (int i = 0; i <= CCHARW_MAX; i++) text[i] = 0;
    return getcchar(cell, text, &attributes, &pair, NULL) == ERR ? ERR : OK;
}

static inline attr_t cncurses_cell_attributes(const cchar_t *cell)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t attributes = A_NORMAL;
    short pair;
    getcchar(cell, text, &attributes, &pair, NULL);
    return attributes & ~(attr_t)A_COLOR;
}

static inline int cncurses_cell_pair(const cchar_t *cell)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t attributes;
    short pair = 0;
    getcchar(cell, text, &attributes, &pair, NULL);
    return pair;
}

// Draws a wide character and what combines with it, count of them at most CCHARW_MAX, in the look
// of the window. Drawn one after the other, ncurses puts the marks into the cell's right half and
// never sends them.
static inline void cncurses_add_cell(WINDOW *window, const wchar_t *characters, int count)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    cchar_t cell;
    for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = characters[i];
    if (setcchar(&cell, text, A_NORMAL, 0, NULL) == OK) wadd_wch(window, &cell);
}

// Finds the next cell of a row, from a column on, that begins with one of two characters and has
// another one combined with it; its column, or -1 where there is none. The window's cursor stays
// where it is.
static inline int cncurses_find_combined(
    WINDOW *window, int row, int column, wchar_t first, wchar_t second, cchar_t *cell)
{
    int cursor_row = getcury(window), cursor_column = getcurx(window), found = -1;
    for (; found < 0 && column < getmaxx(window); column++) {
        if (mvwin_wch(window, row, column, cell) == OK && cell->chars[1] != 0
            && (cell->chars[0] == first || cell->chars[0] == second))
            found = column;
    }
    wmove(window, cursor_row, cursor_column);
    return found;
}

// Where the next two write to, which ncurses has no way to tell the function it calls.
static inline FILE **cncurses_file(void)
{
    static FILE *file;
    return &file;
}

static inline int cncurses_put(int character) { return putc(character, *cncurses_file()); }

// Sends what changes the terminal's attributes to those of a cell, or to none, beside what ncurses
// draws: it keeps count of them.
static inline void cncurses_send_attributes(const cchar_t *cell, FILE *file)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t attributes = A_NORMAL;
    short pair = 0;
    if (cell != NULL) getcchar(cell, text, &attributes, &pair, NULL);
    *cncurses_file() = file;
    vid_puts(attributes, pair, NULL, cncurses_put);
}

// Sends what moves the cursor.
static inline void cncurses_send_move(int row, int column, FILE *file)
{
    *cncurses_file() = file;
    tputs(tparm(cursor_address, row, column, 0, 0, 0, 0, 0, 0, 0), 1, cncurses_put);
}

// tigetstr takes a char * that it does not change, and answers (char *)-1 for a name of another kind.
static inline const char *cncurses_capability(const char *name)
{
    char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

// Like it, for those that are there or not, and for numbers; 0 and less where they are not.
static inline int cncurses_flag(const char *name) { return tigetflag((char *)name); }
static inline int cncurses_number(const char *name) { return tigetnum((char *)name); }

// The names of all standard capabilities, in the order in which descriptions have them; then NULL.
static inline const char *cncurses_flag_name(int index) { return boolnames[index]; }
static inline const char *cncurses_number_name(int index) { return numnames[index]; }
static inline const char *cncurses_string_name(int index) { return strnames[index]; }

// Colours beyond the range of a short came into ncurses with its version 6.1.
static inline int cncurses_set_pair(int pair, int foreground, int background)
{
#if NCURSES_VERSION_PATCH >= 20170401
    return init_extended_pair(pair, foreground, background);
#else
    return init_pair((short)pair, (short)foreground, (short)background);
#endif
}

static inline bool cncurses_has_wide_pairs(void) { return NCURSES_VERSION_PATCH >= 20170401; }

// Moves the cursor to the last row from wherever it is; NULL where the terminal cannot. Terminals
// go as far as there are rows.
static inline const char *cncurses_far_down(void)
{
    const char *move = cncurses_capability("cup");
    return move == NULL ? NULL : tparm((char *)move, 998, 0, 0, 0, 0, 0, 0, 0, 0);
}
