import { lstat, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { memoizeLast } from '../../memoize.ts'
import { decodeText } from '../../text/encoding.ts'
import { readPlainFile } from '../plain-file.ts'
import type { ObjectFormat } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import type { Uncommitted, Unsaved } from '../types.ts'
import type { Commit } from './commits.ts'
import { createExcludes } from './excludes.ts'
import { signatureOf } from './file-signature.ts'
import { type Entry, storeTrees, writeObject } from './loose-object.ts'
import { differencesOf, type Listing, listingArguments, type OnTop, onTopOf, parseListing } from './on-top.ts'
import { foldersOf, requirePlainRules, requirePlainRulesBelow } from './rule-files.ts'

export interface WorkTreeSource {
  /** The folder in which files are checked out. */
  readonly workTree: string
  /** The git folder of this work tree, with its index. */
  readonly own: string
  /** The git folder of the repository, with its exclude file. */
  readonly common: string
  readonly objectFormat: ObjectFormat
  readonly runner: GitRunner
  /** Environment for git processes that see the objects but no configuration. */
  readonly environment: NodeJS.ProcessEnv
  /** Runs git in it, for lists of bounded length. */
  readonly list: (args: readonly string[]) => Promise<Buffer>
  /** The working folder of these processes, and a folder in it for temporary objects. */
  readonly folder: string
  readonly scratch: string
  /** Reads a blob of the index by id. */
  readonly readBlob: (oid: string) => Promise<Buffer | null>
}

/** In bytes; larger files are never read. */
const MAX_FILE = 20_000_000
const EMPTY = Buffer.alloc(0)

type Files = Map<string, Entry>

/** A commit of uncommitted files. */
interface Written {
  readonly oid: string
  /** Null for HEAD itself, and before the first commit. */
  readonly onTop: OnTop | null
}

export interface WorkTree {
  /**
   * Writes a commit on top of `head` with the files on disk, both tracked ones and those that git does not ignore, or with the staged files.
   * Returns `head` itself if they are the same, and null if nothing is checked out, or there are no files at all. Git's index is read and not
   * refreshed; no filter, hook or file monitor runs, since git sees no configuration that could name one.
   *
   * @param unsaved its paths have one character per byte
   */
  write(of: Uncommitted, head: Commit | null, unsaved: Required<Unsaved>): Promise<Written | null>
}

/** What changes rarely, the index, HEAD and the user's settings, is only read again when it has changed. */
export function createWorkTree(source: WorkTreeSource): WorkTree {
  const { own, workTree, scratch, objectFormat, readBlob } = source
  const git = indexReader(source)
  const excludes = createExcludes(source)
  /** Sizes of blobs by id. */
  const sizes = new Map<string, number>()
  const stagedAt = memoizeLast(async (_signature: string) => parseStaged(await git(['ls-files', '-z', '--stage'])))
  const listingOf = memoizeLast(async (commit: string) =>
    parseListing(splitFields(await source.list(listingArguments(commit)))),
  )
  const storeFile = (mode: string, bytes: Buffer): Entry => {
    const oid = writeObject(scratch, 'blob', bytes, objectFormat)
    sizes.set(oid, bytes.length)
    return { mode, oid }
  }

  /** Learns the size of what is staged and not in HEAD. */
  async function measure(files: Files, listed: Listing['files']): Promise<void> {
    for (const { size, oid } of listed.values()) if (size !== null) sizes.set(oid, size)
    for (const { oid, mode } of files.values()) {
      if (sizes.has(oid) || mode === '160000') continue
      const bytes = await readBlob(oid)
      if (bytes) sizes.set(oid, bytes.length)
    }
  }

  return {
    async write(of, head, unsaved) {
      const signature = await signatureOf(join(own, 'index'))
      if (signature === null && head !== null) return null
      await linkSharedIndexes(source)
      const staged = new Map(await stagedAt(signature ?? ''))
      if (of === 'work tree') requirePlainRules(workTree, staged.keys())
      const [changed, untracked, listing] = await Promise.all([
        of === 'index' ? [] : git(['diff-files', '-z', '--name-only', '--ignore-submodules=all', '--no-ext-diff']),
        of === 'index' ? [] : listUntracked(git, workTree, await excludes()),
        head && listingOf(head.oid),
      ])
      const open = [...unsaved.texts.keys()].filter((path) => of === 'work tree' && staged.has(path))
      const files = { workTree, readBlob, store: storeFile, unsaved }
      for (const path of new Set([...changed, ...open])) await putFile(files, staged, path)
      for (const path of untracked) if (!path.endsWith('/')) await putFile(files, staged, path)
      if (head === null && staged.size === 0) return null
      const all = moved(staged, unsaved.moves)
      const store = (body: Buffer): string => writeObject(scratch, 'tree', body, objectFormat)
      const commit = (tree: string): string => writeObject(scratch, 'commit', commitOf(tree, head), objectFormat)
      if (head === null || listing === null) return { oid: commit(storeTrees(all, store)), onTop: null }
      const differences = differencesOf(listing, all)
      if (differences.size === 0) return { oid: head.oid, onTop: null }
      const changedFolders = foldersOf(differences.keys())
      const treeOf = (folder: string): string | undefined =>
        changedFolders.has(`${folder}/`) ? undefined : listing.trees.get(folder)
      const oid = commit(storeTrees(all, store, treeOf))
      await measure(all, listing.files)
      return { oid, onTop: onTopOf(head.oid, listing, differences, sizes) }
    },
  }
}

/** The files at their new paths. */
function moved(files: Files, moves: Required<Unsaved>['moves']): Files {
  const all = [...moves]
  if (all.length === 0) return files
  const pathOf = (path: string): string => {
    const [from, to] = all.find(([each]) => path === each || path.startsWith(`${each}/`)) ?? ['', '']
    return from === '' ? path : `${to}${path.slice(from.length)}`
  }
  return new Map([...files].map(([path, entry]) => [pathOf(path), entry]))
}

/** The same files produce the same commit, so that its cached results can be used again. */
function commitOf(tree: string, head: Commit | null): Buffer {
  const who = `DocAlign <> ${head?.time ?? 0} +0000`
  const parents = head === null ? [] : [`parent ${head.oid}`]
  return Buffer.from(
    [`tree ${tree}`, ...parents, `author ${who}`, `committer ${who}`, '', 'not committed yet\n'].join('\n'),
  )
}

type Git = (args: readonly string[]) => Promise<string[]>

/** Runs git on the repository's index and work tree, without its settings. Fields have one character per byte. */
function indexReader({ own, workTree, runner, environment }: WorkTreeSource): Git {
  const seeing = { ...environment, GIT_INDEX_FILE: join(own, 'index'), GIT_WORK_TREE: workTree }
  return async (args) => splitFields((await runner.run(args, seeing)).stdout)
}

function splitFields(output: Buffer): string[] {
  return output.toString('latin1').split('\0').slice(0, -1)
}

/** A split index refers to its shared part, which git expects in its own folder. */
async function linkSharedIndexes({ own, folder }: WorkTreeSource): Promise<void> {
  for (const name of await readdir(own).catch(() => []))
    if (name.startsWith('sharedindex.')) await symlink(join(own, name), join(folder, name)).catch(() => {})
}

/** What npm installs is nobody's own code or docs, ignored or not. */
const INSTALLED = '--exclude=node_modules/'

/** Git only enters an untracked folder, and reads the rules there, after they are known to be plain files. */
async function listUntracked(git: Git, workTree: string, excludes: readonly string[]): Promise<string[]> {
  const args = ['ls-files', '-z', '--others', '--exclude-per-directory=.gitignore', INSTALLED, ...excludes]
  const found = await git([...args, '--directory'])
  const folders = found.filter((path) => path.endsWith('/'))
  if (folders.length === 0) return found
  await requirePlainRulesBelow(workTree, folders)
  return git(args)
}

/** `<mode> <object> <stage>`, a tab and the path. For an unmerged file, the last stage counts until it is read from disk. */
function parseStaged(fields: readonly string[]): Files {
  const files: Files = new Map()
  for (const field of fields) {
    const tab = field.indexOf('\t')
    const [mode = '', oid = ''] = field.slice(0, tab).split(' ')
    files.set(field.slice(tab + 1), { mode, oid })
  }
  return files
}

/** What a file is put into a commit with. */
interface FileSource extends Pick<WorkTreeSource, 'workTree' | 'readBlob'> {
  readonly store: (mode: string, bytes: Buffer) => Entry
  readonly unsaved: Unsaved
}

/** Adds a file as it is on disk; deletes one that no longer exists. */
async function putFile(source: FileSource, files: Files, path: string): Promise<void> {
  const before = files.get(path)
  if (before?.mode === '160000') return
  const place = Buffer.concat([Buffer.from(`${source.workTree}/`), Buffer.from(path, 'latin1')])
  const found = await lstat(place).catch(() => null)
  if (found?.isSymbolicLink()) files.set(path, source.store('120000', await readlink(place, 'buffer')))
  else if (!found?.isFile()) files.delete(path)
  else if (found.size > MAX_FILE) files.set(path, before ?? source.store('100644', EMPTY))
  else {
    const onDisk = await readPlainFile(place, { maxBytes: MAX_FILE, isLinkFollowed: false })
    const bytes = await asCommitted(source, asInEditor(onDisk, source.unsaved.texts.get(path)), before)
    const stored = source.store(modeOf(before, found.mode), bytes)
    files.set(path, before?.oid === stored.oid ? before : stored)
  }
}

/** The bytes on disk unless the text differs from them: an editor shows neither their encoding nor a byte order mark. */
function asInEditor(onDisk: Buffer, text: string | undefined): Buffer {
  if (text === undefined || text.length > MAX_FILE) return onDisk
  return decodeText(onDisk).replace(/^\ufeff/, '') === text ? onDisk : Buffer.from(text)
}

function modeOf(before: Entry | undefined, mode: number): string {
  return before?.mode ?? ((mode & 0o100) === 0 ? '100644' : '100755')
}

/** With the line ends of the index: git may be configured to write others to disk. */
async function asCommitted(source: FileSource, bytes: Buffer, before: Entry | undefined): Promise<Buffer> {
  if (!before || !bytes.includes('\r\n')) return bytes
  const staged = await source.readBlob(before.oid)
  if (staged === null || staged.includes('\r\n')) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}
