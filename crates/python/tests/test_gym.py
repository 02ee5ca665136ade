"""The environments pass the libraries' own checks and follow the games."""

from __future__ import annotations

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import grille.gym
from grille import mines
from grille.zoo import morpion_env


@pytest.mark.parametrize("name", ["grille/Minesweeper-v0", "grille/Takuzu-v0"])
def test_gymnasium_accepts_the_environments(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


def test_gymnasium_accepts_odds() -> None:
    check_env(gymnasium.make("grille/Minesweeper-v0", odds=True).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["grille/Minesweeper-v0", "grille/Takuzu-v0"])
def test_actions_that_do_not_exist_are_refused(name: str) -> None:
    env = gymnasium.make(name).unwrapped
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)
    env.reset(seed=1)
    for action in (-1, int(env.action_space.n)):
        with pytest.raises(ValueError, match="an action is from 0 to"):
            env.step(action)


def numbered(cells: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
    """Which cells show a number."""
    shown: npt.NDArray[np.bool_] = (cells >= 0) & (cells != mines.MINE)
    return shown


def test_pettingzoo_accepts_the_environment() -> None:
    for kind in ({}, {"variant": "3d", "ko": True}, {"quake": True}):
        api_test(morpion_env(**kind), num_cycles=200)


def test_rewards_follow_the_layout() -> None:
    envs = grille.gym.MinesweeperVectorEnv(200, (5, 5, 4), odds=True)
    cells, info = envs.reset(seed=1)
    assert (cells == mines.CLOSED).all() and info["action_mask"].all()
    rng = np.random.default_rng(1)
    total = np.zeros(200)
    for _ in range(30):
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]])
        fresh = (cells == mines.CLOSED).all(axis=(1, 2))
        cells, rewards, terminated, truncated, info = envs.step(actions)
        total = np.where(fresh, rewards, total + rewards)
        assert not truncated.any()
        for game in np.flatnonzero(terminated):
            layout = envs.layout(int(game))
            assert layout is not None
            numbers, here = layout.numbers(), cells[game]
            row, col = divmod(int(actions[game]), 5)
            opened = int((here >= 0).sum() - (here == mines.MINE).sum())
            if numbers[row, col] == mines.MINE:
                assert here[row, col] == mines.MINE
                assert total[game] == pytest.approx(opened / 21 - 1, abs=1e-5)
            else:
                assert opened == 21 and total[game] == pytest.approx(2, abs=1e-5)
            shown = numbered(here)
            assert (here[shown] == numbers[shown]).all()
        closed = ((cells == mines.CLOSED) & info["action_mask"].reshape(cells.shape).astype(bool)).sum()
        assert closed == (cells == mines.CLOSED).sum()
        assert (info["mine_probability"][numbered(cells)] == 0.0).all()
        assert (info["mine_probability"][cells == mines.MINE] == 1.0).all()


def test_one_game_of_many_is_the_game_alone() -> None:
    envs = grille.gym.MinesweeperVectorEnv(3, "beginner")
    alone = grille.gym.MinesweeperVectorEnv(1, "beginner")
    cells, _ = envs.reset(seed=[5, 6, 7])
    one, _ = alone.reset(seed=6)
    rng = np.random.default_rng(2)
    for _ in range(50):
        actions = rng.integers(81, size=3)
        cells, rewards, terminated, *_ = envs.step(actions)
        one, reward, ended, *_ = alone.step(actions[1:2])
        assert (cells[1] == one[0]).all() and (rewards[1], terminated[1]) == (reward[0], ended[0])


@pytest.mark.parametrize(
    ("first", "boards"),
    [
        ("zero", ["5 5 4 3 4 13 19", "5 5 4 3 7 17 18", "5 5 4 3 10 14 17"]),
        ("none", ["5 5 4 1 3 11 19", "5 5 4 1 3 17 24", "5 5 4 2 8 12 16"]),
    ],
)
def test_a_seed_gives_these_games_for_ever(first: mines.FirstClick, boards: list[str]) -> None:
    envs = grille.gym.MinesweeperVectorEnv(1, (5, 5, 4), first=first)
    envs.reset(seed=7)
    for board in boards:
        for action in range(25):
            _, _, terminated, *_ = envs.step(np.array([action]))
            if terminated[0]:
                break
        layout = envs.layout(0)
        assert layout is not None and layout.format() == board
        # Starts the next game.
        envs.step(np.array([0]))


