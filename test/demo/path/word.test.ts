import { expect, it } from 'vitest'
import { renamedName, renamedPath, renamedScript, replaceFirstIn, replaceWord } from '../../../demo/path/word.ts'

it.each([
  ['dryRun', 'dryRunRenamed'],
  ['DRY_RUN', 'DRY_RUN_RENAMED'],
  ['dry_run', 'dry_run_renamed'],
  ['--dry-run', '--dry-run-renamed'],
  ['DryRun', 'DryRunRenamed'],
  ['run', 'run_renamed'],
])('%s is renamed in its own style to %s', (name, renamed) => {
  expect(renamedName(name)).toBe(renamed)
})

it.each([
  ['check', 'check-renamed'],
  ['format:fix', 'format:fix-renamed'],
  ['install_deps', 'install_deps_renamed'],
])('the script %s is renamed to %s', (name, renamed) => {
  expect(renamedScript(name)).toBe(renamed)
})

it.each([
  ['docs/a.png', 'docs/a-renamed.png'],
  ['LICENSE', 'LICENSE-renamed'],
  ['.github/stale.yml', '.github/stale-renamed.yml'],
  ['.env', '.env-renamed'],
])('%s is moved to %s', (path, renamed) => {
  expect(renamedPath(path)).toBe(renamed)
})

it('replaces a word only where it stands by itself', () => {
  expect(replaceWord('run rerun run-all run() $run', 'run', 'go')).toBe('go rerun run-all go() $go')
})

it('replaces the first of a line, and tells when the line does not have it', () => {
  expect(replaceFirstIn('a\nb b\nb', 2, 'b', 'c')).toBe('a\nc b\nb')
  expect(replaceFirstIn('a\nb b\nb', 1, 'b', 'c')).toBeNull()
  expect(replaceFirstIn('a', 9, 'a', 'c')).toBeNull()
})
