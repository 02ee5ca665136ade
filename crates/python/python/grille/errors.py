"""The exceptions of the package. All are a `ValueError`."""

from __future__ import annotations


class GrilleError(ValueError):
    """What every exception of the package is."""


class ParseError(GrilleError):
    """A text that cannot be read.

    >>> from grille import mines
    >>> try:
    ...     mines.View.parse("1 3 1 .q.")
    ... except ParseError as error:
    ...     print(error.line, error.column, error.token)
    1 8 q
    """

    def __init__(self, message: str, line: int, column: int, token: str) -> None:
        super().__init__(message)
        self.line = line
        """The line of the token, from 1."""
        self.column = column
        """Its column, from 1."""
        self.token = token
        """The token; empty at the end of the text."""

    def __reduce__(self) -> tuple[type[ParseError], tuple[object, ...]]:
        return type(self), (self.args[0], self.line, self.column, self.token)


class IllegalMove(GrilleError):
    """A move that the rules refuse. The game is unchanged."""


class Contradiction(GrilleError):
    """A view that no layout of mines agrees with.

    >>> from grille import mines
    >>> mines.probabilities(mines.View.parse("1 2 1 2."))
    Traceback (most recent call last):
    grille.errors.Contradiction: no layout of mines agrees with the number in row 0, column 0
    """

    def __init__(self, message: str, cell: tuple[int, int] | None, index: int | None) -> None:
        super().__init__(message)
        self.cell = cell
        """A number that cannot be satisfied, or `None` if the number of mines cannot."""
        self.index = index
        """Which view of a batch it is, from 0; `None` outside of batches."""

    def __reduce__(self) -> tuple[type[Contradiction], tuple[object, ...]]:
        return type(self), (self.args[0], self.cell, self.index)


class NotFound(GrilleError):
    """A search that found nothing within its limits."""
