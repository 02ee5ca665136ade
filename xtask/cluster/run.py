"""Runs a comparison and a count on the engines that this machine has, and compares each with a single process.

Slurm, Dask and Ray run on this machine alone, and talk over the loopback device. Every output must equal that of the
single process, byte for byte except for measured times. Whatever is started is stopped at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARDS = 8
WORKERS = os.cpu_count() or 1


class Run:
    """What is computed, and how one process computes it."""

    def __init__(self, program: Path, games: int, size: int) -> None:
        self.program, self.games, self.size = program, games, size
        self.compare = ["mines", "compare", "--approaches", "rules,exact", "--games", str(games), "--seed", "1"]
        self.count = ["takuzu", "count", "--size", str(size)]

    def grille(self, *args: str, cwd: Path) -> str:
        done = subprocess.run([self.program, *args], cwd=cwd, capture_output=True, text=True, check=True)
        return done.stdout

    def merged(self, game: str, cwd: Path) -> str:
        parts = [f"part{part}" for part in range(1, SHARDS + 1)]
        return without_times(self.grille(game, "merge", *parts, "--json", cwd=cwd))


def without_times(text: str) -> str:
    """The report without measured times."""
    return re.sub(r'"(cpu_ms_max|cpu_ms_mean|games_per_cpu_s)":[^,}]*,', "", text)


def shard_elsewhere(program: str, args: list[str], part: int, cwd: str) -> int:
    """One shard, on a worker of Dask or Ray."""
    threads = ["--threads", "1"] if "compare" in args else []
    command = [program, *args, *threads, "--shard", f"{part}/{SHARDS}", "--out", f"part{part}"]
    # Dask lets its workers give memory back at once. The program would do so, too, and count half as fast.
    environment = {name: value for name, value in os.environ.items() if name != "MALLOC_TRIM_THRESHOLD_"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=True).returncode


def by_python(board: str, start: int, stop: int) -> int:
    """Games of the approach `exact` that are won, by the package in this process."""
    from grille import mines

    boards = mines.compared(board, seed=1, numbers=range(start, stop))
    return int(mines.play(boards, "exact", seed=1, start=start, threads=1).won.sum())


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def slurm(folder: Path) -> Iterator[dict[str, str]]:
    """A Slurm of one node: its daemons in the foreground, all files in a folder, and the environment for commands."""
    name = socket.gethostname().split(".")[0]
    key = folder / "munge.key"
    key.write_bytes(secrets.token_bytes(128))
    key.chmod(0o400)
    (folder / "spool").mkdir()
    (folder / "state").mkdir()
    config = folder / "slurm.conf"
    config.write_text(
        f"""ClusterName=grille
