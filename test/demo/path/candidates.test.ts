import { expect, it } from 'vitest'
import { candidatesOf } from '../../../demo/path/candidates.ts'
import type { ScannedClaim } from '../../../src/engine/scan/scanned-claim.ts'

const FILES = new Set(['package.json', 'src/env.js', 'src/tool.js', 'logo.png', 'README.md', 'LICENSE'])

function claim(
  type: ScannedClaim['type'],
  value: string,
  evidence: string,
  more: Partial<ScannedClaim> = {},
): ScannedClaim {
  const [file = '', line] = evidence.split(':')
  return {
    ...{ id: value, type, file: 'README.md', line: 1, text: value, value, subject: null, verdict: 'verified' },
    ...{
      confidence: 1,
      verifier_confidence: 1,
      reason: '',
      evidence: [{ file, line: line === undefined ? null : Number(line) }],
    },
    ...more,
  }
}

const shown = (claims: readonly ScannedClaim[]): string[] =>
  candidatesOf(claims, FILES).map(({ kind, from, to }) => `${kind} ${from} ${to}`)

it('turns verified claims into changes that would make them false, files last', () => {
  const claims = [
    claim('link', 'logo.png', 'logo.png'),
    claim('command', 'check', 'package.json:3'),
    claim('environment', 'TOOL_HOME', 'src/env.js:1'),
    claim('cli_flag', '--dry-run', 'src/tool.js:2'),
    claim('symbol', 'readNotes', 'src/tool.js:4'),
    claim('dependency_version', 'node 18', 'package.json:8'),
  ]
  expect(shown(claims)).toEqual([
    'script check check-renamed',
    'variable TOOL_HOME TOOL_HOME_RENAMED',
    'flag --dry-run --dry-run-renamed',
    'name readNotes readNotesRenamed',
    'version 18 20',
    'file logo.png logo-renamed.png',
  ])
})

it.each([
  ['is not verified', claim('command', 'check', 'package.json:3', { verdict: 'drifted' })],
  ['rests on no line', claim('command', 'check', 'package.json')],
  ['rests on a file that is not in the repository', claim('command', 'check', 'other.json:3')],
  ['is about an ordinary word', claim('symbol', 'read', 'src/tool.js:4')],
  ['is about a flag that every program has', claim('cli_flag', '--help', 'src/tool.js:2')],
  ['is about a script that npm runs by this name only', claim('command', 'test', 'package.json:3')],
  ['is about its own page', claim('link', '#usage', 'README.md')],
])('leaves out a claim that %s', (_, each) => {
  expect(shown([each])).toEqual([])
})

it('prefers names of the project to those that tools look for, and few places to many', () => {
  const many = Array.from({ length: 20 }, () => claim('command', 'lint', 'package.json:4'))
  const claims = [claim('command', 'build', 'package.json:3'), ...many, claim('command', 'check', 'package.json:5')]
  expect(shown(claims)).toEqual(
    ['script check', 'script build', 'script lint'].map((each) => `${each} ${each.slice(7)}-renamed`),
  )
})

it('moves a license only when nothing else can be moved', () => {
  const claims = [claim('link', 'LICENSE', 'LICENSE'), claim('link', 'logo.png', 'logo.png', { line: 90 })]
  expect(shown(claims)).toEqual(['file logo.png logo-renamed.png', 'file LICENSE LICENSE-renamed'])
})
