import { groupBy } from '../../group-by.ts'
import { memoizeLast, memoizeRecent } from '../../memoize.ts'
import { GitError } from '../errors.ts'
import { blobsOf, filesAt, readTree, treeArguments } from '../files.ts'
import type { OnTop } from '../folder/on-top.ts'
import { createWorkTree, type WorkTree } from '../folder/work-tree.ts'
import { grepArguments, grepInput, isHolder, isSearchable, isSearched, parseGrep, textFilesArguments } from '../grep.ts'
import type { GitViews } from '../process/neutral.ts'
import { type GitRunner, tooMuch } from '../process/run.ts'
import type { GitRepository, TreeEntry, Unsaved } from '../types.ts'
import type { Context } from './context.ts'

/** Reads and searches the files of commits, and those that are not committed yet. */
export function fileOperations(
  context: Context,
): Pick<GitRepository, 'tree' | 'blobs' | 'files' | 'grep' | 'textFiles' | 'uncommitted'> {
  const { path, settings, views, runner, limits, objects, missing, tooLarge, resolve, onTop } = context
  const workTree = workTreeOf(context)
  const treeOf = async (oid: string): Promise<readonly TreeEntry[]> => {
    const entries =
      onTop.get(oid)?.tree() ?? (await readTree(runner.stream(treeArguments(oid), views.objects), limits.paths))
    if (entries === null || entries.length > limits.paths)
      throw tooMuch(`commit ${oid} has more than ${limits.paths} files`, path)
    return entries
  }
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
  const grep = (commit: string, texts: readonly string[], among?: readonly string[]) =>
    search(commit, (oid) => grepArguments(oid, among), grepInput(texts))
  const grepOfPermanent = memoizeRecent(MAX_SEARCHES, grep, (...question) => JSON.stringify(question))
  /** The holders in the commit below, and those among the files that differ from it. */
  const grepOnTop = async ({ base, changes }: OnTop, texts: readonly string[], among?: readonly string[]) => {
    const below = await grepOfPermanent(base, texts, among)
    if (below === null) return null
    const changed = new Set(changes.map(({ path: each }) => each))
    const holders = new Set([...below].filter((each) => !changed.has(each)))
    const now = changes.flatMap(({ path: each, after }) =>
      after && isFile(after.kind) && isSearched(each, among) ? [{ path: each, oid: after.oid }] : [],
    )
    const byOid = groupBy(now, ({ oid }) => oid)
    for await (const { oid, bytes } of blobsOf(objects, byOid.keys(), { place: path, missing }))
      if (bytes === null || isHolder(bytes, texts)) for (const each of byOid.get(oid) ?? []) holders.add(each.path)
    return holders
  }
  // The configuration and the scan read the same tree, one after the other.
  const treeAt = memoizeLast(treeOf)
  return {
    tree: async (commit) => treeAt(await resolve(commit)),
    blobs: (oids) => blobsOf(objects, oids, { place: path, missing }),
    files: (wanted) => filesAt(objects, wanted, (name) => readOddFile(runner, views, name), path),
    async grep(commit, wanted, among) {
      if (!isSearchable(wanted)) return null
      const written = onTop.get(await resolve(commit))
      const isSmall = written !== undefined && written.changes.length <= MAX_CHANGES
      return isSmall ? grepOnTop(written, wanted, among) : grep(commit, wanted, among)
    },
    textFiles: async (commit, among) => search(commit, (oid) => textFilesArguments(oid, among)),
    uncommitted: async (of, unsaved = NOTHING_UNSAVED) => workTree && uncommitted(context, workTree, of, unsaved),
  }
}

/** Searches of the commit on which uncommitted files are based that were made last. */
const MAX_SEARCHES = 16
/** With more changed files, git searches all of them. */
const MAX_CHANGES = 100

function isFile(kind: TreeEntry['kind']): boolean {
  return kind === 'file' || kind === 'executable'
}

/** The files that are checked out; null if the repository has none. */
function workTreeOf({ settings, views, runner, objects, directories, list }: Context): WorkTree | null {
  const { workTree, objectFormat } = settings
  if (workTree === null) return null
  const { folder, scratch, objects: environment } = views
  const readBlob = async (oid: string) => (await objects.read(oid)).bytes
  return createWorkTree({
    workTree,
    ...directories,
    objectFormat,
    runner,
    environment,
    list,
    folder,
    scratch,
    readBlob,
  })
}

async function uncommitted(
  { commits, onTop }: Context,
  workTree: WorkTree,
  of: Parameters<GitRepository['uncommitted']>[0],
  { texts, moves = new Map() }: Unsaved,
): Promise<string | null> {
  const head = await commits.find('HEAD').catch((error: unknown) => {
    if (error instanceof GitError && error.code === 'DOCALIGN_E103') return null
    throw error
  })
  const moved = new Map([...moves].map(([from, to]) => [from, Buffer.from(to).toString('latin1')]))
  const written = await workTree.write(of, head, { texts: byBytes(texts), moves: byBytes(moved) })
  if (written?.onTop) onTop.set(written.oid, written.onTop)
  return written?.oid ?? null
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
