import { type LabelledSet, lie, truth } from '../labelled.ts'

const PARCELS: Readonly<Record<string, string>> = {
  'pyproject.toml': `[project]
name = "parcels"
version = "1.8.0"
requires-python = ">=3.10"
dependencies = ["httpx>=0.27", "click>=8.1", "tenacity>=8.2"]

[project.scripts]
parcels = "parcels.cli:main"
`,
  'README.md': '# Parcels\n\nTracks parcels. Run `parcels track`.\n',
  'src/parcels/__init__.py': '',
  'src/parcels/cli.py': `import click

from parcels.client import Client


@click.group()
def main() -> None:
    """Tracks parcels."""


@main.command()
@click.argument("number")
@click.option("--carrier", default="dhl", help="who carries it")
@click.option("--timeout", default=15, help="seconds until the request is given up")
@click.option("--quiet", is_flag=True, help="print the state and nothing else")
def track(number: str, carrier: str, timeout: int, quiet: bool) -> None:
    """Prints where a parcel is."""
    state = Client(carrier, timeout).state(number)
    click.echo(state if quiet else f"{number}: {state}")


@main.command()
def carriers() -> None:
    """Lists the carriers."""
    for name in sorted(["dhl", "ups", "gls"]):
        click.echo(name)
`,
  'src/parcels/client.py': `import os

import httpx
from tenacity import retry, stop_after_attempt

BASE_URL = "https://track.example/api/v2"
MAX_ATTEMPTS = 4


class TrackingError(Exception):
    """The carrier does not know the parcel."""


class Client:
    """Asks a carrier about parcels."""

    def __init__(self, carrier: str, timeout: int = 15) -> None:
        self.carrier = carrier
        self.timeout = timeout
        self.token = os.environ.get("PARCELS_TOKEN")

    @retry(stop=stop_after_attempt(MAX_ATTEMPTS))
    def state(self, number: str) -> str:
        """The state of a parcel; raises TrackingError when the carrier does not know it."""
        response = httpx.get(f"{BASE_URL}/{self.carrier}/{number}", timeout=self.timeout)
        if response.status_code == 404:
            raise TrackingError(number)
        return response.json()["state"]
`,
  'src/parcels/cache.py': `import time

TTL_SECONDS = 300


class Cache:
    """Keeps states in memory only."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[float, str]] = {}

    def put(self, number: str, state: str) -> None:
        self._states[number] = (time.monotonic(), state)

    def get(self, number: str) -> str | None:
        found = self._states.get(number)
        if found is None or time.monotonic() - found[0] > TTL_SECONDS:
            return None
        return found[1]
`,
}

const THUMBS: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "thumbs",
  "version": "0.9.2",
  "type": "module",
  "engines": { "node": ">=22" },
  "scripts": { "build": "tsc", "test": "node --test", "start": "node dist/server.js" },
  "dependencies": { "hono": "^4.6.0", "sharp": "^0.33.5" },
  "devDependencies": { "typescript": "^5.6.3" }
}
`,
  'README.md': '# Thumbs\n\nMakes thumbnails. Start it with `npm start`.\n',
  'src/server.ts': `import { Hono } from 'hono'
import { MAX_WIDTH, maxBytes } from './limits.ts'
import { thumbnail } from './thumbnail.ts'

export const app = new Hono()

app.get('/health', (context) => context.text('ok'))
app.post('/thumbnails', async (context) => {
  const width = Number(context.req.query('width') ?? 200)
  if (width > MAX_WIDTH) return context.text('too wide', 400)
  const bytes = await context.req.arrayBuffer()
  if (bytes.byteLength > maxBytes()) return context.text('too large', 413)
  return context.body(await thumbnail(bytes, width))
})
app.delete('/thumbnails/:id', (context) => context.text('', 204))
`,
  'src/limits.ts': `/** Pixels. */
export const MAX_WIDTH = 1600
const DEFAULT_MEGABYTES = 10