def test_actions_that_change_nothing_cost_a_little_and_end_in_truncation() -> None:
    env = grille.gym.MinesweeperEnv((4, 4, 2))
    env.reset(seed=1)
    first = env.step(np.int64(0))
    rewards = [env.step(np.int64(0)) for _ in range(15)]
    assert first[1] > 0
    assert all(step[1] == pytest.approx(-0.1) for step in rewards)
    assert [step[3] for step in rewards] == [False] * 14 + [True]


def test_the_solution_of_a_puzzle_earns_two() -> None:
    envs = grille.gym.TakuzuVectorEnv(4, 6, puzzles=3)
    cells, _ = envs.reset(seed=1)
    solutions = np.stack([envs.solution(game) for game in range(4)])
    total, over = np.zeros(4), np.zeros(4, dtype=bool)
    while not over.all():
        actions = np.zeros(4, dtype=np.int64)
        for game in np.flatnonzero(~over):
            index = int(np.flatnonzero(cells[game].ravel() < 0)[0])
            actions[game] = solutions[game].ravel()[index] * 36 + index
        cells, rewards, terminated, *_ = envs.step(actions)
        total += np.where(over, 0, rewards)
        over |= terminated
    np.testing.assert_allclose(total, 2, atol=1e-4)


def test_a_wrong_digit_ends_the_puzzle() -> None:
    envs = grille.gym.TakuzuVectorEnv(1, 6, puzzles=1)
    cells, _ = envs.reset(seed=1)
    index = int(np.flatnonzero(cells[0].ravel() < 0)[0])
    wrong = 1 - int(envs.solution(0).ravel()[index])
    _, rewards, terminated, *_ = envs.step(np.array([wrong * 36 + index]))
    assert (rewards[0], terminated[0]) == (-1, True)


def test_random_actions_are_legal() -> None:
    for envs in (grille.gym.MinesweeperVectorEnv(64, (3, 3, 2)), grille.gym.TakuzuVectorEnv(64, 6, puzzles=4)):
        _, info = envs.reset(seed=3)
        over = np.zeros(64, dtype=bool)
        for _ in range(20):
            actions = envs.sample_actions()
            assert (info["action_mask"][np.arange(64), actions] | over).all()
            _, _, over, _, info = envs.step(actions)


@pytest.mark.parametrize("env", [grille.gym.MinesweeperEnv((3, 3, 2)), grille.gym.TakuzuEnv(6, puzzles=1)])
def test_a_game_that_has_ended_needs_a_reset(env: grille.gym.MinesweeperEnv | grille.gym.TakuzuEnv) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    for _ in range(2):
        _, info = env.reset(seed=1)
        over = False
        while not over:
            action = np.flatnonzero(info["action_mask"])[0]
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(np.int64(0))


def test_seeds_may_be_numbers_of_numpy() -> None:
    envs = grille.gym.MinesweeperVectorEnv(3, "beginner")
    after = []
    for seed in (5, np.int64(5), [5, 6, 7], [np.int64(5), np.uint32(6), 7]):
        envs.reset(seed=seed)  # type: ignore[arg-type]
        after.append(envs.step(np.array([40, 40, 40]))[0])
    assert all((cells == after[0]).all() for cells in after)
    env = grille.gym.MinesweeperEnv("beginner")
    env.reset(seed=np.int64(5))  # type: ignore[arg-type]


def test_odds_say_whether_they_are_exact() -> None:
    envs = grille.gym.MinesweeperVectorEnv(4, "beginner", odds=True)
    _, info = envs.reset(seed=1)
    assert info["mine_probability_exact"].tolist() == [True] * 4
    _, info = grille.gym.MinesweeperEnv("beginner", odds=True).reset(seed=1)
    assert info["mine_probability_exact"]


def test_what_makes_no_sense_is_refused() -> None:
    envs = grille.gym.MinesweeperVectorEnv(2, "beginner")
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="integer"):
        envs.step(np.array([0.5, 1.5]))
    with pytest.raises(ValueError, match="at most"):
        grille.gym.MinesweeperVectorEnv(10**9, "beginner")
