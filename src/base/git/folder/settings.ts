import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { GitError } from '../errors.ts'
import type { GitViews, ObjectFormat } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import type { GitDirectories } from './locate.ts'
import { MAX_SHALLOW_BYTES, readOwnFile } from './own-file.ts'

/** Keys in lower case, except for the part between the first and the last dot, in file order. */
type Config = readonly (readonly [key: string, value: string])[]

/** More than any repository includes; git's own limit is ten nested includes. */
const MAX_INCLUDED = 50

/**
 * Requires that a configuration's includes are plain files, as git reads them when it resolves names. Git ignores missing ones.
 *
 * @param config the content of `file`
 * @param read reads a file; throws for a pipe, a device, or a file that is too large
 * @throws GitError `DOCALIGN_E101`
 */
async function requirePlainIncludes(
  file: string,
  config: Config,
  read: (file: string) => Promise<Config>,
): Promise<void> {
  const seen = new Set<string>()
  const open = includedBy(file, config)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (seen.size > MAX_INCLUDED)
      throw new GitError(
        'DOCALIGN_E101',
        `${file} includes more than ${MAX_INCLUDED} files, so the repository is not read`,
      )
    open.push(...includedBy(next, await read(next)))
  }
}

/** Includes conditional ones: only git evaluates the condition. */
function includedBy(file: string, config: Config): string[] {
  return config
    .filter(([key]) => /^include(?:if\..*)?\.path$/is.test(key))
    .map(([, path]) => {
      if (path.startsWith('~/')) return join(homedir(), path.slice(2))
      // Git would look up a user.
      if (/^[~%]/.test(path))
        throw new GitError('DOCALIGN_E101', `${file} includes ${path}, which is not followed — name it by its path`)
      return resolve(dirname(file), path)
    })
}

/** The settings and files of a repository that determine how it is read. */
export interface Settings {
  readonly objectFormat: ObjectFormat
  /** URLs of the remotes, without credentials. */
  readonly remotes: readonly string[]
  /** Marked as a partial clone, which may lack objects. */
  readonly partial: boolean
  /** Commits whose parents a shallow clone lacks. */
  readonly shallowCommits: ReadonlySet<string>
  /** Folder in which commits are checked out; null if there is none, or it is not beside the repository. */
  readonly workTree: string | null
  readonly packs: readonly string[]
}

export async function readSettings(directories: GitDirectories, runner: GitRunner, views: GitViews): Promise<Settings> {
  const [config, packs, shallowCommits] = await Promise.all([
    readConfig(join(directories.common, 'config'), runner, views),
    readdir(join(directories.common, 'objects', 'pack')).catch((): string[] => []),
    readShallow(join(directories.common, 'shallow')),
  ])
  await requirePlainConfigs(directories, config, (file) => readConfig(file, runner, views))
  const remotes = config.filter(([key]) => /^remote\..*\.url$/s.test(key)).map(([, value]) => withoutCredentials(value))
  const promised = config.some(
    ([key, value]) => /^remote\..*\.promisor$/s.test(key) && !/^(false|no|off|0)$/i.test(value),
  )
  return {
    objectFormat: objectFormat(config, directories.common),
    remotes: [...new Set(remotes)],
    partial:
      promised ||
      packs.some((name) => name.endsWith('.promisor')) ||
      config.some(([key]) => key === 'extensions.partialclone'),
    shallowCommits,
    workTree: workTreeOf(directories, config),
    packs: packs.sort(),
  }
}

/** The work tree's own config is only read if the repository enables it. */
async function requirePlainConfigs(
  { own, common }: GitDirectories,
  config: Config,
  read: (file: string) => Promise<Config>,
): Promise<void> {
  await requirePlainIncludes(join(common, 'config'), config, read)
  if (!config.some(([key]) => key === 'extensions.worktreeconfig')) return
  const file = join(own, 'config.worktree')
  await requirePlainIncludes(file, await read(file), read)
}

/** A linked work tree may belong to a bare repository. */
function workTreeOf({ own, common, beside }: GitDirectories, config: Config): string | null {
  const settingOf = (name: string): string | undefined => config.findLast(([key]) => key === name)?.[1]
  const isBare = /^(?:true|yes|on|1)$/i.test(settingOf('core.bare') ?? '') && own === common
  const elsewhere = settingOf('core.worktree')
  return isBare || (elsewhere !== undefined && resolve(own, elsewhere) !== beside) ? null : beside
}

/** Cached parse results by file content, as git parses the same text the same way for any repository. */
const known = new Map<string, Config>()
const MAX_KNOWN = 100
const MAX_KNOWN_LENGTH = 10_000
const MAX_CONFIG_BYTES = 1_000_000

/** Reads one file: its includes are not followed. */
async function readConfig(file: string, runner: GitRunner, views: GitViews): Promise<Config> {
  const text = await textOf(file, MAX_CONFIG_BYTES)
  if (text === null) return []
  const before = known.get(text)
  if (before) return before
  const config = await askGit(file, runner, views)
  // The file may have changed meanwhile.
  const isSame = (await textOf(file, MAX_CONFIG_BYTES)) === text
  if (known.size >= MAX_KNOWN) known.clear()
  if (isSame && text.length <= MAX_KNOWN_LENGTH) known.set(text, config)
  return config
}

async function askGit(file: string, runner: GitRunner, views: GitViews): Promise<Config> {
  const args = ['config', '--file', file, '--no-includes', '--null', '--list']
  const { stdout } = await runner.run(args, views.objects)
  return stdout
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const end = entry.indexOf('\n')
      return end === -1 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)]
    })
}

function objectFormat(config: Config, place: string): ObjectFormat {
  const format = config.findLast(([key]) => key === 'extensions.objectformat')?.[1].toLowerCase() ?? 'sha1'
  if (format === 'sha1' || format === 'sha256') return format
  throw new GitError('DOCALIGN_E105', `${place} names its objects by “${format}” — only sha1 and sha256 can be read`)
}

/** A URL for display: without password and token, and without user name, except for an SSH account. */
export function withoutCredentials(url: string): string {
  const shown = url.replace(/([a-z][a-z0-9+.-]*):\/\/([^/?#\s]*)@/gi, (_, scheme: string, user: string) => {
    const isAccount = /^(git\+)?ssh(\+git)?$/i.test(scheme)
    const name = isAccount ? (user.split(':')[0] ?? '') : ''
    return name === '' ? `${scheme}://` : `${scheme}://${name}@`
  })
  return /^https?:/i.test(shown) ? shown.replace(/[?#].*$/s, '') : shown
}

async function textOf(file: string, maxBytes: number): Promise<string | null> {
  const bytes = await readOwnFile(file, maxBytes)
  return bytes?.toString('latin1') ?? null
}

async function readShallow(file: string): Promise<ReadonlySet<string>> {
  const text = (await textOf(file, MAX_SHALLOW_BYTES)) ?? ''
  return new Set(text.split('\n').filter((line) => line !== ''))
}
