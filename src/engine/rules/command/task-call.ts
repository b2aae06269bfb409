import type { TaskRunner } from '../../ecosystems/manifest.ts'

export interface TaskCall {
  readonly runner: TaskRunner
  readonly task: string
  /** Folder in which the command runs, relative to the reader's working directory; '?' if unknown. */
  readonly folder: string
  /** A workspace selector (`-w`, `--filter`, `workspace`): the task belongs to that package. */
  readonly workspace: string | null
  /** False if the same words may mean something else (a dependency's program, a builtin). */
  readonly certain: boolean
}

const NPM_BUILTIN = new Set(
  'access add adduser audit bin bugs cache ci completion config create dedupe deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund help hook i info init install install-ci-test install-test it link list ll login logout ls np org outdated owner pack ping pkg prefix profile prune publish query rebuild remove repo rm root sbom search set shrinkwrap star stars team token trust un uninstall unlink unpublish unstar up update upgrade version view whoami dlx patch patch-commit import store server setup env why licenses deploy fetch approve-builds self-update plugin plugins npm node workspaces constraints set berry policies global generate-lock-entry check versions autoclean upgrade-interactive search pm x c'.split(
    ' ',
  ),
)
const SHORTHAND = new Set(['test', 't', 'tst', 'start', 'stop', 'restart'])
const CARGO_BUILTIN = new Set(
  'add b bench build c check clean clippy config d doc fetch fix fmt generate-lockfile help info init install locate-project login logout metadata miri new nextest owner package pkgid publish r read-manifest remove report rm run rustc rustdoc search t test tree uninstall update vendor verify-project version yank binstall expand audit deny outdated llvm-cov tarpaulin watch edit upgrade release make set-version hack insta fuzz flamegraph machete udeps semver-checks dist zigbuild ndk cross public-api msrv sort bloat asm criterion mutants careful wasi component leptos tauri'.split(
    ' ',
  ),
)
const COMPOSER_BUILTIN = new Set(
  'about archive audit browse bump check-platform-reqs clear-cache clearcache config create-project depends diagnose dump-autoload dumpautoload exec fund global help home i info init install licenses list outdated prohibits reinstall remove require run run-script search self-update selfupdate show status suggests u update upgrade validate why why-not'.split(
    ' ',
  ),
)

/** Options of a program that runs a target by name: those with a value, and those whose value is a folder. */
interface TargetRunner {
  readonly runner: TaskRunner
  readonly valued: readonly string[]
  readonly folders: readonly string[]
  /** Options with two values: a name and its value. */
  readonly paired?: readonly string[]
}

const MAKE: TargetRunner = {
  runner: 'make',
  valued: ['-C', '--directory', '-f', '--file', '-j', '-I', '-o'],
  folders: ['-C', '--directory'],
}
const TASK: TargetRunner = { runner: 'task', valued: ['-d', '--dir', '-t', '--taskfile'], folders: ['-d', '--dir'] }
const INVOKE: TargetRunner = { runner: 'invoke', valued: ['-c', '-r'], folders: [] }
const TARGET_RUNNERS: ReadonlyMap<string | undefined, TargetRunner> = new Map([
  ['make', MAKE],
  ['gmake', MAKE],
  ['task', TASK],
  ['go-task', TASK],
  ['invoke', INVOKE],
  ['inv', INVOKE],
  [
    'just',
    {
      runner: 'just',
      valued: ['-f', '--justfile', '-d', '--working-directory', '--shell'],
      folders: ['-d', '--working-directory'],
      paired: ['--set'],
    },
  ],
  ['rake', { runner: 'rake', valued: ['-f', '-C'], folders: ['-C'] }],
  ['poe', { runner: 'poe', valued: ['-C', '--root'], folders: ['-C', '--root'] }],
])

/** Reads a command's words as a call of a task runner; null if they are no such call or name no task. */
export function taskCallOf(words: readonly string[]): TaskCall | null {
  const [program, ...rest] = words
  const targets = TARGET_RUNNERS.get(program)
  if (targets) return target(targets, rest)
  switch (program) {
    case 'npm':
    case 'yarn':
    case 'pnpm':
    case 'bun':
      return packageScript(program, rest)
    case 'tox':
      return environment('tox', rest, ['-e', '--env', 'run -e'])
    case 'nox':
      return environment('nox', rest, ['-s', '--session', '--sessions', '-e'])
    case 'cargo':
      return builtinOr('cargo', rest, CARGO_BUILTIN)
    case 'composer':
      return ['run', 'run-script'].includes(rest[0] ?? '')
        ? certainly(target({ runner: 'composer', valued: [], folders: [] }, rest.slice(1)))
        : builtinOr('composer', rest, COMPOSER_BUILTIN)
    case 'deno':
      return rest[0] === 'task'
        ? certainly(target({ runner: 'deno', valued: ['--cwd', '-c'], folders: ['--cwd'] }, rest.slice(1)))
        : null
    case 'poetry':
    case 'uv':
    case 'pdm':
    case 'hatch':
    case 'bundle':
    case 'pipenv':
    case 'rye':
      return ['run', 'exec'].includes(rest[0] ?? '') ? pythonRun(program, rest.slice(1)) : null
    default:
      return null
  }
}

