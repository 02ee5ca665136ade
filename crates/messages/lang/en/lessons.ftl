# The rules of each game, with a sentence for each small board, and the lessons.

rules-title = { $game }: the rules
rules-look = Look at { $cells }.
rules-piles = In these pictures, XO is a pile: an O on top of an X.
lesson-title = { $game }: lesson
lesson-step = { $number } of { $all }: { $title }
lesson-task = Your turn: { $task }
lesson-solution = Solution: { $moves }
lesson-next = Type lesson { $number } for the next position.
lesson-last = That was the last position. Enjoy your game!
lesson-how = Type lesson { $number } and a move to try it, as in lesson { $number } { $move }, or lesson { $number } ? for the solution.
lesson-none = There are { $all } positions: lesson 1 to lesson { $all }.

## Minesweeper

rules-mines-1 = Some of the closed cells hide a mine. Open all the others to win.
rules-mines-2 = A number counts the mines in the cells around it, diagonals included. This 2 touches two mines.
rules-mines-3 = An open cell without a number touches no mine. Everything around it opens by itself.
rules-mines-4 = A flag marks a cell that you think is a mine, so that you do not open it by accident.
rules-mines-5 = When a number has all its flags, open the number itself: the other cells around it open at once.
rules-mines-6 = Open a mine, and you lose.

lesson-mines-1-title = Numbers count mines
lesson-mines-1-notice = The marked 1 touches exactly one mine, and there it is, under the flag.
lesson-mines-1-task = Open another closed cell that this 1 touches.
lesson-mines-1-praise = Right: the 1 already has its mine, so the rest around it is safe.
lesson-mines-2-title = All at once
lesson-mines-2-notice = The marked 2 touches two flags: it has all its mines. Its other neighbours can be opened together.
lesson-mines-2-task = Do not open them one by one: open the number itself.
lesson-mines-2-praise = Right. Opening a number that has all its flags is the fastest move there is. Players call it a chord.
lesson-mines-3-title = A certain mine
lesson-mines-3-notice = The marked 1 touches one mine, but only one closed cell is left around it.
lesson-mines-3-task = Put a flag on that cell.
lesson-mines-3-praise = Right: there are as many closed cells as the number says, so all are mines.
lesson-mines-4-title = Two numbers together
lesson-mines-4-notice = The marked 1 has its mine in one of the two closed cells that it touches. The 2 touches the same two cells and one more.
lesson-mines-4-task = The two cells hold only one mine. Flag the cell that must be the second mine of the 2.
lesson-mines-4-praise = Right. Comparing two neighbours, especially a 1 and a 2, solves most boards.
lesson-mines-5-title = Count the mines
lesson-mines-5-notice = There are three mines. Two have flags; the last one lies beside the marked 1s.
lesson-mines-5-task = Nobody can tell which of those two cells it is. Open a cell that is safe all the same.
lesson-mines-5-praise = Right: no mine is left for that corner. When the numbers do not help, count the mines.

## Takuzu

rules-takuzu-1 = Fill every empty cell with { $zero } or { $one }. The given digits stay.
rules-takuzu-2 = Never three equal digits side by side, in a row or in a column. Here, three { $one }s are one too many.
rules-takuzu-3 = Every row and every column has as many { $zero }s as { $one }s. This row is right.
rules-takuzu-4 = In Takuzu, no two rows are identical, and no two columns. These two rows break the rule.
rules-takuzu-5 = In Unruly and Tango, rows may be identical, and so may columns. These two rows break no rule.
rules-takuzu-6 = In Tango, there are signs between cells. Takuzu with signs has them, too: cells joined by = have the same digit, cells joined by × different ones.
rules-takuzu-7 = A row or column of odd length has one more { $one } than { $zero }s. If a game says so, it may also be one more { $zero }.
rules-takuzu-8 = Every puzzle made here has one solution, and logic finds it: you never have to guess.

