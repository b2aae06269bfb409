import { availableParallelism } from 'node:os'
import { memoizeLast } from '../memoize.ts'
import { GitError } from './errors.ts'
import { blobsOf, filesAt, readTree, treeArguments } from './files.ts'
import { createCommits } from './folder/commits.ts'
import { type GitDirectories, locate } from './folder/locate.ts'
import { lacksObjects } from './folder/missing-objects.ts'
import { requirePlainFiles } from './folder/plain-files.ts'
import { readSettings, type Settings } from './folder/settings.ts'
import { type Unsaved, writeUncommitted } from './folder/work-tree.ts'
import { grepArguments, grepInput, isSearchable, parseGrep, textFilesArguments } from './grep.ts'
import { blameLines } from './log/blame-lines.ts'
import { changesArguments, parseChanges } from './log/changes.ts'
import { findRenames } from './log/find-renames.ts'
import { readHistory } from './log/history.ts'
import { lineageArguments, parseLineage } from './log/lineage.ts'
import { changedTogetherSince, collectPaths, hunksArguments, parseHunks, touching } from './log/log.ts'
import { type ListPaths, manyChanges } from './log/many-changes.ts'
import { collectPathChanges, type PathChanges, pathChangesOf } from './log/path-changes.ts'
import { ensureGit } from './process/binary.ts'
import { limitTo } from './process/limit.ts'
import { GIT_LIMITS, type GitLimits } from './process/limits.ts'
import { createViews, type GitViews } from './process/neutral.ts'
import { createObjectStore } from './process/objects.ts'
import { createRunner, type GitRunner, tooMuch } from './process/run.ts'
import type { GitRepository, TreeEntry } from './types.ts'

/**
 * Opens the git repository at a path: a bare one, an ordinary one or any folder in it, a linked work tree. Call `close` in
 * the end. Where a method takes a commit, any name of one will do.
 *
 * ```ts
 * const repository = await openRepository('.')
 * try {
 *   const head = await repository.resolve('HEAD')
 *   const files = await repository.tree(head)
 * } finally {
 *   await repository.close()
 * }
 * ```
 *
 * Throws GitError `DOCALIGN_E101` when there is none and `DOCALIGN_E104` when git is missing or too old. Of the methods'
 * own errors, a name that leads to no commit is `DOCALIGN_E102`, or `DOCALIGN_E103` while HEAD has no commit yet; a git
 * command that fails, as it does in a damaged repository, is `DOCALIGN_E105`, and one that takes or lists too much is `DOCALIGN_E109`.
 *
 * @param signal ends all processes of git, running and later ones: what waits for them rejects
 */
export async function openRepository(
  path: string,
  limits: GitLimits = GIT_LIMITS,
  signal?: AbortSignal,
): Promise<GitRepository> {
  const directories = await locate(path)
  await requirePlainFiles(directories)
  const views = await createViews(directories)
  const runner = createRunner(views.folder, path, limits, signal)
  try {
    // Run concurrently; a missing or outdated git explains all other failures.
    const [version, read] = await Promise.allSettled([ensureGit(), readSettings(directories, runner, views)])
    if (version.status === 'rejected') throw version.reason
    if (read.status === 'rejected') throw read.reason
    await views.setObjectFormat(read.value.objectFormat)
    const partial = read.value.partial && (await lacksObjects(runner, views))
    const settings = { ...read.value, partial }
    return repositoryOf({ path, directories, settings, views, runner, limits })
  } catch (error) {
    await runner.close()
    await views.dispose()
    throw error
  }
}

interface Opened {
  readonly path: string
  readonly directories: GitDirectories
  readonly settings: Settings
  readonly views: GitViews
  readonly runner: GitRunner
  readonly limits: GitLimits
}

/** Maximum number of notes about omissions. */
const MAX_NOTES = 100

/** Two or three at once use the cores; more would only compete for git's delta cache. */
const BLAMES = Math.min(3, Math.max(2, availableParallelism()))

