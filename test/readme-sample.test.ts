import { expect, it } from 'vitest'
import { CHANGE, PROJECT } from '../demo/project.ts'
import { fixture } from './base/git/opened.ts'
import { docalign } from './cli/streams.ts'
import { read, spans, tableOf } from './tables-in-docs/page.ts'

/** Without what is another in every run: ids of commits, their ages, and seconds. */
function comparable(report: string): string {
  return report
    .replace(/\b[\da-f]{7}\b/g, '<commit>')
    .replace(/, (?:today|yesterday|\d+ \w+ ago)$/gm, ', <age>')
    .replace(/\d+(?:\.\d)? s$/, '<seconds>')
}

it('README.md shows the report on the change of the demo as it is printed', async () => {
  const [, shown = ''] = /```text\n(README\.md\n[\s\S]*?)\n```/.exec(read('README.md')) ?? []
  const repository = fixture()
  repository.commit(PROJECT)
  repository.commit(CHANGE, 'Rename bootstrap, read.js and --dry-run')
  repository.git('reset', '--hard', '--quiet')
  const { stdout } = await docalign(['check', '--base', 'HEAD~1'], { cwd: repository.path })
  expect(comparable(shown)).toBe(comparable(stdout.trimEnd()))
})

it('docs/backtest.md shows what is printed of a change that moved a page, and of the one that followed it', async () => {
  const [, shown = ''] = /```text\n([\s\S]*?)\n```/.exec(read('docs/backtest.md')) ?? []
  const repository = fixture()
  const page = (target: string): string => `# Tidy\n\nIt tidies.\n\nSee [the plan](${target}).\n`
  const [before, after] = ['docs/plan.md', 'docs/steps/first.md']
  repository.commit({ 'README.md': page(before), [before]: '# Plan\n' }, 'Begin', '2025-06-01T00:00:00Z')
  repository.commit({ [before]: null, [after]: '# Other steps\n\nOne.\n' }, 'Move the plan', '2025-08-01T00:00:00Z')
  repository.commit({ 'README.md': page(after) }, 'Fix the links', '2025-09-11T00:00:00Z')
  const now = (): number => Date.parse('2026-11-27T00:00:00Z')
  const { stdout } = await docalign(['backtest', repository.path, '--since', '2y'], { now })
  const ofAny = (text: string): string => comparable(text).replace(/ of \d+ changes/, ' of <some> changes')
  expect(ofAny(shown)).toBe(ofAny(stdout.trimEnd()))
  const { stdout: json } = await docalign(['backtest', repository.path, '--since', '2y', '--json'], { now })
  const keys = tableOf('docs/backtest.md', '| key | |').flatMap(([key]) => spans(key))
  expect(keys.filter((key) => !key.includes('[]')).toSorted()).toEqual(Object.keys(JSON.parse(json)).toSorted())
})
