import { expect, test } from 'vitest'
import { fixture } from '../base/git/opened.ts'
import { gitBomb } from '../scaling/bombs/git-histories.ts'
import { docalign } from './streams.ts'

/** In a kilobyte, paths that would take git gigabytes. */
const BOMB = { width: 100, depth: 4 }

test('A check with a bomb in its history finds what it finds without, and names the commits that are not read', async () => {
  const made = fixture()
  made.commit({ 'README.md': 'See [how](docs/how.md).\n', 'docs/how.md': '# How\n' })
  const armed = gitBomb(made, BOMB)
  made.commit({ 'docs/how.md': null, 'docs/all.md': '# All\n' })
  const { code, stdout, stderr } = await docalign(['check', made.path, '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(stdout).findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  const [removed, added] = stderr.split('\n')
  expect(removed).toMatch(
    /^commit [0-9a-f]{40} changes too much, which is not read: git log took more than \d+ MB of memory$/,
  )
  expect(added).toMatch(new RegExp(`^commit ${armed} changes too much`))
})
