import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { GitError } from '../errors.ts'
import { withoutCredentials } from '../folder/settings.ts'
import { fetchEnvironment, maintenanceEnvironment } from '../process/environment.ts'
import { MAINTENANCE_LIMITS } from '../process/limits.ts'
import { createRunner, type GitRunner } from '../process/run.ts'
import { type CloneUse, createCloneSpace, hasPacks, needsGc } from './clone-space.ts'

/** Git holds its locks for milliseconds; another process may still hold a younger one. */
const STALE_MS = 10_000

/** Deletes locks that killed processes left in a clone: git would never write there again. */
async function removeStaleLocks(path: string): Promise<void> {
  const deadline = Date.now() - STALE_MS
  for (const file of [...(await locksIn(path, false)), ...(await locksIn(join(path, 'refs'), true))]) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < deadline) await rm(file, { force: true })
  }
}

async function locksIn(folder: string, recursive: boolean): Promise<string[]> {
  const names = await readdir(folder, { recursive }).catch(() => [])
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name))
}

/**
 * The address of a repository to pass to git, which must be at the host that tokens are for. Payloads contain it, and git and curl parse
 * unusual addresses differently from this program, so only a plain one is accepted. `host` is an origin: `https://github.com`.
 *
 * @throws GitError `DOCALIGN_E108` for another host, port or scheme, or an address with more than a path
 */
function cloneAddress(given: string, host: string): string {
  const address = PLAIN.test(given) && URL.canParse(given) ? new URL(given) : null
  if (address?.origin === new URL(host).origin) return address.href
  const shown = withoutCredentials(given).slice(0, MAX_SHOWN)
  throw new GitError(
    'DOCALIGN_E108',
    `the clone address “${shown}” is not one of ${host}, the GitHub that this server works for — GHE_HOST and GHE_PROTOCOL say which that is`,
  )
}

/** A scheme, a host, a port and a path. */
const PLAIN = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)+$/i
const MAX_SHOWN = 200

/** A repository to clone. */
export interface Origin {
  /** Identifies the clone; does not change when the repository is renamed. */
  readonly id: number
  readonly url: string
  /** Password for `x-access-token`; null for a public repository. */
  readonly token: string | null
  /** Its size in kilobytes according to GitHub; null if unknown. */
  readonly size: number | null
}

/** Bare clones of repositories in one folder. */
export interface Clones {
  /**
   * Fetches refs of the origin into its clone, and creates the clone if there is none. Returns the path of the clone, and which of the refs
   * the origin has. Throws GitError `DOCALIGN_E106` if the origin cannot be reached, and `DOCALIGN_E108` if it is not at the host of the
   * clones: then nothing is sent there.
   */
  update(origin: Origin, refs: readonly string[]): Promise<{ path: string; found: ReadonlySet<string> }>
  list(): Promise<number[]>
  remove(id: number): Promise<void>
  /** Prevents {@link Clones.shrink} from deleting a clone, even one that does not exist yet, until the returned function is called. */
  hold(id: number): () => void
  /**
   * Measures the clones' disk usage, and deletes the least recently used ones until it is at most `maxBytes`; null deletes none. Clones in
   * use are kept. Returns the ids of the deleted ones: they are fetched again when needed.
   */
  shrink(maxBytes: number | null): Promise<number[]>
  /** The numbers of the pull requests whose heads a clone has. */
  pulls(id: number): Promise<number[]>
  /**
   * The bytes that only the heads of pull requests need in a clone; 0 if the whole clone took less than `from` bytes when it was measured.
   */
  pullBytes(id: number, from: number): Promise<number>
  /**
   * Deletes the heads of pull requests from a clone with all that only they need. Returns false if it is in use: then they are deleted as
   * soon as it is not, since somebody may keep it in use by one pull request after the other.
   */
  dropPulls(id: number, numbers: readonly number[]): Promise<boolean>
  /** The number of clones and their disk usage, as of the last measurement. */
  usage(): CloneUse
  /** Deletes files with such names that are stored in a clone besides git's own. */
  removeFiles(id: number, isUnwanted: (name: string) => boolean): Promise<void>
  /** Ends running fetches. */
  close(): Promise<void>
}

/** From this size on, large files are not fetched; their history comes from the ledger instead. */
const PARTIAL_FROM_KB = 1_000_000
const BLOB_FILTER = 'blob:limit=1m'
/** A file in each clone with the settings it was prepared for. */
const PREPARED = 'docalign.prepared'
const FETCH_OPTIONS = [
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--no-auto-maintenance',
  // Without it, nothing is fetched from an origin that lacks its oldest commits.
  '--update-shallow',
]
/** Git's message in the locale that it runs with. */
const LACKS_REF = /couldn't find remote ref/i

