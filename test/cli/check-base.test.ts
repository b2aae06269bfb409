import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fixture } from '../base/git/opened.ts'
import { docalign } from './streams.ts'

function changed() {
  const repository = fixture()
  repository.commit({ 'README.md': '# Tool\n\nSee [a](a.md).\n', 'a.md': '# A\n' })
  repository.git('branch', 'base')
  repository.commit({ 'a.md': null })
  repository.git('reset', '--hard', '--quiet')
  const { path } = repository
  return {
    path,
    write: (file: string, text: string) => writeFileSync(join(path, file), text),
    check: (...args: string[]) => docalign(['check', path, ...args]),
  }
}

it.each([
  ['leaves its page out', "docs: { exclude: ['**'] }\n"],
  ['mutes it', "suppress: [{ file: '**', reason: quiet }]\n"],
  ['asks for more than it has', 'check: { min_confidence: 1 }\n'],
])('A finding of a change stays one whose own configuration %s', async (_, text) => {
  const { write, check } = changed()
  write('.docalign.yml', text)
  const { code, stdout, stderr } = await check('--base', 'base')
  expect([code, stdout]).toEqual([1, expect.stringContaining('a.md')])
  expect(stderr).toContain('this change edits .docalign.yml, which applies once it is merged')
  expect((await check('--base', 'base', '--config-from', 'head')).code).toBe(0)
  expect((await check('--config-from', 'base')).code).toBe(2)
  expect((await check('--base', 'base', '--config-from', 'main')).code).toBe(2)
  expect((await check()).code).toBe(0)
})

it('A finding of a change stays one whose own baseline has it', async () => {
  const { path, check } = changed()
  await docalign(['check', path, '--write-baseline'])
  const { code, stderr } = await check('--base', 'base')
  expect([code, stderr]).toEqual([1, expect.stringContaining('edits .docalign-baseline.json')])
  expect((await check('--base', 'base', '--config-from', 'head')).code).toBe(0)
  expect((await check()).code).toBe(0)
})

it('Marks that a change adds are named', async () => {
  const { write, check } = changed()
  write('README.md', '# Tool\n\nSee [a](a.md). <!-- docalign-ignore-line -->\n')
  const { stderr } = await check('--base', 'base')
  expect(stderr).toContain('this change adds marks that exclude statements from the check: README.md')
})
