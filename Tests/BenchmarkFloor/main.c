/* The least a list reader drawn by ncurses can do: what board-tui is measured against.
 *
 * It maps a file and shows its lines in one panel: a heading in the first row, the selected row
 * reversed, a scroll bar in the last column, the position in the last row. All lines have the same
 * length in bytes, so that none has to be looked for, and their text, without the spaces at its
 * end, fits the width beside the bar.
 * j k move, Space and Ctrl-F page, g G go to the ends, Enter opens a second panel, q closes it or
 * the program. Keys that wait are all read before anything is drawn.
 */
#define _XOPEN_SOURCE_EXTENDED 1
#include <fcntl.h>
#include <locale.h>
#include <ncurses.h>
#include <panel.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { ctrl_f = 6, heading_rows = 1, status_rows = 1, bar_columns = 1 };

struct lines {
    const char *text;
    long length; /* of one line, with its newline */
    long count;
};

struct list {
    struct lines lines;
    WINDOW *window;
    long first; /* the line in the top row */
    long selected;
    long thumb; /* where the thumb of the bar was drawn; -1 while it was not */
};

struct post {
    WINDOW *window;
    PANEL *panel; /* NULL while no post is open */
};

static bool map(const char *path, struct lines *lines)
{
    struct stat status;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0)
        return false;
    lines->text = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (lines->text == MAP_FAILED)
        return false;
    const char *end = memchr(lines->text, '\n', (size_t)status.st_size);
    lines->length = end ? end - lines->text + 1 : status.st_size;
    lines->count = status.st_size / lines->length;
    return true;
}

/* Leaves out the spaces that fill the line up: they may be more than fit into the row. */
static void draw_line(WINDOW *window, int row, int column, const struct lines *lines, long line)
{
    const char *text = lines->text + line * lines->length;
    long length = lines->length - 1;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    wmove(window, row, column);
    waddnstr(window, text, (int)length);
}

/* What the heading and the status line leave. */
static int rows_of(const struct list *list)
{
    return getmaxy(list->window) - heading_rows - status_rows;
}

/* What the bar leaves. */
static int columns_of(const struct list *list)
{
    return getmaxx(list->window) - bar_columns;
}

static void draw_heading(const struct list *list)
{
    mvwaddstr(list->window, 0, 1, "Title");
    mvwchgat(list->window, 0, 0, -1, A_BOLD, 0, NULL);
}

static void draw_row(const struct list *list, int row)
{
    long line = list->first + row;
    int place = heading_rows + row;
    mvwhline(list->window, place, 0, ' ', columns_of(list));
    if (line >= list->lines.count)
        return;
    draw_line(list->window, place, 1, &list->lines, line);
    if (line == list->selected)
        mvwchgat(list->window, place, 0, columns_of(list), A_REVERSE, 0, NULL);
}

/* Where the thumb begins: at an end of the bar only where the list is at that end. */
static long place_thumb(const struct list *list, long length)
{
    long rows = rows_of(list), room = rows - length, hidden = list->lines.count - rows;
    long start = room * list->first / hidden;
    if (list->first > 0 && start == 0)
        return 1;
    return list->first < hidden && start == room ? room - 1 : start;
}

/* Draws the bar where it changed. */
static void draw_bar(struct list *list)
{
    long rows = rows_of(list);
    if (list->lines.count <= rows)
        return;
    long length = rows * rows / list->lines.count;
    length = length < 1 ? 1 : length;
    long thumb = place_thumb(list, length);
    if (thumb == list->thumb)
        return;
    list->thumb = thumb;
    for (int row = 0; row < rows; row++) {
        bool is_thumb = row >= thumb && row < thumb + length;
        wattrset(list->window, is_thumb ? A_REVERSE : A_NORMAL);
        mvwaddstr(
            list->window, heading_rows + row, columns_of(list), is_thumb ? "┃" : "│");
    }
    wattrset(list->window, A_NORMAL);
}

static void draw_status(const struct list *list)
{
    wmove(list->window, heading_rows + rows_of(list), 0);
    wclrtoeol(list->window);
    wprintw(list->window, " %ld/%ld", list->selected + 1, list->lines.count);
}

static void draw_list(struct list *list)
{
    for (int row = 0; row < rows_of(list); row++)
        draw_row(list, row);
    draw_bar(list);
    draw_status(list);
}

static long clamp(long value, long last)
{
    return value > last ? (last < 0 ? 0 : last) : value < 0 ? 0 : value;
}

/* Moves the selection, and the page under it by `pages` pages. */
static void select_line(struct list *list, long line, long pages)
{
    long rows = rows_of(list);
    list->selected = clamp(line, list->lines.count - 1);
    list->first = clamp(list->first + pages * rows, list->lines.count - rows);
    if (list->selected < list->first)
        list->first = list->selected;
    if (list->selected >= list->first + rows)
        list->first = list->selected - rows + 1;
}

static void open_post(struct post *post, const struct list *list)
{
    post->window = newwin(LINES, COLS, 0, 0);
    post->panel = new_panel(post->window);
    for (int row = 0; row < LINES; row++)
        draw_line(post->window, row, 3, &list->lines, (list->selected + row) % list->lines.count);
}

static void close_post(struct post *post)
{
    del_panel(post->panel);
    delwin(post->window);
    post->panel = NULL;
}

/* Returns whether the program goes on. */
static bool handle(int key, struct list *list, struct post *post)
{
    if (post->panel) {
        if (key == 'q')
            close_post(post);
        return true;
    }
    switch (key) {
    case 'j': select_line(list, list->selected + 1, 0); break;
    case 'k': select_line(list, list->selected - 1, 0); break;
    case ' ':
    case ctrl_f: select_line(list, list->selected + rows_of(list), 1); break;
    case 'g': select_line(list, 0, 0); break;
    case 'G': select_line(list, list->lines.count - 1, 0); break;
    case '\r': open_post(post, list); break;
    case 'q': return false;
    }
    return true;
}

/* Draws what changed: two rows, or all of them where the page moved. */
static void update(struct list *list, long first, long selected)
{
    if (list->first != first) {
        draw_list(list);
    } else if (list->selected != selected) {
        draw_row(list, (int)(selected - first));
        draw_row(list, (int)(list->selected - first));
        draw_status(list);
    }
    update_panels();
    doupdate();
}

static bool handle_waiting_keys(struct list *list, struct post *post)
{
    int key = getch();
    nodelay(stdscr, TRUE);
    while (key != ERR && handle(key, list, post))
        key = getch();
    nodelay(stdscr, FALSE);
    return key == ERR;
}

int main(int count, char **arguments)
{
    struct list list = {.thumb = -1};
    struct post post = {0};
    if (count != 2 || !map(arguments[1], &list.lines)) {
        fprintf(stderr, "usage: BenchmarkFloor FILE, whose lines all have the same length\n");
        return 2;
    }
    setlocale(LC_ALL, "");
    initscr();
    raw();
    noecho();
    nonl();
    curs_set(0);
    typeahead(-1);
    list.window = newwin(LINES, COLS, 0, 0);
    new_panel(list.window);
    draw_heading(&list);
    draw_list(&list);
    update(&list, list.first, list.selected);
    for (bool goes_on = true; goes_on;) {
        long first = list.first, selected = list.selected;
        goes_on = handle_waiting_keys(&list, &post);
        update(&list, first, selected);
    }
    endwin();
    return 0;
}
