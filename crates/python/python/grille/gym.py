"""Gymnasium environments: `grille/Minesweeper-v0` and `grille/Takuzu-v0`, also many at a time in native code.

>>> import gymnasium
>>> import grille.gym
>>> env = gymnasium.make("grille/Minesweeper-v0", board=(5, 5, 3))
>>> cells, info = env.reset(seed=1)
>>> cells, reward, terminated, truncated, info = env.step(12)
>>> bool(reward > 0), info["action_mask"][12]
(True, np.int8(0))
>>> envs = gymnasium.make_vec("grille/Minesweeper-v0", num_envs=64, board="beginner")
>>> cells, infos = envs.reset(seed=1)
>>> cells.shape
(64, 9, 9)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from grille import _core, mines

Cells: TypeAlias = npt.NDArray[np.int8]
Info: TypeAlias = dict[str, Any]
Seeds: TypeAlias = int | np.integer[Any] | Sequence[int | None] | None


class _Native(VectorEnv[Cells, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games in native code. A game that has ended starts again with the next step, whose action does not count.

    `copy=False` returns the same arrays every time, which saves copying them.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}
    _envs: _core.MinesEnvs | _core.TakuzuEnvs

    def __init__(self, num_envs: int, shape: tuple[int, int], actions: int, low: int, high: int, copy: bool) -> None:
        self.num_envs = num_envs
        self.copy = copy
        self.shape = shape
        self.single_observation_space = spaces.Box(low, high, shape, np.int8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        area = shape[0] * shape[1]
        self.cells = np.zeros((num_envs, area), dtype=np.int8)
        self.masks = np.zeros((num_envs, actions), dtype=np.int8)
        self.rewards = np.zeros(num_envs, dtype=np.float32)
        self.terminated = np.zeros(num_envs, dtype=np.bool_)
        self.truncated = np.zeros(num_envs, dtype=np.bool_)
        self.actions = np.zeros(num_envs, dtype=np.int64)

    def _seeds(self, seed: Seeds) -> list[int]:
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + i for i in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        draw = self.np_random.integers
        return [int(draw(2**63)) if one is None else int(one) for one in given]

    def _arrays(self) -> tuple[Cells, Cells, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        return self.cells, self.masks, self.rewards, self.terminated, self.truncated

    def _observed(self) -> tuple[Cells, Info]:
        cells = self.cells.reshape(self.num_envs, *self.shape)
        info: Info = {"action_mask": self.masks.copy() if self.copy else self.masks}
        return (cells.copy() if self.copy else cells), info

    def reset(self, *, seed: Seeds = None, options: Info | None = None) -> tuple[Cells, Info]:
        """Starts all games; game i has the seed `seed + i`."""
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None, options=options)
        self._envs.reset(self._seeds(seed), self._arrays())
        return self._observed()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Cells, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Plays one action in every game."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise ValueError(f"an action is an integer, not {actions.dtype}")
        self._envs.step(np.ascontiguousarray(actions, dtype=np.int64), self._arrays())
        cells, info = self._observed()
        results = (self.rewards, self.terminated, self.truncated)
        if self.copy:
            results = (self.rewards.copy(), self.terminated.copy(), self.truncated.copy())
        return cells, *results, info

    def action_masks(self) -> Cells:
        """1 for every action that changes something."""
        return self.masks

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """An action of every game that changes something, each equally likely."""
        self._envs.sample(self.masks.reshape(-1), self.actions)
        return self.actions.copy() if self.copy else self.actions


class MinesweeperVectorEnv(_Native):
    """Many games of Minesweeper; see `MinesweeperEnv` for the actions and rewards."""

    _envs: _core.MinesEnvs

    def __init__(
        self,
        num_envs: int = 1,
        board: mines.BoardLike = "beginner",
        *,
        first: mines.FirstClick = "zero",
        odds: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._envs = _core.MinesEnvs(num_envs, board, first)
        rows, cols, self.mines = self._envs.board
        super().__init__(num_envs, (rows, cols), rows * cols, mines.CLOSED, mines.MINE, copy)
        self.odds = odds
        self.render_mode = render_mode

    def _observed(self) -> tuple[Cells, Info]:
        cells, info = super()._observed()
        if self.odds:
            # A game that was lost shows a mine, which is then certain.
            odds, exact = mines.probabilities(cells, self.mines, return_exact=True)
            odds[np.isnan(odds)] = 0.0
            odds[cells == mines.MINE] = 1.0
            info["mine_probability"], info["mine_probability_exact"] = odds, exact
        return cells, info

    def layout(self, game: int) -> mines.Layout | None:
        """The mines of a game, once they are laid: for tests and pictures, not for players."""
        return self._envs.layout(game)

    def render(self) -> tuple[str, ...] | None:
        """The boards as text."""
        if self.render_mode != "ansi":
            return None
        views = self.cells.reshape(self.num_envs, *self.shape)
        return tuple(mines.View(cells, self.mines).format("blocks") for cells in views)


class TakuzuVectorEnv(_Native):
    """Many puzzles of Takuzu; see `TakuzuEnv` for the actions and rewards."""

    _envs: _core.TakuzuEnvs

    def __init__(
        self,
        num_envs: int = 1,
        size: int | tuple[int, int] = 6,
        *,
        difficulty: str | None = None,
        rules: str = "takuzu",
        puzzles: int = 64,
        puzzles_seed: int = 0,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        rows, cols = (size, size) if isinstance(size, int) else size
        self._envs = _core.TakuzuEnvs(num_envs, (rows, cols, difficulty, rules), puzzles, puzzles_seed)
        super().__init__(num_envs, (rows, cols), 2 * rows * cols, -1, 1, copy)
        self.render_mode = render_mode

    def solution(self, game: int) -> Cells:
        """The solution of a puzzle: for tests, not for players."""
        return np.array(self._envs.puzzle(game)[1], dtype=np.int8).reshape(self.shape)

    def render(self) -> tuple[str, ...] | None:
        """The boards as text."""
        if self.render_mode != "ansi":
            return None
        text = np.array(["0", "1", "."])[self.cells.reshape(self.num_envs, *self.shape)]
        return tuple("\n".join("".join(row) for row in board) for board in text)


class _Single(gymnasium.Env[Cells, np.int64]):
    """One game of a native environment."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, envs: MinesweeperVectorEnv | TakuzuVectorEnv) -> None:
        self._envs = envs
        self.observation_space = envs.single_observation_space
        self.action_space = envs.single_action_space
        self.render_mode = envs.render_mode
        self._over = True

    @staticmethod
    def _info(infos: Info) -> Info:
        return {name: values[0] for name, values in infos.items()}

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Cells, Info]:
        """Starts a game."""
        super().reset(seed=None if seed is None else int(seed), options=options)
        cells, infos = self._envs.reset(seed=int(self.np_random.integers(2**62)), options=options)
        self._over = False
        return cells[0], self._info(infos)

    def step(self, action: np.int64) -> tuple[Cells, float, bool, bool, Info]:
        """Plays an action. After the end of a game, only `reset` goes on."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game has ended, or has not begun: call reset()")
        cells, rewards, terminated, truncated, infos = self._envs.step(np.array([action]))
        self._over = bool(terminated[0] or truncated[0])
        return cells[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info(infos)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The actions that change something, as `MaskablePPO` asks for them."""
        mask: npt.NDArray[np.bool_] = self._envs.action_masks()[0].astype(np.bool_)
        return mask

    def render(self) -> str | None:
        """The board as text."""
        boards = self._envs.render()
        return None if boards is None else boards[0]


