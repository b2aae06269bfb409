import type { Terminal } from '../cli/command.ts'
import { run } from '../cli/run.ts'
import type { ScanResult } from '../scan/result.ts'
import { CHANGE, EXPECTED, PROJECT } from './project.ts'
import { createRepository } from './repository.ts'

/** The main job on a repository made for the purpose: `npm run demo`. Exits 1 when the check does not find what it should. */
async function demo(): Promise<boolean> {
  const repository = createRepository()
  try {
    say(`1. A git repository with a small project in it, at ${repository.path}`)
    repository.commit(PROJECT, 'Sort notes', daysAgo(90))
    repository.commit({ 'notes/.gitkeep': '' }, 'Keep the folder of notes', daysAgo(60))
    say(indent(repository.git('log', '--format=%h %ad %s', '--date=short')))
    say(indent(repository.git('ls-tree', '-r', '--name-only', 'HEAD')))

    say('\n2. Its docs hold:')
    const held = await check(repository.path, [])

    say('\n3. A commit that touches code only: it renames a script, a file and a flag, and requires Node.js 20.')
    repository.commit(CHANGE, 'Rename bootstrap, read.js and --dry-run; require Node.js 20', daysAgo(1))
    say(indent(repository.git('show', '--stat', '--format=%h %ad %s', '--date=short', 'HEAD')))

    say('\n4. The same check again:')
    const drifted = await check(repository.path, [])

    say('\n5. The way a pull request is checked, only for what the last commit changed:')
    const since = await check(repository.path, ['--base', 'HEAD~1'])

    const expected = EXPECTED.toSorted().join('\n')
    const passed = held.length === 0 && drifted.join('\n') === expected && since.join('\n') === expected
    say(
      passed
        ? '\nNothing was reported while the docs held, and every statement that stopped being true was found.'
        : `\nThis is not what the demo should find. Expected:\n${indent(expected)}`,
    )
    return passed
  } finally {
    repository.remove()
  }
}

/** Shows the report as `docalign check` prints it, and returns the findings as `file: type value`, sorted. */
async function check(path: string, options: readonly string[]): Promise<string[]> {
  say(indent(['$ docalign check', ...options].join(' ')))
  const shown = await captured(['check', path, ...options])
  say(`${indent(shown.text.trimEnd())}\n   exit code ${shown.code}`)
  const { text } = await captured(['check', path, ...options, '--json'])
  const { findings } = JSON.parse(text) as ScanResult
  return findings.map(({ file, claim_type, value }) => `${file}: ${claim_type} ${value}`).toSorted()
}

async function captured(args: readonly string[]): Promise<{ text: string; code: number }> {
  let text = ''
  const { env, stderr, stdout } = process
  const sink = { isTTY: stdout.isTTY, columns: (stdout.columns ?? 80) - 3, write: (part: string) => (text += part) }
  const terminal: Terminal = { stdout: sink, stderr, env, cwd: process.cwd(), now: Date.now }
  return { code: await run(args, terminal), text }
}

function daysAgo(days: number): number {
  return Math.floor(Date.now() / 1000) - days * 86_400
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '   ')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

process.exitCode = (await demo()) ? 0 : 1