lesson-takuzu-1-title = A pair
lesson-takuzu-1-notice = Two { $one }s are side by side. A third one would be too many.
lesson-takuzu-1-task = Write the digit that must go next to them.
lesson-takuzu-1-praise = Right: next to two equal digits comes the other one.
lesson-takuzu-2-title = A gap
lesson-takuzu-2-notice = One cell is empty between the two marked { $one }s.
lesson-takuzu-2-task = Write the digit that must go between them.
lesson-takuzu-2-praise = Right: another { $one } would have made three in a row.
lesson-takuzu-3-title = A full half
lesson-takuzu-3-notice = A row of four has two { $zero }s and two { $one }s. The marked row has both its { $zero }s.
lesson-takuzu-3-task = Fill the rest of that row.
lesson-takuzu-3-praise = Right: once a digit fills half a line, the other fills the rest.
lesson-takuzu-4-title = Lines differ
lesson-takuzu-4-notice = The first row ends like the third. It still needs a { $zero } and a { $one }, and must not become identical to the third.
lesson-takuzu-4-task = Fill the first row, then the second in the same way.
lesson-takuzu-4-praise = Right. This rule often helps when only two cells of a line are left.
lesson-takuzu-5-title = A whole board
lesson-takuzu-5-notice = Look for pairs, gaps, and lines with all their { $zero }s or { $one }s. Each digit leads to the next.
lesson-takuzu-5-task = Fill the board.
lesson-takuzu-5-praise = Solved! That is all it takes; larger boards just take longer.
lesson-takuzu-6-title = Tango: signs
lesson-takuzu-6-notice = In Tango, cells joined by = have the same digit, cells joined by × different ones. The marked { $zero } has a sign on either side.
lesson-takuzu-6-task = Write the digits on the other side of both signs.
lesson-takuzu-6-praise = Right. A sign beside a digit gives another digit.
lesson-takuzu-7-title = Tango: an equal pair
lesson-takuzu-7-notice = Two empty cells beside the marked { $one } are joined by =. If they were { $one }s, there would be three in a row.
lesson-takuzu-7-task = Write the two digits.
lesson-takuzu-7-praise = Right: never three { $one }s in a row.

## Morpion 3D

rules-morpion-1 = X and O take turns, and X begins. Put one of your tokens on any cell, or on top of any pile …
rules-morpion-2 = … or remove the top token of a pile, whoever it belongs to.
rules-morpion-3 = The first to complete a line wins: a row, a column or a diagonal. Seen from above, only the tokens on top count.
rules-morpion-4 = In 3D all tokens count. A line lies on one level, climbs like stairs, or stands upright in a pile.
rules-morpion-5 = With quakes, piles may collapse after a move, high ones more often. They lose their lowest tokens, and the others drop. If both players then have a line, both win.
rules-morpion-6 = With ko, a token that was just put cannot be removed by the next move.

lesson-morpion-1-title = Three in a row
lesson-morpion-1-notice = You play X. Two of your tokens are in one row, on the same level.
lesson-morpion-1-task = Complete the line.
lesson-morpion-1-praise = Right: three Xs on one level win.
lesson-morpion-2-title = Upwards
lesson-morpion-2-notice = In 3D a line can also stand upright. The marked pile has two Xs.
lesson-morpion-2-task = Complete the upright line.
lesson-morpion-2-praise = Right: three Xs on top of each other win.
lesson-morpion-3-title = Stop a line
lesson-morpion-3-notice = O has two tokens in a row and will complete the line with the next move.
lesson-morpion-3-task = Stop O: put a token in the way, or remove one of the two.
lesson-morpion-3-praise = Right. Before each move, look at what the other player could complete.
lesson-morpion-4-title = Remove a token
lesson-morpion-4-notice = Now O threatens two lines at once. A token in the way stops only one of them.
lesson-morpion-4-task = Remove the token that belongs to both lines.
lesson-morpion-4-praise = Right: without it, both threats are gone.
lesson-morpion-5-title = Two threats
lesson-morpion-5-notice = This game is played with ko: the token that you put now cannot be removed at once.
lesson-morpion-5-task = Put an X that makes two threats at once.
lesson-morpion-5-praise = Right: O can stop only one of the lines, and you complete the other.

## Why a move is not the answer

lesson-not-asked = That is not wrong, but it is not the task.
lesson-mine = { $cell } is certainly a mine.
lesson-safe = { $cell } is certainly safe, but that is not the task.
lesson-unknown = { $cell } is uncertain: { $odds } % chance of a mine.
lesson-dead-end = No rule is broken yet, but with this digit at { $cell } the board cannot be filled.
lesson-loses = Then { $player } wins at once with { $move }.
lesson-misses = Nothing is lost, but there is a better move.

## On the page

page-fault-page = There is no such page.
page-rules = Rules
page-lesson = Lesson
page-lesson-next = Next
page-lesson-show = Show me
page-lesson-play = Play a game
page-lesson-done = done
page-lesson-position = Position { $number } of { $all }
page-lesson-begin = Try it: a lesson on small boards
page-lesson-digit = Digit to write
page-rules-new = New here?
page-rules-minute = The rules in a minute.
page-rules-dismiss = Do not show this again

## In the terminal

key-next-page = next page
key-previous-page = previous page
