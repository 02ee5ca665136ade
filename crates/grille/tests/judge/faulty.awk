# Operations 2, 3 and 4, correct except for the mistake that the variable `fault` names. Operations not in `only` fail.

BEGIN { if (fault == "single-blanks") FS = "[ ]" }

{ for (i = 1; i <= NF; i++) word[words++] = $i }

END {
    if (index(only, word[0]) == 0) exit 1
    operation = word[0]; rows = word[1]; cols = word[2]; mines = word[3]
    area = rows * cols
    for (i = 0; i < mines; i++) mine[word[4 + i] + 0] = 1
    if (fault == "mine-0-is-none") delete mine[0]
    if (fault == "last-cell-is-free") delete mine[area - 1]
    moves = word[4 + mines]
    if (fault == "needs-a-move" && moves == 0) exit 1
    for (i = 1; i <= moves; i++) {
        letter = substr(word[4 + mines + i], 1, 1)
        cell = substr(word[4 + mines + i], 2, fault == "one-digit" ? 1 : 20) + 0
        play()
        if (i == 1) lost_at_first = lost
    }
    free = open = dug = closed_free = marked = marked_mines = 0
    for (p = 0; p < area; p++) {
        free += !(p in mine)
        open += (p in shown) && !(p in mine)
        dug += (p in shown)
        marked += (p in mark)
        marked_mines += (p in mark) && (p in mine)
        closed_free += !(p in mine) && !(p in shown) && !(p in mark)
    }
    won = open == free
    if (operation == 3) { say_won(); print (won ? "game won" : "game not won") }
    if (operation == 4) { say_lost(); print (lost ? "game lost" : "game not lost") }
    if (operation == 2) draw()
}

function play() {
    if (letter == "M") {
        mark[cell] = 1
        lost = !(cell in mine)
        return
    }
    lost = cell in mine
    if (lost && fault != "mines-flood") { shown[cell] = 1; return }
    top = 0
    stack[top++] = cell
    while (top > 0) {
        at = stack[--top]
        if (at in shown) continue
        shown[at] = 1
        if (around(at, "counts") > 0 || fault == "no-flood") continue
        if (fault == "no-flood-in-one-column" && cols == 1) continue
        if (fault == "no-flood-in-one-row" && rows == 1) continue
        near(at, "floods")
        for (k = 0; k < found; k++) if (!(next_to[k] in mark)) stack[top++] = next_to[k]
    }
}

# Returns the number of mines around a cell.
function around(p, what,    count, k) {
    near(p, what)
    count = 0
    for (k = 0; k < found; k++) count += next_to[k] in mine
    return count
}

# Fills `next_to` with the neighbours of a cell.
function near(p, what,    r, c, dr, dc, q) {
    r = int(p / cols); c = p % cols
    found = 0
    for (dr = -1; dr <= 1; dr++) for (dc = -1; dc <= 1; dc++) {
        if (dr == 0 && dc == 0) continue
        if (fault == what "-crosswise" && dr != 0 && dc != 0) continue
        if (fault == what "-short-of-the-last-row" && r + dr == rows - 1) continue
        if (fault == what "-short-of-the-last-column" && c + dc == cols - 1) continue
        if (fault == what "-short-of-the-first-row" && r + dr == 0) continue
        if (fault == what "-short-of-the-first-column" && c + dc == 0) continue
        q = p + dr * cols + dc
        if (fault == what "-around-the-edge") {
            if (q < 0 || q >= area || q == p) continue
        } else if (r + dr < 0 || r + dr >= rows || c + dc < 0 || c + dc >= cols) continue
        next_to[found++] = q
    }
}

function say_won() {
    if (fault == "dug-mine-is-open") won = area - dug == mines
    if (fault == "won-by-marks") won = marked_mines == mines
    if (fault == "won-or-marked") won = won || marked_mines == mines
    if (fault == "won-needs-marks") won = won && marked_mines == mines
    if (fault == "won-by-moves") won = moves == free
    if (fault == "mark-is-open") won = closed_free == 0
    if (fault == "won-unless-lost") won = moves > 0 && !lost
    if (fault == "won-if-marks-and-digs-fill") won = dug + marked == area
}

function say_lost() {
    if (fault == "wrong-mark-is-harmless") lost = lost && letter == "D"
    if (fault == "mark-loses") lost = lost || letter == "M"
    if (fault == "mark-on-mine-loses") lost = moves > 0 && cell in mine
    if (fault == "dig-is-harmless") lost = lost && letter == "M"
    if (fault == "lost-unless-won") lost = !won
    if (fault == "first-move-only") lost = lost_at_first
    if (fault == "lost-with-a-closed-mine") lost = lost || marked_mines < mines && won
}

function draw(    r, c, p, rule, row, over) {
    for (c = 0; c < cols; c++) rule = rule " ---"
    print rows " " cols
    print rule
    over = won || lost
    if (fault == "win-hides-mines") over = lost
    if (fault == "wrong-mark-hides-mines") over = won || lost && letter == "D"
    for (r = 0; r < rows; r++) {
        row = ""
        for (c = 0; c < cols; c++) {
            p = fault == "columns-first" ? c * rows + r : r * cols + c
            row = row "| " glyph(p, over) " "
        }
        print row "|"
        print rule
    }
}

function glyph(p, over,    count) {
    if (over && p in mine) {
        if (fault == "marked-mine-stays" && p in mark) return "x"
        if (fault == "dug-mine-alone" && lost && !(p in shown)) return p in mark ? "x" : "."
        return "m"
    }
    if (p in mark) return fault == "wrong-mark-is-lifted" && lost ? "." : "x"
    if (!(p in shown) && !(fault == "loss-opens-all" && lost)) return "."
    count = around(p, "counts")
    return count > 0 ? count : (fault == "zeros" ? "0" : " ")
}
