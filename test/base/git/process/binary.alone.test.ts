import { expect, test } from 'vitest'
import { ensureGit, requireVersion } from '../../../../src/base/git/process/binary.ts'
import { openRepository } from '../../../../src/base/git/repository.ts'
import { afterwards, fixture } from '../opened.ts'

test.each(['git version 2.31.0', 'git version 2.39.5 (Apple Git-154)', 'git version 3.0.1.windows.1'])(
  '%s will do',
  (text) => {
    expect(() => requireVersion(text)).not.toThrow()
  },
)

test.each(['git version 2.30.9', 'git version 1.99.0', 'gut 7', ''])('“%s” will not do', (text) => {
  expect(() => requireVersion(text)).toThrow(expect.objectContaining({ code: 'DOCALIGN_E104' }))
})

test('A missing git is DOCALIGN_E104, until it is there', async () => {
  const made = fixture()
  const { PATH } = process.env
  const restore = (): void => {
    process.env.PATH = PATH
  }
  afterwards(restore)
  process.env.PATH = '/nowhere'
  await expect(openRepository(made.path)).rejects.toMatchObject({ code: 'DOCALIGN_E104', message: /install git 2\.31/ })
  restore()
  await expect(ensureGit()).resolves.toBeUndefined()
})
