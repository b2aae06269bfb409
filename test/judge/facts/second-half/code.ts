import { type LabelledSet, lie, truth } from '../labelled.ts'

const REPOSITORY: Readonly<Record<string, string>> = {
  'pyproject.toml': `[project]
name = "beehive"
version = "0.8.2"
description = "Collects readings of beehive sensors"
requires-python = ">=3.11"
dependencies = ["fastapi>=0.115,<0.116", "sqlalchemy>=2.0,<3", "redis>=5.0", "httpx>=0.27", "click>=8.1"]

[project.optional-dependencies]
dev = ["pytest>=8.0", "ruff>=0.6"]

[project.scripts]
beehive = "beehive.cli:main"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
`,
  'README.md': '# Beehive\n\nCollects readings of sensors in beehives. `beehive serve` starts the service.\n',
  'src/beehive/__init__.py': '',
  'src/beehive/cli.py': `import click

from beehive.collector import collect
from beehive.server import run


@click.group()
def main() -> None:
    """Collect readings of beehives."""


@main.command()
@click.option("--bind", default="127.0.0.1", help="Address to listen on.")
@click.option("--port", default=8600, help="Port to listen on.")
@click.option("--workers", default=4, help="Processes that answer requests.")
def serve(bind: str, port: int, workers: int) -> None:
    """Start the service."""
    run(bind, port, workers)


@main.command(name="collect")
@click.option("--interval", default=300, help="Seconds between two readings.")
@click.option("--once", is_flag=True, help="Read every sensor once and stop.")
def collect_command(interval: int, once: bool) -> None:
    """Read the sensors."""
    collect(interval, once)
`,
  'src/beehive/settings.py': `import os
from datetime import timedelta

#: Readings are deleted when they are older.
RETENTION_DAYS = 90
MAX_SENSORS_PER_HIVE = 12
#: A hive that is silent for so long raises an alarm.
SILENCE_ALARM = timedelta(hours=6)
MAX_UPLOAD_BYTES = 5 * 1024 * 1024

DATABASE_URL = os.environ["BEEHIVE_DATABASE_URL"]
REDIS_URL = os.environ.get("BEEHIVE_REDIS_URL", "redis://localhost:6379")
`,
  'src/beehive/collector.py': `import time

import httpx

SENSOR_TIMEOUT_SECONDS = 2.5
READ_ATTEMPTS = 3


class SensorError(Exception):
    """A sensor did not answer."""


def read_sensor(address: str) -> float:
    """The reading of one sensor. Raises SensorError when no attempt succeeds."""
    for _ in range(READ_ATTEMPTS):
        try:
            return float(httpx.get(address, timeout=SENSOR_TIMEOUT_SECONDS).text)
        except httpx.HTTPError:
            continue
    raise SensorError(address)


def collect(interval: int, once: bool) -> None:
    while True:
        read_sensor("http://sensor")
        if once:
            return
        time.sleep(interval)
`,
  'src/beehive/alarms/__init__.py': '',
  'src/beehive/alarms/weight.py': `WEIGHT_LOSS_PERCENT = 15


def is_swarming(before: float, after: float) -> bool:
    """A hive that loses much of its weight within an hour has swarmed."""
    return (before - after) / before * 100 >= WEIGHT_LOSS_PERCENT
`,
  'src/beehive/server.py': `import uvicorn
from fastapi import FastAPI

app = FastAPI()


@app.get("/hives")
def list_hives() -> list[str]:
    return []


@app.post("/hives/{hive_id}/readings")
def add_reading(hive_id: str, value: float) -> None:
    """Keep a reading."""


@app.delete("/hives/{hive_id}")
def remove_hive(hive_id: str) -> None:
    """Forget a hive and its readings."""


def run(bind: str, port: int, workers: int) -> None:
    uvicorn.run(app, host=bind, port=port, workers=workers)
`,
  'tests/test_weight.py':
    'from beehive.alarms.weight import is_swarming\n\n\ndef test_swarm():\n    assert is_swarming(40, 30)\n',
}

/** Statements against a repository, written once the rules were frozen. */
export const CODE: readonly LabelledSet[] = [
  {
    repository: REPOSITORY,
    statements: [
      lie('Readings are kept for 30 days and deleted then.'),
      lie('A hive can have up to 20 sensors.'),
      lie('An alarm is raised once a hive has been silent for 12 hours.'),
      lie('A sensor has 5 seconds to answer before the timeout.'),
      lie('`beehive serve` starts two workers unless `--workers` is given.'),
      lie('Swarms are recognised by `detect_swarm()` in `src/beehive/alarms/weight.py`.'),
      lie('Readings are sent with `PUT /hives/{hive_id}/readings`.'),
      lie('With `beehive collect --daemon` it goes on in the background.'),
      lie('The service is a Flask application.'),
      lie('Alarms are mailed by `src/beehive/mail/sender.py`.'),
      truth('Three months, or 90 days, is how long readings are kept.'),
      truth('An upload may have 5 MiB.'),
      truth('A sensor is asked three times before `SensorError` is raised.'),
      truth('By default the sensors are read every five minutes.'),
      truth('Hives are not removed with POST but with `DELETE /hives/{hive_id}`.'),
      truth('It runs on Python 3.12, but not on 3.10.'),
      truth('The service listens on port 8600 rather than on 8000.'),
      truth('Unlike Django, FastAPI needs no settings module.'),
      truth('Write your own alarm, for instance into `plugins/humidity.py`.'),
      truth('A loss of 15 percent of the weight means that the hive has swarmed.'),
    ],
  },
]
