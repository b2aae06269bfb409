import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { GitError } from '../errors.ts'
import { fetchEnvironment, maintenanceEnvironment } from '../process/environment.ts'
import { MAINTENANCE_LIMITS } from '../process/limits.ts'
import { createRunner, type GitRunner } from '../process/run.ts'
import { cloneAddress } from './clone-address.ts'
import { type CloneUse, createCloneSpace, hasPacks, needsGc } from './clone-space.ts'
import { removeStaleLocks } from './locks.ts'

/** A repository to keep a clone of. */
export interface Origin {
  /** Names the clone; stays the same when the repository is renamed. */
  readonly id: number
  readonly url: string
  /** Password for `x-access-token`; null for a repository that anyone may read. */
  readonly token: string | null
  /** Kilobytes that GitHub says it has; null when it does not say. */
  readonly size: number | null
}

/** Bare clones of repositories in one folder. */
export interface Clones {
  /**
   * Brings refs of the origin into its clone, making the clone when there is none. Returns the path of the clone and of the
   * refs those that the origin has. Throws GitError `DOCALIGN_E106` when the origin cannot be reached, and `DOCALIGN_E108` when it
   * is not at the host of the clones: nothing is sent there then.
   */
  update(origin: Origin, refs: readonly string[]): Promise<{ path: string; found: ReadonlySet<string> }>
  list(): Promise<number[]>
  remove(id: number): Promise<void>
  /** Keeps {@link Clones.shrink} from deleting a clone, one that is still to be made as well, until what is returned is called. */
  hold(id: number): () => void
  /**
   * Measures what the clones take on the disk, and deletes those that were used longest ago until it is no more than
   * `maxBytes`; null deletes none. One in use stays. Gives back the ids of those that went: they are fetched again when needed.
   */
  shrink(maxBytes: number | null): Promise<number[]>
  /** How many there are and what they take, as measured last. */
  usage(): CloneUse
  /** Deletes the files of a clone with such names that lie beside what git keeps there. */
  removeFiles(id: number, isUnwanted: (name: string) => boolean): Promise<void>
  /** Ends what is still being fetched. */
  close(): Promise<void>
}

/** From this size on large files stay away; what their history says is asked of the ledger instead. */
const PARTIAL_FROM_KB = 1_000_000
const BLOB_FILTER = 'blob:limit=1m'
/** File of a clone that says what it was prepared for. */
const PREPARED = 'docalign.prepared'
const FETCH_OPTIONS = [
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--no-auto-maintenance',
  // Without it nothing is fetched from an origin that lacks its oldest commits.
  '--update-shallow',
]
/** How git says so, in the language that it is told to speak. */
const LACKS_REF = /couldn't find remote ref/i

/** Clones of repositories of one host, such as `https://github.com`, in a folder. */
export function createClones(folder: string, host: string): Clones {
  // Git runs elsewhere: there a relative folder would be another one.
  const root = resolve(folder)
  const runner = createRunner('/', root, MAINTENANCE_LIMITS)
  const busy = new Map<number, Promise<unknown>>()
  const pathOf = (id: number): string => join(root, `${id}.git`)
  /** Git's own locks would make the second of two fetches fail. */
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
  /** Whoever asks for it meanwhile waits, and fetches it again. */
  const evict = (id: number): Promise<boolean> =>
    inTurn(id, async () => {
      if (space.isHeld(id)) return false
      await remove(id)
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
          // Nothing of this reaches out, so what is there is broken, and can be had again.
          await rm(path, { recursive: true, force: true })
          await prepare(path, origin)
        }
        const found = await fetchRefs(runner, path, origin, refs).catch(async (error: unknown) => {
          // It may be the clone: the next attempt looks.
          await rm(join(path, PREPARED), { force: true })
          return unreachable(error)
        })
        await noteUse(path)
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

/** The time of the marker is that of the last use, so that it outlasts the process. */
async function noteUse(path: string): Promise<void> {
  const now = new Date()
  await utimes(join(path, PREPARED), now, now)
}

/** One that is half made was not used yet. */
async function longestUnused(ids: readonly number[], pathOf: (id: number) => string): Promise<number[]> {
  const used = ids.map(async (id) => {
    const marker = await stat(join(pathOf(id), PREPARED)).catch(() => null)
    return { id, at: marker?.mtimeMs ?? 0 }
  })
  return (await Promise.all(used)).sort((a, b) => a.at - b.at).map(({ id }) => id)
}

/**
 * Packs what many fetches left, once it is much, and lists once which paths each commit changed, so that history is not unpacked to be
 * asked about one page; packing brings the list up to date. A small repository is asked as quickly without it. Objects that nothing
 * leads to any more, such as those of a push that was overwritten, go after two weeks. Whatever goes wrong here, the clone is as good as
 * before.
 */
async function tidy(runner: GitRunner, path: string): Promise<void> {
  const environment = maintenanceEnvironment(path)
  const isMuch = await needsGc(path)
  // First of all: packing would begin a list without the paths.
  const isListed = await stat(join(path, 'objects', 'info', 'commit-graph')).catch(() => null)
  if (!isListed && (isMuch || (await hasPacks(path))))
    await runner.run([...WRITE_COMMIT_GRAPH, `--max-new-filters=${MAX_LISTED}`], environment)
  if (isMuch) await runner.run(['gc', '--auto', '--quiet'], environment)
}

const WRITE_COMMIT_GRAPH = ['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress']
/** Commits whose paths are listed, some seconds' work. */
const MAX_LISTED = 50_000

function unreachable(error: unknown): never {
  throw error instanceof GitError ? new GitError('DOCALIGN_E106', error.message, { cause: error }) : error
}

/**
 * Makes the clone as `git init` and `git config` would, without starting them, or repeats what a killed process left half done: every
 * step may be taken twice.
 */
async function prepare(path: string, { url, size }: Origin): Promise<void> {
  const isPartial = size !== null && size >= PARTIAL_FROM_KB
  // Last of all, so that a clone that says so is whole.
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
  // Git reads a text in quotation marks as JSON writes it.
  const remote = `[remote "origin"]\n\turl = ${JSON.stringify(url)}\n`
  return `${core}${remote}${isPartial ? `\tpromisor = true\n\tpartialclonefilter = ${BLOB_FILTER}\n` : ''}`
}

/** A ref that the origin lacks fails the whole fetch: then it is asked for its refs. */
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
