"""The PettingZoo environment: Morpion 3D for two players.

>>> env = morpion_env()
>>> env.reset(seed=1)
>>> env.agent_selection
'X'
>>> env.step(4)
>>> env.last()[0]["observation"].shape
(16, 3, 3)
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from grille import morpion

__all__ = ["MorpionEnv", "morpion_env"]

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]


class MorpionEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Morpion 3D. Action `row * side + col` pushes a token there, the same plus `side * side` pops.

    An observation has a plane of the player's own tokens for each of the lowest `levels` levels, then as many of the
    other's; higher tokens are not shown. A win is worth 1, a loss -1, a line of each or none 0. A game is
    cut off after `plies` moves, because it could go on for ever.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "grille_morpion_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        side: int = 3,
        variant: morpion.Variant = "top",
        *,
        quake: bool = False,
        ko: bool = False,
        plies: int = 200,
        levels: int = 8,
        render_mode: str | None = None,
    ) -> None:
        self._kind = (side, variant, quake, ko)
        self._plies = plies
        self._levels = levels
        self.render_mode = render_mode
        self.possible_agents = ["X", "O"]
        self.agents: list[str] = []
        shape = (2 * levels, side, side)
        actions = 2 * side * side
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._action = spaces.Discrete(actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for both."""
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. The seed matters with the quake alone."""
        side, variant, quake, ko = self._kind
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self.game = morpion.Game(side, variant, quake=quake, ko=ko, seed=seed)
        self.agents = list(self.possible_agents)
        self.agent_selection = "X"
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._played = 0

    def observe(self, agent: str) -> Observation:
        """What a player sees."""
        planes = self.game.planes(self._levels).transpose(0, 3, 1, 2)
        mask = self.game.action_mask()
        if agent != self.game.to_move:
            planes, mask = planes[::-1], np.zeros_like(mask)
        side = self.game.side
        return {"observation": planes.reshape(-1, side, side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action for the player whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a player whose game goes on needs an action")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.game.step(int(action))
        self._played += 1
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            if len(self.game.winners) == 1:
                self.rewards = {one: 1 if one == self.game.winners else -1 for one in self.agents}
        elif self._played >= self._plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = "O" if agent == "X" else "X"
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text."""
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def morpion_env(**kwargs: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's usual wrappers: an illegal move loses, and calls out of order are errors."""
    env: AECEnv[str, Observation, int] = MorpionEnv(**kwargs)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
