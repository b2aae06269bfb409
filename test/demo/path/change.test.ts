import { expect, it } from 'vitest'
import type { Candidate } from '../../../demo/path/candidates.ts'
import { changedCode, titleOf } from '../../../demo/path/change.ts'

function candidate(kind: Candidate['kind'], from: string, to: string, place: string, reason = ''): Candidate {
  const [file = '', line] = place.split(':')
  const at = { file, line: Number(line) }
  const claim = {
    ...({ id: '1', type: 'command', file: 'README.md', line: 1, text: from, value: from, subject: null } as const),
    ...({ verdict: 'verified', confidence: 1, verifier_confidence: 1, reason, evidence: [at] } as const),
  }
  return { kind, claim, from, to, at }
}

const changed = (each: Candidate, files: Readonly<Record<string, string>>): unknown => {
  const code = changedCode(
    each,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  )
  return code && Object.fromEntries(code)
}

it('renames a script where it is declared, and where others run it', () => {
  const script = candidate('script', 'lint', 'lint-renamed', 'package.json:1')
  const files = {
    'package.json': '"lint": "lint ."\n"ci": "npm run lint && npm run lint:css"',
    'ci.yml': '- run: npm run lint',
  }
  expect(changed(script, files)).toEqual({
    'package.json': '"lint-renamed": "lint ."\n"ci": "npm run lint-renamed && npm run lint:css"',
    'ci.yml': '- run: npm run lint-renamed',
  })
})

it('renames a name or a variable in all of the code', () => {
  const name = candidate('name', 'readNotes', 'readNotesRenamed', 'a.js:1')
  expect(
    changed(name, { 'a.js': 'function readNotes() {}', 'b.js': 'readNotes(); readNotesOf()', 'c.js': '' }),
  ).toEqual({
    'a.js': 'function readNotesRenamed() {}',
    'b.js': 'readNotesRenamed(); readNotesOf()',
  })
})

it('renames a flag also where it is declared without its dashes, or a line below', () => {
  const flag = candidate('flag', '--dry-run', '--dry-run-renamed', 'a.js:1')
  expect(changed(flag, { 'a.js': "'dry-run': {}" })).toEqual({ 'a.js': "'dry-run-renamed': {}" })
  expect(changed(flag, { 'a.js': 'add(\n"--dry-run")' })).toEqual({ 'a.js': 'add(\n"--dry-run-renamed")' })
})

it('raises a version in its line only', () => {
  const version = candidate('version', '18', '20', 'package.json:2')
  expect(changed(version, { 'package.json': '"port": 18\n"node": ">=18"' })).toEqual({
    'package.json': '"port": 18\n"node": ">=20"',
  })
})

it.each(['script', 'version', 'name'] as const)('changes nothing where the line does not show the %s', (kind) => {
  expect(changed(candidate(kind, 'lint', 'lint-renamed', 'a.txt:1'), { 'a.txt': 'other' })).toBeNull()
})

it('says what the change is', () => {
  expect(titleOf(candidate('script', 'lint', 'check', 'package.json:1'))).toBe('Rename the script lint to check')
  expect(titleOf(candidate('script', 'lint', 'check', 'Makefile:1'))).toBe('Rename the task lint to check')
  expect(titleOf(candidate('version', '18', '20', 'package.json:8', 'package.json:8 requires Node.js 18'))).toBe(
    'Require Node.js 20',
  )
})
