import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitStream, type SandboxFile } from './commit-stream.ts'
import { FIRST_COMMIT, gitEnvironment } from './git-environment.ts'
import { createCommitWriter } from './loose-objects.ts'

interface CommitOptions {
  /** Additional parents, which make the commit a merge. */
  readonly merge?: readonly string[]
}

export interface SandboxRepository {
  readonly path: string
  /**
   * Commits to the branch of HEAD and returns the commit's id; other paths are unchanged. The work tree and the index are not touched. A
   * lone surrogate U+DC80–U+DCFF in a path represents the raw byte 0x80–0xFF. `date` is Unix seconds or anything `Date` parses; by default,
   * each commit is one day after the last.
   */
  commit(
    files: Readonly<Record<string, SandboxFile>>,
    message?: string,
    date?: number | string,
    options?: CommitOptions,
  ): string
  /** Runs git in the repository and returns its output without trailing line ends; throws if it fails. */
  git(...args: string[]): string
  remove(): void
}

export interface SandboxOptions {
  readonly objectFormat?: 'sha1' | 'sha256'
  readonly bare?: boolean
}

const DAY = 86_400

/** A new, empty repository in a temporary folder, on branch `main`, without the user's and the system's git config. */
export function createRepository({ objectFormat = 'sha1', bare = false }: SandboxOptions = {}): SandboxRepository {
  const path = mkdtempSync(join(tmpdir(), 'docalign-git-'))
  let clock = FIRST_COMMIT
  const run = (args: readonly string[], input?: Buffer): string =>
    execFileSync('git', args, {
      cwd: path,
      env: gitEnvironment(clock),
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      ...(input === undefined ? {} : { input }),
    })
      .toString()
      .replace(/\n+$/, '')
  const folder = bare ? path : join(path, '.git')
  for (const inner of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(folder, inner), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, 'config'), configOf({ objectFormat, bare }))
  const writer = createCommitWriter(folder, objectFormat)
  return {
    path,
    commit(files, message = 'change', date, options = {}) {
      const branch = headOf(folder)
      const time = date === undefined ? clock : unixSeconds(date)
      const parents = [...(looseRef(folder, branch) ?? tip(folder, run, branch)), ...(options.merge ?? [])]
      const content = { branch, files, message, time, parents }
      const sha = writer.write(content) ?? run(['fast-import', '--quiet'], commitStream(content))
      clock = time + DAY
      return sha
    },
    git: (...args) => run(args),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** The configuration that `git init` writes. Tests create hundreds of repositories, and starting git takes longer than everything here. */
function configOf({ objectFormat, bare }: Required<SandboxOptions>): string {
  const [version, extension] =
    objectFormat === 'sha1' ? [0, ''] : [1, `[extensions]\n\tobjectformat = ${objectFormat}\n`]
  return `[core]\n\trepositoryformatversion = ${version}\n\tfilemode = true\n\tbare = ${bare}\n${extension}`
}

/** The branch of HEAD; read here for the same reason. */
function headOf(folder: string): string {
  const [, branch] = /^ref: (\S+)\n$/.exec(readFileSync(join(folder, 'HEAD'), 'utf8')) ?? []
  if (branch === undefined) throw new Error(`HEAD of ${folder} names no branch`)
  return branch
}

function looseRef(folder: string, branch: string): string[] | undefined {
  const file = join(folder, branch)
  return existsSync(file) ? [readFileSync(file, 'utf8').trim()] : undefined
}

function tip(folder: string, run: (args: readonly string[]) => string, branch: string): string[] {
  if (!existsSync(join(folder, 'packed-refs'))) return []
  const oid = run(['for-each-ref', '--format=%(objectname)', branch])
  return oid === '' ? [] : [oid]
}

function unixSeconds(date: number | string): number {
  return typeof date === 'number' ? date : Math.floor(new Date(date).getTime() / 1000)
}
