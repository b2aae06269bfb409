import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a path becomes: text, bytes, an entry of another kind, or gone (null). */
export type SandboxFile =
  | string
  | Buffer
  | { readonly executable: string | Buffer }
  | { readonly symlink: string }
  | { readonly submodule: string }
  | null

interface CommitOptions {
  /** Further parents, which make the commit a merge. */
  readonly merge?: readonly string[]
}

export interface SandboxRepository {
  readonly path: string
  /**
   * Commits on top of the branch that HEAD names and returns the commit's id; paths that are not mentioned stay as
   * they are. The work tree and the index are not touched. A lone surrogate U+DC80–U+DCFF in a path stands for the
   * raw byte 0x80–0xFF. `date` is Unix seconds or anything `Date` reads; left out, each commit is one day after the last.
   */
  commit(
    files: Readonly<Record<string, SandboxFile>>,
    message?: string,
    date?: number | string,
    options?: CommitOptions,
  ): string
  /** Runs git in the repository and returns its output without trailing line ends; throws when it fails. */
  git(...args: string[]): string
  remove(): void
}

export interface SandboxOptions {
  readonly objectFormat?: 'sha1' | 'sha256'
  readonly bare?: boolean
}

const START = Date.UTC(2024, 0, 1) / 1000
const DAY = 86_400

/** A new, empty repository in a temporary folder, on branch `main`, blind to the user's and the system's git config. */
export function createRepository({ objectFormat = 'sha1', bare = false }: SandboxOptions = {}): SandboxRepository {
  const path = mkdtempSync(join(tmpdir(), 'docalign-git-'))
  let clock = START
  const run = (args: readonly string[], input?: Buffer): string =>
    execFileSync('git', args, {
      cwd: path,
      env: environment(clock),
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      ...(input === undefined ? {} : { input }),
    })
      .toString()
      .replace(/\n+$/, '')
  run([
    'init',
    '--quiet',
    '--template=',
    '--initial-branch=main',
    `--object-format=${objectFormat}`,
    ...(bare ? ['--bare'] : []),
  ])
  return {
    path,
    commit(files, message = 'change', date, options = {}) {
      const branch = run(['symbolic-ref', 'HEAD'])
      const time = date === undefined ? clock : unixSeconds(date)
      const parents = [...tip(run, branch), ...(options.merge ?? [])]
      const stream = importStream({ branch, files, message, time, parents })
      const sha = run(['fast-import', '--quiet'], stream)
      clock = time + DAY
      return sha
    },
    git: (...args) => run(args),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** The caller's environment without git's variables, with fixed identity and time, and without anyone's config. */
function environment(time: number = START): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const date = `${time} +0000`
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: date,
  }
}

function tip(run: (args: readonly string[]) => string, branch: string): string[] {
  const oid = run(['for-each-ref', '--format=%(objectname)', branch])
  return oid === '' ? [] : [oid]
}

function unixSeconds(date: number | string): number {
  return typeof date === 'number' ? date : Math.floor(new Date(date).getTime() / 1000)
}

interface Import {
  readonly branch: string
  readonly files: Readonly<Record<string, SandboxFile>>
  readonly message: string
  readonly time: number
  readonly parents: readonly string[]
}

/** One commit in the language of `git fast-import`, which then prints the commit's id. */
function importStream({ branch, files, message, time, parents }: Import): Buffer {
  const parts: Buffer[] = []
  const line = (text: string): void => void parts.push(Buffer.from(`${text}\n`))
  const data = (bytes: Buffer): void => void parts.push(Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n'))
  line(`commit ${branch}`)
  line('mark :1')
  line(`committer Ada <ada@example.com> ${time} +0000`)
  data(Buffer.from(message))
  for (const [index, parent] of parents.entries()) line(`${index === 0 ? 'from' : 'merge'} ${parent}`)
  for (const [path, file] of Object.entries(files)) {
    const name = quoted(path)
    if (file === null) line(`D ${name}`)
    else if (typeof file === 'object' && 'submodule' in file) line(`M 160000 ${file.submodule} ${name}`)
    else {
      const { mode, bytes } = blobOf(file)
      line(`M ${mode} inline ${name}`)
      data(bytes)
    }
  }
  line('')
  line('get-mark :1')
  return Buffer.concat(parts)
}

function blobOf(file: string | Buffer | { executable: string | Buffer } | { symlink: string }): {
  mode: string
  bytes: Buffer
} {
  if (typeof file === 'string') return { mode: '100644', bytes: Buffer.from(file) }
  if (Buffer.isBuffer(file)) return { mode: '100644', bytes: file }
  if ('symlink' in file) return { mode: '120000', bytes: Buffer.from(file.symlink) }
  return { mode: '100755', bytes: Buffer.from(file.executable) }
}

/** A path as fast-import's C-style string, byte by byte. */
function quoted(path: string): string {
  let text = ''
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0xdc80 && code <= 0xdcff) text += octal(code - 0xdc00)
    else for (const byte of Buffer.from(character)) text += octal(byte)
  }
  return `"${text}"`
}

function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`
}
