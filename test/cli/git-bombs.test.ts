import { expect, test } from 'vitest'
import { fixture } from '../base/git/opened.ts'
import { gitBomb } from '../scaling/bombs/git-histories.ts'
import { docalign } from './streams.ts'

/** In a kilobyte, paths that would take git gigabytes. */
const BOMB = { width: 100, depth: 4 }

test('A check of a commit that is a bomb ends with one line', async () => {
  const made = fixture()
  made.commit({ 'README.md': 'See [how](docs/how.md).\n' })
  const armed = gitBomb(made, { ...BOMB, stays: true })
  made.git('repack', '-a', '-d', '-q')
  expect(await docalign(['check', made.path])).toEqual({
    code: 2,
    stdout: '',
    stderr: `DOCALIGN_E109 ${made.path} is not read: commit ${armed} has more than 500000 files — take out what makes it so large\n`,
  })
})
