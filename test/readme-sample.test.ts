import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHANGE, PROJECT } from '../demo/project.ts'
import { docalign } from './cli/streams.ts'
import { fixture } from './git/opened.ts'

/** Without what is another in every run: ids of commits, their ages, and seconds. */
function comparable(report: string): string {
  return report
    .replace(/\b[\da-f]{7}\b/g, '<commit>')
    .replace(/, (?:today|yesterday|\d+ \w+ ago)$/gm, ', <age>')
    .replace(/\d+(?:\.\d)? s$/, '<seconds>')
}

it('README.md shows the report on the change of the demo as it is printed', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, shown = ''] = /```text\n(README\.md\n[\s\S]*?)\n```/.exec(readme) ?? []
  const repository = fixture()
  repository.commit(PROJECT)
  repository.commit(CHANGE, 'Rename bootstrap, read.js and --dry-run')
  repository.git('reset', '--hard', '--quiet')
  const { stdout } = await docalign(['check', repository.path, '--base', 'HEAD~1'])
  expect(comparable(shown)).toBe(comparable(stdout.trimEnd()))
})