SlurmctldHost={name}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobRequeue=1
MinJobAge=300
ReturnToService=2
NodeName={name} NodeAddr=127.0.0.1 CPUs={WORKERS} State=UNKNOWN
PartitionName=main Nodes={name} Default=YES MaxTime=INFINITE State=UP
"""
    )
    # For the processor's real layout, whatever a virtual machine says.
    found = subprocess.run(["slurmd", "-C"], capture_output=True, text=True, check=False).stdout
    layout = re.search(r"CPUs=\d+.*?(?= RealMemory)", found)
    if layout:
        config.write_text(config.read_text().replace(f"CPUs={WORKERS}", layout.group()))
    environment = {**os.environ, "SLURM_CONF": str(config)}
    daemons: list[subprocess.Popen[bytes]] = []

    def start(*command: str) -> None:
        log = (folder / f"{command[0]}.out").open("wb")
        # In a session of its own: Ctrl-C is for this script, which then stops them in order.
        daemons.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True))

    try:
        start(
            "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
            f"--pid-file={folder}/munged.pid", f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed",
        )  # fmt: skip
        wait_for(lambda: (folder / "munge.socket").exists(), "munged starts")
        start("slurmctld", "-D", "-i")
        start("slurmd", "-D")

        def is_idle() -> bool:
            found = subprocess.run(
                ["sinfo", "-h", "-o", "%T"], env=environment, capture_output=True, text=True, check=False
            )
            return found.stdout.strip() == "idle"

        wait_for(is_idle, "the node is idle")
        yield environment
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
        for daemon in reversed(daemons):
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def wait_for(holds: Callable[[], bool], what: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds:.0f} seconds")
        time.sleep(0.05)


def recipe(run: Run, game: str) -> str:
    """The array job of docs/en/clusters.md, with fewer tasks, cores and games; for Takuzu, with the count instead."""
    page = (HERE.parents[1] / "docs/en/clusters.md").read_text()
    found = re.search(r"```sh\n(#!/bin/sh\n#SBATCH.*?)```", page, re.DOTALL)
    assert found, "docs/en/clusters.md has no array job"
    text = found.group(1)
    changes = [
        ("--array=1-64", f"--array=1-{SHARDS}"),
        ("--cpus-per-task=16", "--cpus-per-task=1"),
        ("--approaches rules,pinv --games 1000000", f"--approaches rules,exact --games {run.games}"),
        ("$SLURM_ARRAY_TASK_ID/64", f"$SLURM_ARRAY_TASK_ID/{SHARDS}"),
    ]
    if game == "takuzu":
        compare = re.search(r"mines compare .*?(?=--shard)", text, re.DOTALL)
        assert compare, "the array job of docs/en/clusters.md compares nothing"
        changes[2] = (compare.group(), " ".join([*run.count, ""]))
    for there, here in changes:
        assert text.count(there) == 1, f"the array job of docs/en/clusters.md has no {there}"
        text = text.replace(there, here)
    return text


def on_slurm(run: Run, folder: Path) -> Iterator[tuple[str, float, str]]:
    """Array jobs of the documented recipe. Two tasks of the comparison are killed and requeued on the way, if they run
    for long enough."""
    with slurm(folder) as environment:
        environment |= {"PATH": f"{run.program.parent}:{environment['PATH']}"}
        for game in ("mines", "takuzu"):
            work = folder / game
            work.mkdir()
            (work / "array.sbatch").write_text(recipe(run, game))
            begin = time.monotonic()
            restarts = array(work, environment, requeued=(1, 2) if game == "mines" else ())
            seconds = time.monotonic() - begin
            print(f"Slurm: an array of {SHARDS} tasks, {restarts} killed and requeued", file=sys.stderr)
            yield game, seconds, run.merged(game, work)


def array(work: Path, environment: dict[str, str], requeued: tuple[int, ...]) -> int:
    """Runs the array job of a folder. Puts these tasks back while they run, and returns how many of them restarted."""

    def command(*words: str) -> str:
        done = subprocess.run(words, cwd=work, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    job = command("sbatch", "--parsable", "array.sbatch")

    def is_over() -> bool:
        return not command("squeue", "-h", "-r", "-j", job, "-t", "PD,R,CG")

    put_back = 0
    try:
        # Tasks that have saved some of their games must continue.
        for task in requeued:
            wait_for((work / f"part{task}").exists, f"task {task} saves its progress")
            if command("squeue", "-h", "-r", "-j", f"{job}_{task}", "-o", "%T") == "RUNNING":
                # Fails if the task has just ended.
                words = ["scontrol", "requeue", f"{job}_{task}"]
                put_back += subprocess.run(words, env=environment, capture_output=True, check=False).returncode == 0
        wait_for(is_over, "the array ends", 1800)
    except BaseException:
        # Otherwise its tasks would outlive the daemons.
        command("scancel", job)
        wait_for(is_over, "the cancelled array ends")
        raise
    restarts = sum(
        int(found.group(1))
        for task in requeued
        if (found := re.search(r"Restarts=(\d+)", command("scontrol", "show", "job", f"{job}_{task}")))
    )
    assert put_back == restarts, f"{put_back} tasks were requeued, and {restarts} restarted"
    return restarts


def on_dask(run: Run, folder: Path) -> Iterator[tuple[str, float, str]]:
    """Worker processes of Dask run the shards, then the same games by the package."""
    from dask.distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
        ) as cluster,
        Client(cluster) as client,
    ):
        yield from by_futures(run, folder, lambda call, *args: client.submit(call, *args, pure=False), client.gather)


def on_ray(run: Run, folder: Path) -> Iterator[tuple[str, float, str]]:
    """The same on Ray."""
    import ray

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # Ray replaces 127.0.0.1 by an address that other machines can reach, but no other address of the loopback device.
    ray.init(
        _temp_dir=str(folder), num_cpus=WORKERS, include_dashboard=False, _node_ip_address="127.0.0.2", logging_level="error",
        runtime_env={"env_vars": {"PYTHONPATH": str(HERE)}},
    )  # fmt: skip
    try:
        yield from by_futures(run, folder, lambda call, *args: ray.remote(call).remote(*args), ray.get)
    finally:
        ray.shutdown()


def by_futures(
    run: Run, folder: Path, submit: Callable[..., object], gather: Callable[..., list[int]]
) -> Iterator[tuple[str, float, str]]:
    """The shards of a comparison and of a count by the program, and the games of one approach by the package."""
    for name, args in (("mines", run.compare), ("takuzu", run.count)):
        work = folder / name
        work.mkdir()
        begin = time.monotonic()
        gather([submit(shard_elsewhere, str(run.program), args, part, str(work)) for part in range(1, SHARDS + 1)])
        seconds = time.monotonic() - begin
        yield name, seconds, run.merged(name, work)
    if not importlib.util.find_spec("grille"):
        return
    step = max(run.games // (4 * SHARDS), 1)
    starts = range(0, run.games, step)
    begin = time.monotonic()
    won = sum(gather([submit(by_python, "expert", start, min(start + step, run.games)) for start in starts]))
    yield "package", time.monotonic() - begin, str(won)


def checked_job() -> str:
    """The Kubernetes job, checked against the schema of its version, and equal to that of the documentation."""
    import kubernetes_validate
    import yaml

    text = (HERE / "job.yaml").read_text()
    page = (HERE.parents[1] / "docs/en/clusters.md").read_text()
    assert text in page, "docs/en/clusters.md shows another job"
    version = kubernetes_validate.latest_version()
    kubernetes_validate.validate(yaml.safe_load(text), version, strict=True)
    return str(version)


def install() -> dict[str, str]:
    """Installs the engines that a virtual environment lacks, and returns why some are left out."""
    why = {}
    for line in (HERE / "requirements.txt").read_text().splitlines():
        package = line.split("==")[0]
        if line.startswith("#") or importlib.util.find_spec(package.replace("-", "_")):
            continue
        if sys.prefix == sys.base_prefix:
            why[package] = "not installed"
            continue
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:", line]
        done = subprocess.run(pip, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            said = done.stderr.strip().splitlines()
            why[package] = said[-1] if said else "pip failed"
    importlib.invalidate_caches()
    return why


def keep_logs(folder: Path) -> None:
    """Copies the logs of daemons and tasks to where they stay after a failure."""
    logs = [path for kind in ("*.log", "*.out") for path in folder.rglob(kind)]
    if logs:
        kept = Path(tempfile.mkdtemp(prefix="grille-cluster-"))
        for path in logs:
            shutil.copy(path, kept / "-".join(path.relative_to(folder).parts))
        print(f"The logs are in {kept}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grille", type=Path, required=True, help="the program")
    parser.add_argument("--games", type=int, default=60_000, help="games of the comparison")
    parser.add_argument("--size", type=int, default=10, help="side of the Takuzu boards to count")
    options = parser.parse_args()
    run = Run(options.grille.resolve(), options.games, options.size)
    lacking = install()
    with tempfile.TemporaryDirectory() as temporary:
        try:
            report(run, Path(temporary), lacking)
        except BaseException:
            keep_logs(Path(temporary))
            raise


def report(run: Run, folder: Path, lacking: dict[str, str]) -> None:
    """Runs everything, and prints the table."""
    rows: list[tuple[str, str, float]] = []
    missing = []
    begin = time.monotonic()
    compared = run.grille(*run.compare, "--threads", "1", "--json", cwd=folder)
    single = {"mines": time.monotonic() - begin}
    want = {"mines": without_times(compared)}
    begin = time.monotonic()
    want["takuzu"] = run.grille(*run.count, "--json", cwd=folder)
    single["takuzu"] = time.monotonic() - begin
    exact = json.loads(compared.splitlines()[-1])["wins"]
    want["package"] = str(exact)
    if importlib.util.find_spec("grille"):
        begin = time.monotonic()
        assert by_python("expert", 0, run.games) == exact, "the package alone wins other games"
        single["package"] = time.monotonic() - begin
    else:
        missing.append("the package, which is not installed")

    def result(engine: str, name: str, seconds: float, got: str) -> None:
        assert got == want[name], f"{engine} computes something else than one process:\n{got}\n{want[name]}"
        rows.append((engine, name, seconds))

    engines: list[tuple[str, Callable[[Run, Path], Iterator[tuple[str, float, str]]]]] = []
    if all(shutil.which(tool) for tool in ("slurmctld", "slurmd", "munged")) and os.geteuid() == 0:
        engines.append(("Slurm", on_slurm))
    else:
        missing.append("Slurm: it needs root, slurm-wlm and munge")
    for engine, module, start in (("Dask", "distributed", on_dask), ("Ray", "ray", on_ray)):
        if importlib.util.find_spec(module) is None:
            missing.append(f"{engine}: {lacking.get(module)}")
        else:
            engines.append((engine, start))
    for engine, start in engines:
        place = folder / engine
        place.mkdir()
        for name, seconds, got in start(run, place):
            result(engine, name, seconds, got)
    if importlib.util.find_spec("kubernetes_validate"):
        print(f"Kubernetes: the job fits the schema of version {checked_job()}", file=sys.stderr)
    else:
        missing.append(f"the schemas of Kubernetes: {lacking.get('kubernetes-validate')}")
    what = {
        "mines": f"compare, {run.games} games",
        "takuzu": f"count, {run.size} x {run.size}",
        "package": f"package, {run.games} games",
    }
    print(f"{WORKERS} cores, {SHARDS} shards, every result equal to that of one process on one core\n")
    print("| run | scheduler | seconds | one process | efficiency |\n|---|---|---|---|---|")
    for engine, name, seconds in rows:
        efficiency = single[name] / seconds / WORKERS
        print(f"| {what[name]} | {engine} | {seconds:.1f} | {single[name]:.1f} | {efficiency * 100:.0f} % |")
    for engine in missing:
        print(f"\nNot run here: {engine}")


if __name__ == "__main__":
    ends = (signal.SIGTERM, signal.SIGHUP)

    def end(*_: object) -> None:
        """A process that is asked to end stops what it has started, undisturbed."""
        for number in (*ends, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        sys.exit(1)

    for number in ends:
        signal.signal(number, end)
    main()
