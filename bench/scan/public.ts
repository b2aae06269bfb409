import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CheckRun, checkAny, runShell } from './measure.ts'
import { type PublicRepository, type PublicRound, renderPublic } from './public-report.ts'

const REPOSITORIES: readonly PublicRepository[] = [
  { name: 'fastify/fastify', peer: 2, first: null },
  { name: 'kysely-org/kysely', peer: 1.2, first: null },
  { name: 'mkdocs/mkdocs', peer: 1.2, first: null },
  { name: 'tokio-rs/axum', peer: 0.52, first: null },
  { name: 'sharkdp/bat', peer: 1.7, first: null },
  { name: 'BurntSushi/ripgrep', peer: 0.39, first: null },
  { name: 'vitest-dev/vitest', peer: null, first: 20 },
  { name: 'celery/celery', peer: null, first: 20 },
  { name: 'fastapi/fastapi', peer: null, first: 60 },
  { name: 'eslint/eslint', peer: null, first: null },
  { name: 'rclone/rclone', peer: null, first: null },
]

const ROUNDS = 3

/**
 * First scans, second ones and comparisons with ten commits before, of the public repositories that a folder holds as `NAME` or
 * `OWNER+NAME/repo`, bare or not; the others are named. Each scan is of HEAD, whatever is checked out.
 *
 * @param peer a command that is measured in each round, with `{repo}` for the path of the repository; null for the seconds noted
 */
export async function benchPublic(folder: string, peer: string | null): Promise<string> {
  const found = REPOSITORIES.flatMap((repository) => {
    const path = placeOf(repository, folder)
    return path === null ? [] : [{ repository, path, rounds: [] as PublicRound[] }]
  })
  for (let round = 0; round < ROUNDS; round++)
    for (const { repository, path, rounds } of found) rounds.push(await measure(repository, path, peer))
  const missing = REPOSITORIES.filter((repository) => placeOf(repository, folder) === null)
  return renderPublic(found, {
    missing: missing.map(({ name }) => name),
    isPeerMeasured: peer !== null,
    rounds: ROUNDS,
  })
}

function placeOf({ name }: PublicRepository, folder: string): string | null {
  const places = [join(folder, name.replace('/', '+'), 'repo'), join(folder, name.slice(name.indexOf('/') + 1))]
  return places.find((place) => existsSync(place)) ?? null
}

async function measure({ peer }: PublicRepository, path: string, command: string | null): Promise<PublicRound> {
  const cache = mkdtempSync(join(tmpdir(), 'docalign-cache-'))
  try {
    const scan = (kept: string, ...options: string[]): Promise<CheckRun> =>
      checkAny(kept, path, '--head', 'HEAD', ...options)
    const first = await scan(cache)
    const second = await scan(cache)
    const base = await scan('/dev/null', '--base', 'HEAD~10')
    return {
      first: first.wall,
      second: second.wall,
      base: base.wall,
      peer: command === null ? peer && peer * 1000 : await runShell(command.replaceAll('{repo}', path)),
      peak: Math.max(first.peak, second.peak, base.peak),
    }
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}