/** Clones of repositories of one host, such as `https://github.com`, in a folder. */
export function createClones(folder: string, host: string): Clones {
  // Git runs in another folder, where a relative path would mean another one.
  const root = resolve(folder)
  const runner = createRunner('/', root, MAINTENANCE_LIMITS)
  const busy = new Map<number, Promise<unknown>>()
  const pathOf = (id: number): string => join(root, `${id}.git`)
  /** Runs work on one clone serially: git's own locks would make the second of two concurrent fetches fail. */
  const inTurn = <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const next = (busy.get(id) ?? Promise.resolve()).catch(() => {}).then(work)
    const settled = next.catch(() => {})
    busy.set(id, settled)
    void settled.then(() => {
      if (busy.get(id) === settled) busy.delete(id)
    })
    return next
  }
  const space = createCloneSpace(pathOf)
  const remove = async (id: number): Promise<void> => {
    await rm(pathOf(id), { recursive: true, force: true, maxRetries: 3 })
    space.forget(id)
  }
  const list = async (): Promise<number[]> => {
    const names = await readdir(root).catch(() => [])
    return names.flatMap((name) => (/^\d+\.git$/.test(name) ? Number.parseInt(name, 10) : []))
  }
  /** Whoever requests the clone meanwhile waits, and fetches it again. */
  const evict = (id: number): Promise<boolean> =>
    inTurn(id, async () => {
      if (space.isHeld(id)) return false
      await remove(id)
      return true
    })
  const dropPulls = (id: number, numbers: readonly number[]): Promise<boolean> =>
    inTurn(id, async () => {
      if (space.isHeld(id)) {
        space.onceUnused(id, () => void dropPulls(id, numbers).catch(() => {}))
        return false
      }
      const environment = maintenanceEnvironment(pathOf(id))
      const deletions = numbers.map((number) => `delete refs/pull/${number}/head\n`).join('')
      await runner.run(['update-ref', '--stdin'], environment, [0], deletions)
      await runner.run(['gc', '--prune=now', '--quiet'], environment)
      space.touch(id)
      return true
    })
  return {
    update: (given, refs) =>
      inTurn(given.id, async () => {
        const origin = { ...given, url: cloneAddress(given.url, host) }
        const path = pathOf(origin.id)
        await removeStaleLocks(path)
        try {
          await prepare(path, origin)
        } catch {
          // This involves no network, so the clone is damaged, and can be fetched again.
          await rm(path, { recursive: true, force: true })
          await prepare(path, origin)
        }
        const found = await fetchRefs(runner, path, origin, refs).catch(async (error: unknown) => {
          // The clone may be the cause: the next attempt prepares it again.
          await rm(join(path, PREPARED), { force: true })
          return unreachable(error)
        })
        await recordUse(path)
        space.touch(origin.id)
        void inTurn(origin.id, () => tidy(runner, path)).catch(() => {})
        return { path, found }
      }),
    list,
    remove: (id) => inTurn(id, () => remove(id)),
    hold: space.hold,
    async shrink(maxBytes) {
      const sizes = new Map(await space.measure(await list()))
      const evicted: number[] = []
      let total = space.usage().bytes
      if (maxBytes === null || total <= maxBytes) return evicted
      for (const id of await longestUnused([...sizes.keys()], pathOf)) {
        if (total <= maxBytes) break
        if (!(await evict(id))) continue
        total -= sizes.get(id) ?? 0
        evicted.push(id)
      }
      return evicted
    },
    async pulls(id) {
      const { stdout } = await inTurn(id, () => runner.run(LIST_PULLS, maintenanceEnvironment(pathOf(id))))
      return [...stdout.toString('utf8').matchAll(/^refs\/pull\/(\d+)\//gm)].map(([, number]) => Number(number))
    },
    async pullBytes(id, from) {
      if (space.bytesOf(id) < from) return 0
      const { stdout } = await inTurn(id, () => runner.run(MEASURE_PULLS, maintenanceEnvironment(pathOf(id))))
      return Number(stdout.toString('utf8'))
    },
    dropPulls,
    usage: space.usage,
    removeFiles: (id, isUnwanted) =>
      inTurn(id, async () => {
        const names = (await readdir(pathOf(id)).catch(() => [])).filter(isUnwanted)
        for (const name of names) await rm(join(pathOf(id), name), { force: true })
        if (names.length > 0) space.touch(id)
      }),
    close: () => runner.close(),
  }
}

/** The marker's modification time is the time of the last use, so that it outlives the process. */
async function recordUse(path: string): Promise<void> {
  const now = new Date()
  await utimes(join(path, PREPARED), now, now)
}

/** An incomplete clone counts as never used. */
async function longestUnused(ids: readonly number[], pathOf: (id: number) => string): Promise<number[]> {
  const used = ids.map(async (id) => {
    const marker = await stat(join(pathOf(id), PREPARED)).catch(() => null)
    return { id, at: marker?.mtimeMs ?? 0 }
  })
  return (await Promise.all(used)).sort((a, b) => a.at - b.at).map(({ id }) => id)
}

/**
 * Packs the results of many fetches if there are many, and once writes the list of paths that each commit changed, so that history need not
 * be unpacked for one page; packing updates the list. A small repository is fast enough without it. Unreachable objects, such as those of a
 * push that was overwritten, are deleted after two weeks. If anything fails here, the clone is still usable.
 */
async function tidy(runner: GitRunner, path: string): Promise<void> {
  const environment = maintenanceEnvironment(path)
  const isMuch = await needsGc(path)
  // Must come first: packing would create a list without the paths.
  const isListed = await stat(join(path, 'objects', 'info', 'commit-graph')).catch(() => null)
  if (!isListed && (isMuch || (await hasPacks(path))))
    await runner.run([...WRITE_COMMIT_GRAPH, `--max-new-filters=${MAX_LISTED}`], environment)
  if (isMuch) await runner.run(['gc', '--auto', '--quiet'], environment)
}

const LIST_PULLS = ['for-each-ref', '--format=%(refname)', 'refs/pull']
/** Nothing that a partial clone lacks is fetched for it. */
const MEASURE_PULLS = [
  ...['rev-list', '--objects', '--disk-usage', '--missing=allow-any'],
  ...['--glob=refs/pull', '--not', '--branches'],
]
const WRITE_COMMIT_GRAPH = ['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress']
/** Maximum commits whose paths are listed, which takes some seconds. */
const MAX_LISTED = 50_000

function unreachable(error: unknown): never {
  throw error instanceof GitError ? new GitError('DOCALIGN_E106', error.message, { cause: error }) : error
}

/**
 * Creates the clone like `git init` and `git config`, without starting them, or completes what a killed process left: every step is
 * idempotent.
 */
async function prepare(path: string, { url, size }: Origin): Promise<void> {
  const isPartial = size !== null && size >= PARTIAL_FROM_KB
  // Written last, so that a clone with the marker is complete.
  const mark = `${url}\n${isPartial ? BLOB_FILTER : ''}\n`
  const marker = join(path, PREPARED)
  if ((await readFile(marker, 'utf8').catch(() => '')) === mark) return
  for (const folder of ['objects', 'refs']) await mkdir(join(path, folder), { recursive: true })
  await writeFile(join(path, 'HEAD'), 'ref: refs/heads/main\n')
  await writeFile(join(path, 'config'), configOf(url, isPartial))
  await writeFile(marker, mark)
}

function configOf(url: string, isPartial: boolean): string {
  const core = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n'
  // Git parses quoted text like JSON.
  const remote = `[remote "origin"]\n\turl = ${JSON.stringify(url)}\n`
  return `${core}${remote}${isPartial ? `\tpromisor = true\n\tpartialclonefilter = ${BLOB_FILTER}\n` : ''}`
}

/** A ref that the origin lacks makes the whole fetch fail: then its refs are listed first. */
async function fetchRefs(
  runner: GitRunner,
  path: string,
  { url, token }: Origin,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set()
  const environment = fetchEnvironment(path, token === null ? null : { url, token })
  const fetch = async (wanted: readonly string[]): Promise<void> => {
    const specs = wanted.map((ref) => `+${ref}:${ref}`)
    await runner.run(['fetch', ...FETCH_OPTIONS, 'origin', ...specs], environment)
  }
  try {
    await fetch(refs)
    return new Set(refs)
  } catch (error) {
    if (!(error instanceof GitError) || !LACKS_REF.test(error.message)) throw error
  }
  const { stdout } = await runner.run(['ls-remote', '--quiet', 'origin', ...refs], environment)
  const there = new Set(
    stdout
      .toString('utf8')
      .split('\n')
      .map((line) => line.split('\t')[1] ?? ''),
  )
  const found = refs.filter((ref) => there.has(ref))
  if (found.length > 0) await fetch(found)
  return new Set(found)
}