export function maxBytes(): number {
  return Number(process.env.THUMBS_MAX_MB ?? DEFAULT_MEGABYTES) * 1_000_000
}
`,
  'src/thumbnail.ts': `import sharp from 'sharp'

export interface ThumbnailOptions {
  quality: number
  format: 'webp' | 'jpeg'
}

const DEFAULTS: ThumbnailOptions = { quality: 75, format: 'webp' }

/** A picture of the given width; never enlarges. */
export async function thumbnail(bytes: ArrayBuffer, width: number, options = DEFAULTS): Promise<ArrayBuffer> {
  const image = sharp(bytes).resize({ width, withoutEnlargement: true })
  const result = options.format === 'webp' ? image.webp({ quality: options.quality }) : image.jpeg(options)
  return (await result.toBuffer()).buffer as ArrayBuffer
}
`,
  'src/store.ts': `const kept = new Map<string, ArrayBuffer>()
const MAX_KEPT = 1000

export function keep(id: string, bytes: ArrayBuffer): void {
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(id, bytes)
}

export function forget(id: string): boolean {
  return kept.delete(id)
}
`,
}

/** Statements in free wording against repositories, half of them lies: written without regard to any rule. */
export const CODE: readonly LabelledSet[] = [
  {
    repository: PARCELS,
    statements: [
      lie('`Cache` writes the states to disk, so that they survive a restart.'),
      lie('With `--quiet`, `parcels track` prints nothing at all.'),
      lie('`Client.state` returns `None` for a parcel that the carrier does not know.'),
      lie('A request is given up after half a minute unless `--timeout` says otherwise.'),
      lie('`TrackingError` is raised when `PARCELS_TOKEN` is missing.'),
      lie('Without `--carrier` the parcel is looked up at UPS.'),
      lie('`parcels carriers` fetches the carriers from `https://track.example/api/v2`.'),
      lie('Entries of `Cache` are good for an hour.'),
      lie('A failed request is tried ten times before it counts as lost.'),
      lie('Parcels needs Python 3.12 or newer.'),
      truth('States are held in memory for five minutes.'),
      truth('`--quiet` leaves the number of the parcel out of what is printed.'),
      truth('A request is tried four times in all.'),
      truth('DHL is asked unless `--carrier` names somebody else.'),
      truth('The token is taken from `PARCELS_TOKEN`.'),
      truth('An unknown parcel makes `Client.state` raise `TrackingError`.'),
      truth('Run `parcels carriers` to see who can be asked.'),
      truth('It runs on Python 3.10.'),
      truth('HTTP is done with `httpx`.'),
      truth('`get` of `Cache` gives `None` for what is too old.'),
    ],
  },
  {
    repository: THUMBS,
    statements: [
      lie('`thumbnail()` enlarges pictures that are narrower than the width.'),
      lie('A picture that is too large is answered with 400.'),
      lie('`DELETE /thumbnails/:id` answers with the deleted picture.'),
      lie('By default `thumbnail()` makes a JPEG of quality 90.'),
      lie('`THUMBS_MAX_MB` limits the width of a thumbnail.'),
      lie('`forget()` throws when it does not know the id.'),
      lie('When the store is full, `keep()` refuses new thumbnails.'),
      lie('`GET /health` reports how many thumbnails are kept.'),
      lie('The tests run on Vitest.'),
      lie('`MAX_WIDTH` is 1200 pixels.'),
      truth('Thumbnails are 200 pixels wide unless the query says otherwise.'),
      truth('`THUMBS_MAX_MB` raises the limit of ten megabytes.'),
      truth('`POST /thumbnails` refuses a width over 1600 with 400.'),
      truth('Pictures are never made larger than they are.'),
      truth('The oldest thumbnail makes room once a thousand are kept.'),
      truth('`forget()` says whether there was something to forget.'),
      truth('Start the server with `npm start`.'),
      truth('WebP is what `thumbnail()` makes when nothing else is asked for.'),
      truth('The work on pictures is left to `sharp`.'),
      truth('Node 22 is the oldest that will do.'),
    ],
  },
]
