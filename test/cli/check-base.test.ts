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
  expect(stderr).toContain('.docalign.yml is not the one of the base, which applies')
  expect((await check('--base', 'base', '--config-from', 'head')).code).toBe(0)
  expect((await check('--config-from', 'base')).code).toBe(2)
  expect((await check('--base', 'base', '--config-from', 'main')).code).toBe(2)
  expect((await check()).code).toBe(0)
})

it('A finding of a change stays one whose own baseline has it', async () => {
  const { path, check } = changed()
  await docalign(['check', path, '--write-baseline'])
  const { code, stderr } = await check('--base', 'base')
  expect([code, stderr]).toEqual([1, expect.stringContaining('.docalign-baseline.json is not the one of the base')])
  expect((await check('--base', 'base', '--config-from', 'head')).code).toBe(0)
  expect((await check()).code).toBe(0)
})

it.each([
  ['on the line', 'See [a](a.md). <!-- docalign-ignore-line -->\n', 'README.md:3'],
  ['above the line', '<!-- docalign-ignore-next-line -->\nSee [a](a.md).\n', 'README.md:4'],
  ['around it', '<!-- docalign-ignore-start -->\nSee [a](a.md).\n<!-- docalign-ignore-end -->\n', 'README.md:3'],
])('A finding of a change stays one that a mark of its own excludes, %s', async (_, text, place) => {
  const { write, check } = changed()
  write('README.md', `# Tool\n\n${text}`)
  const { code, stdout, stderr } = await check('--base', 'base', '--json')
  const { findings, not_applied } = JSON.parse(stdout)
  expect([code, findings]).toEqual([1, [expect.objectContaining({ file: 'README.md', value: 'a.md' })]])
  expect(not_applied).toEqual({ files: [], marks: [{ file: 'README.md', line: Number(place.split(':')[1]) }] })
  expect(stderr).toContain(
    `this change adds marks that exclude statements from the check: ${place}; they apply once the base has them`,
  )
  expect((await check('--base', 'base', '--format', 'markdown')).stdout).toContain(
    '1 new ignore mark applies only after the merge',
  )
  expect((await check('--base', 'base', '--config-from', 'head')).code).toBe(0)
  expect((await check('--staged')).code).toBe(0)
  expect((await check()).code).toBe(0)
})

it('What a change edits of the settings is in its report', async () => {
  const { write, check } = changed()
  write('.docalign.yml', "docs: { exclude: ['**'] }\n")
  write('.docalign-baseline.json', '{"version":1,"findings":[]}')
  expect(JSON.parse((await check('--base', 'base', '--json')).stdout).not_applied).toEqual({
    files: ['.docalign-baseline.json', '.docalign.yml'],
    marks: [],
  })
  expect((await check('--base', 'base', '--format', 'markdown')).stdout).toContain(
    '`.docalign.yml` is edited by this change',
  )
})

it('A range is no base, and the message gives both commits', async () => {
  const { check } = changed()
  expect(await check('--base', 'base..main')).toMatchObject({
    ...{ code: 2, stdout: '' },
    stderr: 'DOCALIGN_E401 --base is one commit, not a range: give --base base --head main\n',
  })
  expect((await check('--base', 'base...')).stderr).toContain('give --base base --head HEAD\n')
})