function repositoryOf({ path, directories, settings, views, runner, limits }: Opened): GitRepository {
  const objects = createObjectStore(runner, views.objects, path, limits)
  const isShallow = settings.shallowCommits.size > 0
  const commits = createCommits({ objects, runner, views, directories, place: path, isShallow })
  const git = async (args: readonly string[]): Promise<Buffer> => (await runner.run(args, views.objects)).stdout
  const resolve = async (ref: string): Promise<string> => (await commits.find(ref)).oid
  const resolveBoth = (left: string, right: string): Promise<[string, string]> =>
    Promise.all([resolve(left), resolve(right)])
  const missing = new Set<string>()
  const context = { settings, views, runner, commits, missing }
  const leftOut: string[] = []
  const leaveOut = (what: string): void => void (leftOut.length < MAX_NOTES && leftOut.push(what))
  let hasFailed = false
  /** Unlike what is over a limit by its number of paths, it may succeed another time. */
  const giveUp = (what: string): void => {
    hasFailed = true
    leaveOut(what)
  }
  const source = { runner, environment: views.objects, limits, leaveOut, giveUp }
  const list: ListPaths = async (args, input) => {
    const chunks: Buffer[] = []
    // A change field precedes each path.
    let fields = 2 * limits.paths
    for await (const chunk of runner.stream(args, views.objects, input)) {
      for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1)) fields--
      if (fields < 0) throw tooMuch(`git ${args[0]} lists more than ${limits.paths} paths`, path)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
  const treeOf = async (oid: string): Promise<readonly TreeEntry[]> => {
    const entries = await readTree(runner.stream(treeArguments(oid), views.objects), limits.paths)
    if (entries === null) throw tooMuch(`commit ${oid} has more than ${limits.paths} files`, path)
    return entries
  }
  /** Commits that were too different to be compared, so that nothing walks their trees. */
  const tooLarge = new Set<string>()
  const limited = limitTo(BLAMES)
  const search = async (
    commit: string,
    argumentsFor: (oid: string) => readonly string[],
    input?: Buffer,
  ): Promise<ReadonlySet<string> | null> => {
    if (settings.partial) return null
    const oid = await resolve(commit)
    if (tooLarge.has(oid)) return null
    const { stdout, stderr } = await runner.run(argumentsFor(oid), views.objects, [0, 1], input)
    // Git skips files that it cannot read, with a word about each.
    return stderr === '' ? parseGrep(stdout, oid) : null
  }
  // The configuration and the scan read the same tree, one after the other.
  const treeAt = memoizeLast(treeOf)
  // So do the steps that search history for deleted files: each would walk all of it.
  const pathChangesAt = memoizeLast((oid: string) =>
    collectPathChanges(readHistory(pathChangesOf(oid), source), leaveOut),
  )
  const pathChanges = async (commit: string): Promise<PathChanges> => pathChangesAt(await resolve(commit))
  // So do the steps that examine one change, or one page's change.
  const changesBetween = memoizeLast(async (base: string, head: string) =>
    parseChanges(await list(changesArguments(base, head))),
  )
  const renamesBetween = memoizeLast((base: string, head: string) => findRenames(context, base, head))
  const hunksBetween = memoizeLast(async (base: string, head: string, file: string, around: string) =>
    parseHunks(await git(hunksArguments(base, head, file, Number(around)))),
  )
  return {
    path,
    workTree: settings.workTree,
    shallow: isShallow,
    partial: settings.partial,
    held:
      settings.partial || settings.shallowCommits.size > 0
        ? [...settings.shallowCommits, ...settings.packs].join(' ')
        : null,
    remotes: settings.remotes,
    leftOut,
    missing,
    isIntact: () => !hasFailed && (settings.partial || missing.size === 0),
    resolve,
    async uncommitted(of, unsaved = NOTHING_UNSAVED) {
      const { workTree, objectFormat } = settings
      if (workTree === null) return null
      const head = await commits.find('HEAD').catch((error: unknown) => {
        if (error instanceof GitError && error.code === 'DOCALIGN_E103') return null
        throw error
      })
      const { folder, scratch, objects: environment } = views
      const readBlob = async (oid: string) => (await objects.read(oid)).bytes
      const opened = { workTree, ...directories, objectFormat, runner, environment, folder, scratch, readBlob }
      const { texts, moves = new Map() } = unsaved
      return writeUncommitted(
        {
          ...opened,
          unsaved: {
            texts: byBytes(texts),
            moves: byBytes(new Map([...moves].map(([from, to]) => [from, Buffer.from(to).toString('latin1')]))),
          },
        },
        of,
        head,
      )
    },
    tree: async (commit) => treeAt(await resolve(commit)),
    blobs: (oids) => blobsOf(objects, oids, { place: path, missing }),
    files: (wanted) => filesAt(objects, wanted, (name) => readOddFile(runner, views, name), path),
    grep: async (commit, wanted, among) =>
      isSearchable(wanted) ? search(commit, (oid) => grepArguments(oid, among), grepInput(wanted)) : null,
    textFiles: async (commit, among) => search(commit, (oid) => textFilesArguments(oid, among)),
    changes: async (base, head) => changesBetween(...(await resolveBoth(base, head))),
    async changesFrom(bases, head) {
      if (bases.length === 0) return []
      const [to, ...from] = await Promise.all([head, ...bases].map((commit) => commits.find(commit)))
      const trees = from.map(({ tree }) => tree)
      const all = await manyChanges(trees, to?.tree ?? '', list)
      return all.map((changes, index) => {
        const oid = from[index]?.oid ?? ''
        if (changes === null && !tooLarge.has(oid)) {
          tooLarge.add(oid)
          giveUp(`commit ${oid} differs in too much, so its files are not read`)
        }
        return changes ?? []
      })
    },
    async mainline(commit) {
      const output = await git(['rev-list', '--first-parent', await resolve(commit)])
      return output.toString('latin1').split('\n').filter(Boolean)
    },
    changedTogether: async (head, options) =>
      collectPaths(readHistory(changedTogetherSince(await resolve(head), options), source), leaveOut),
    async lineage(head, since) {
      const [to, from] = [await resolve(head), since === null ? null : await resolve(since)]
      return parseLineage(await git(lineageArguments(to, from)), to, from)
    },
    async touching(head, after, paths) {
      if (paths.length === 0) return []
      const question = touching(await resolve(head), after && (await resolve(after)), paths)
      return collectPaths(readHistory(question, source), leaveOut)
    },
    renames: async (base, head) => renamesBetween(...(await resolveBoth(base, head))),
    async shownLines(base, head, file, around = 3) {
      if (file.includes('\0')) return []
      return hunksBetween(...(await resolveBoth(base, head)), file, String(around))
    },
    async mergeBase(left, right) {
      const args = ['merge-base', ...(await resolveBoth(left, right))]
      const { stdout } = await runner.run(args, views.objects, [0, 1])
      return stdout.toString('latin1').split('\n')[0] || null
    },
    async isAncestor(commit, head) {
      const args = ['merge-base', '--is-ancestor', commit, await resolve(head)]
      return (await runner.run(args, views.objects, [0, 1, 128])).exitCode === 0
    },
    async firstParent(commit) {
      const { oid, parents } = await commits.find(commit)
      return settings.shallowCommits.has(oid) ? null : (parents[0] ?? null)
    },
    async about(commit) {
      const { time, subject } = await commits.find(commit)
      return { time, subject }
    },
    async blame(commit, file, lines) {
      const wanted = new Set(lines.filter((line) => Number.isSafeInteger(line) && line > 0))
      if (wanted.size === 0 || file.includes('\0')) return new Map()
      return limited(() => blameLines(context, commit, file, wanted))
    },
    deletions: async (commit) => (await pathChanges(commit)).deletions,
    additions: async (commit) => (await pathChanges(commit)).additions,
    async close() {
      await runner.close()
      await views.dispose()
    },
  }
}

const NOTHING_UNSAVED: Unsaved = { texts: new Map() }

/** With paths that have one character per byte. */
function byBytes(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...texts].map(([path, text]) => [Buffer.from(path).toString('latin1'), text]))
}

async function readOddFile(runner: GitRunner, views: GitViews, name: string): Promise<Buffer | null> {
  const { exitCode, stdout } = await runner.run(['cat-file', 'blob', name], views.objects, [0, 1, 128])
  return exitCode === 0 ? stdout : null
}