class MinesweeperEnv(_Single):
    """One game of Minesweeper, `grille/Minesweeper-v0`.

    Action `row * cols + col` digs that cell. A dig earns its share of the safe cells that it opens, a win 1 more, and a
    mine -1; digging an open cell changes nothing and costs 0.1. An observation has -1 for closed cells, 0 to 8 for open
    ones, and 9 for the mines of a lost game. `info["action_mask"]` has 1 for closed cells, and with `odds=True`,
    `info["mine_probability"]` the exact probabilities, 0 for open numbers; where counting took too long,
    `info["mine_probability_exact"]` is false. A game is cut off after as many steps as cells.
    """

    def __init__(
        self,
        board: mines.BoardLike = "beginner",
        *,
        first: mines.FirstClick = "zero",
        odds: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(MinesweeperVectorEnv(1, board, first=first, odds=odds, render_mode=render_mode))


class TakuzuEnv(_Single):
    """One puzzle of Takuzu, `grille/Takuzu-v0`.

    Action `digit * rows * cols + row * cols + col` puts a digit. A digit of the solution earns its share of the empty
    cells, the last one 1 more. A wrong digit or a full cell costs 1 and ends the puzzle. An observation has 0, 1, or -1
    for empty cells; there are no puzzles with signs. Puzzles come from a pool of `puzzles` that are made at the start.
    """

    def __init__(
        self,
        size: int | tuple[int, int] = 6,
        *,
        difficulty: str | None = None,
        rules: str = "takuzu",
        puzzles: int = 64,
        puzzles_seed: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            TakuzuVectorEnv(
                1,
                size,
                difficulty=difficulty,
                rules=rules,
                puzzles=puzzles,
                puzzles_seed=puzzles_seed,
                render_mode=render_mode,
            )
        )


def register() -> None:
    """Makes the environments known to `gymnasium.make`. Importing this module does it."""
    for name in ("Minesweeper", "Takuzu"):
        if f"grille/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"grille/{name}-v0",
                entry_point=f"grille.gym:{name}Env",
                vector_entry_point=f"grille.gym:{name}VectorEnv",
            )


register()