function pythonRun(program: string, rest: readonly string[]): TaskCall | null {
  const nested = taskCallOf(rest)
  if (nested) return nested
  if (program !== 'pdm' && program !== 'hatch') return null
  return target({ runner: program, valued: [], folders: [] }, rest)
}

function packageScript(program: 'npm' | 'yarn' | 'pnpm' | 'bun', words: readonly string[]): TaskCall | null {
  const { folder, workspace, rest } = packageOptions(program, words)
  if (program === 'yarn' && rest[0] === 'workspaces') return null
  const [first, second] = rest
  if (!first || !/^[\w:@./-]+$/.test(second ?? first)) return null
  const call = { runner: 'npm' as const, folder, workspace }
  if (first === 'run' || first === 'run-script' || first === 'rum' || first === 'urn')
    return second && !(program === 'bun' && SCRIPT_FILE.test(second)) ? { ...call, task: second, certain: true } : null
  if (program === 'bun') return null
  if (SHORTHAND.has(first)) return { ...call, task: first === 't' || first === 'tst' ? 'test' : first, certain: true }
  if (program === 'npm' || NPM_BUILTIN.has(first)) return null
  return { ...call, task: first, certain: false }
}

/** The folder and the workspace that options of a package manager select, and its other words. */
function packageOptions(program: 'npm' | 'yarn' | 'pnpm' | 'bun', words: readonly string[]) {
  let folder = ''
  let workspace: string | null = null
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [flag = '', inline] = word.split('=', 2)
    if (word === '--') break
    if (['--prefix', '--cwd', '-C', '--dir'].includes(flag)) folder = inline ?? words[++at] ?? ''
    else if (['-w', '--workspace', '-F', '--filter'].includes(flag) && !(program === 'pnpm' && flag === '-w'))
      workspace = inline ?? words[++at] ?? ''
    else if (['-ws', '--workspaces', '-r', '--recursive', '--parallel'].includes(flag)) workspace = '*'
    else if (!word.startsWith('-')) rest.push(word)
  }
  if (program === 'yarn' && rest[0] === 'workspace') workspace = rest.splice(0, 2)[1] ?? null
  return { folder, workspace, rest }
}

/** Bun also runs files. */
const SCRIPT_FILE = /\.[cm]?[jt]sx?$/

function target({ runner, valued, folders, paired = [] }: TargetRunner, words: readonly string[]): TaskCall | null {
  let folder = ''
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (folders.includes(word)) folder = words[at + 1] ?? ''
    if (paired.includes(word)) at += 2
    else if (valued.includes(word)) at++
    else if (!word.startsWith('-') && !word.includes('=')) {
      return /^[\w.:/-]*[\w:/-][.]?$/.test(word)
        ? { runner, task: word.replace(/\.$/, ''), folder, workspace: null, certain: false }
        : null
    }
  }
  return null
}

/** `-e ENV_NAME` */
const PLACEHOLDER = /^[A-Z]+(?:_[A-Z]+)*$/

function environment(runner: 'tox' | 'nox', words: readonly string[], flags: readonly string[]): TaskCall | null {
  const at = words.findIndex(
    (word) => flags.includes(word) || flags.some((flag) => flag.startsWith('--') && word.startsWith(`${flag}=`)),
  )
  const value = at < 0 ? undefined : (words[at] ?? '').includes('=') ? words[at]?.split('=')[1] : words[at + 1]
  const task = value?.split(',')[0]?.replace(/\(.*$/, '')
  if (!task || !/^[\w.-]+$/.test(task) || PLACEHOLDER.test(task)) return null
  return { runner, task, folder: '', workspace: null, certain: true }
}

function builtinOr(
  runner: 'cargo' | 'composer',
  words: readonly string[],
  builtin: ReadonlySet<string>,
): TaskCall | null {
  const task = words.find((word) => !word.startsWith('-') && !word.startsWith('+'))
  if (!task || builtin.has(task) || !/^[\w:-]+$/.test(task)) return null
  return { runner, task, folder: '', workspace: null, certain: false }
}

function certainly(call: TaskCall | null): TaskCall | null {
  return call && { ...call, certain: true }
}
