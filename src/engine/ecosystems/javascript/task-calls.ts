import { afterWord, type TaskCall, type TaskProgram, targetProgram } from '../task-call.ts'

const NPM_BUILTIN = new Set(
  'access add adduser audit bin bugs cache ci completion config create dedupe deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund help hook i info init install install-ci-test install-test it link list ll login logout ls np org outdated owner pack ping pkg prefix profile prune publish query rebuild remove repo rm root sbom search set shrinkwrap star stars team token trust un uninstall unlink unpublish unstar up update upgrade version view whoami dlx patch patch-commit import store server setup env why licenses deploy fetch approve-builds self-update plugin plugins npm node workspaces constraints set berry policies global generate-lock-entry check versions autoclean upgrade-interactive search pm x c'.split(
    ' ',
  ),
)
const SHORTHAND = new Set(['test', 't', 'tst', 'start', 'stop', 'restart'])

type PackageManager = 'npm' | 'yarn' | 'pnpm' | 'bun'

const script =
  (program: PackageManager): TaskProgram =>
  (words) =>
    packageScript(program, words)

export const javascriptTasks: Readonly<Record<string, TaskProgram>> = {
  npm: script('npm'),
  yarn: script('yarn'),
  pnpm: script('pnpm'),
  bun: script('bun'),
  deno: afterWord(['task'], targetProgram({ runner: 'deno', valued: ['--cwd', '-c'], folders: ['--cwd'] })),
}

function packageScript(program: PackageManager, words: readonly string[]): TaskCall | null {
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
function packageOptions(program: PackageManager, words: readonly string[]) {
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
