import { lstat, readdir, readlink, stat, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { decodeText } from '../../text/encoding.ts'
import { readPlainFile } from '../plain-file.ts'
import type { ObjectFormat } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import type { Commit } from './commits.ts'
import { type Entry, objectId, storeTrees, writeObject } from './loose-object.ts'
import { requirePlainRules, requirePlainRulesBelow } from './rule-files.ts'

/** Uncommitted state on top of HEAD: the files on disk, or the staged ones. */
export type Uncommitted = 'work tree' | 'index'

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
  /** The working folder of these processes, and a folder in it for temporary objects. */
  readonly folder: string
  readonly scratch: string
  /** Reads a blob of the index by id. */
  readonly readBlob: (oid: string) => Promise<Buffer | null>
  /** Its paths have one character per byte. */
  readonly unsaved: Required<Unsaved>
}

/** What an editor has instead of the files on disk. Files that are ignored, or not on disk, are left out. */
export interface Unsaved {
  /** Texts of open files, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** New paths of files and folders that are about to move, by their present ones. */
  readonly moves?: ReadonlyMap<string, string>
}

/** In bytes; larger files are never read. */
const MAX_FILE = 20_000_000
const EMPTY = Buffer.alloc(0)

type Files = Map<string, Entry>

/**
 * Writes a commit on top of `head` with the files on disk, both tracked ones and those that git does not ignore, or with the staged files.
 * Returns `head` itself if they are the same, and null if nothing is checked out, or there are no files at all. Git's index is read and not
 * refreshed; no filter, hook or file monitor runs, since git sees no configuration that could name one.
 */
export async function writeUncommitted(
  source: WorkTreeSource,
  of: Uncommitted,
  head: Commit | null,
): Promise<string | null> {
  const isCheckedOut = await stat(join(source.own, 'index')).then(
    () => true,
    () => false,
  )
  if (!isCheckedOut && head !== null) return null
  const git = await indexReader(source)
  const staged = parseStaged(await git(['ls-files', '-z', '--stage']))
  if (of === 'work tree') requirePlainRules(source.workTree, staged.keys())
  const [changed, untracked, known] = await Promise.all([
    of === 'index' ? [] : git(['diff-files', '-z', '--name-only', '--ignore-submodules=all', '--no-ext-diff']),
    of === 'index' ? [] : listUntracked(git, source),
    head === null ? [] : git(['ls-tree', '-r', '-d', '-z', head.oid]).then(treeIds),
  ])
  const unsaved = [...source.unsaved.texts.keys()].filter((path) => of === 'work tree' && staged.has(path))
  for (const path of new Set([...changed, ...unsaved])) await putFile(source, staged, path)
  for (const path of untracked) if (!path.endsWith('/')) await putFile(source, staged, path)
  if (head === null && staged.size === 0) return null
  const { scratch, objectFormat } = source
  const held = new Set(known)
  const tree = storeTrees(moved(staged, source.unsaved.moves), (body) => {
    const oid = objectId('tree', body, objectFormat)
    return held.has(oid) || oid === head?.tree ? oid : writeObject(scratch, 'tree', body, objectFormat)
  })
  if (head !== null && tree === head.tree) return head.oid
  return writeObject(scratch, 'commit', commitOf(tree, head), objectFormat)
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

/** Runs git on the repository's index and work tree, without its settings. Fields have one character per byte. */
async function indexReader({ own, workTree, folder, runner, environment }: WorkTreeSource) {
  // A split index refers to its shared part, which git expects in its own folder.
  for (const name of await readdir(own))
    if (name.startsWith('sharedindex.')) await symlink(join(own, name), join(folder, name)).catch(() => {})
  const seeing = { ...environment, GIT_INDEX_FILE: join(own, 'index'), GIT_WORK_TREE: workTree }
  return async (args: readonly string[]): Promise<string[]> => {
    const { stdout } = await runner.run(args, seeing)
    return stdout.toString('latin1').split('\0').slice(0, -1)
  }
}

/** Git only enters an untracked folder, and reads the rules there, after they are known to be plain files. */
async function listUntracked(git: (args: readonly string[]) => Promise<string[]>, source: WorkTreeSource) {
  const args = ['ls-files', '-z', '--others', '--exclude-per-directory=.gitignore', ...(await excludes(source))]
  const found = await git([...args, '--directory'])
  const folders = found.filter((path) => path.endsWith('/'))
  if (folders.length === 0) return found
  await requirePlainRulesBelow(source.workTree, folders)
  return git(args)
}

/** What the repository ignores for everybody is in its files; its local excludes and the user's global ones are passed as options. */
async function excludes({ common, runner, environment }: WorkTreeSource): Promise<string[]> {
  const files = [join(common, 'info', 'exclude'), await userExcludes(runner, environment)]
  const are = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  )
  return files.filter((_, index) => are[index]).map((file) => `--exclude-from=${file}`)
}

/** The file with the user's global excludes, as git finds it; it may not exist. */
async function userExcludes(runner: GitRunner, environment: NodeJS.ProcessEnv): Promise<string> {
  const settings = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  let found = join(settings, 'git', 'ignore')
  for (const file of [join(settings, 'git', 'config'), join(homedir(), '.gitconfig')]) {
    const args = ['config', '--file', file, '--no-includes', '--type=path', '--get', 'core.excludesFile']
    const { exitCode, stdout } = await runner.run(args, environment, [0, 1, 3, 128])
    if (exitCode === 0) found = stdout.toString('utf8').trimEnd()
  }
  return found
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

function treeIds(fields: readonly string[]): string[] {
  return fields.map((field) => field.slice(0, field.indexOf('\t')).split(' ')[2] ?? '')
}

/** Adds a file as it is on disk; deletes one that no longer exists. */
async function putFile(source: WorkTreeSource, files: Files, path: string): Promise<void> {
  const before = files.get(path)
  if (before?.mode === '160000') return
  const place = Buffer.concat([Buffer.from(`${source.workTree}/`), Buffer.from(path, 'latin1')])
  const found = await lstat(place).catch(() => null)
  if (found?.isSymbolicLink()) files.set(path, store(source, '120000', await readlink(place, 'buffer')))
  else if (!found?.isFile()) files.delete(path)
  else if (found.size > MAX_FILE) files.set(path, before ?? store(source, '100644', EMPTY))
  else {
    const onDisk = await readPlainFile(place, { maxBytes: MAX_FILE, isLinkFollowed: false })
    const bytes = await asCommitted(source, asInEditor(onDisk, source.unsaved.texts.get(path)), before)
    const stored = store(source, modeOf(before, found.mode), bytes)
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
async function asCommitted(source: WorkTreeSource, bytes: Buffer, before: Entry | undefined): Promise<Buffer> {
  if (!before || !bytes.includes('\r\n')) return bytes
  const staged = await source.readBlob(before.oid)
  if (staged === null || staged.includes('\r\n')) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}

function store({ scratch, objectFormat }: WorkTreeSource, mode: string, bytes: Buffer): Entry {
  return { mode, oid: writeObject(scratch, 'blob', bytes, objectFormat) }
}
