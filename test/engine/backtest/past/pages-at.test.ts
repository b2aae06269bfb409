import { expect, it } from 'vitest'
import { GitError, type GitErrorCode } from '../../../../src/base/git/errors.ts'
import { openPagesAt } from '../../../../src/engine/backtest/past/pages-at.ts'
import { fixture, open } from '../../../base/git/opened.ts'
import { configOf } from '../../scan/scanned.ts'

async function opened() {
  const { path, commit } = fixture()
  const oid = commit({ 'README.md': '# Tidy\n\nSee [a](a.md).\n', 'a.md': '# A\n' })
  const repository = await open(path)
  const failures: GitErrorCode[] = []
  const failing = {
    ...repository,
    async tree(of: string) {
      const code = failures.pop()
      if (code !== undefined) throw new GitError(code, 'git failed')
      return repository.tree(of)
    },
  }
  return { oid, failures, pages: openPagesAt(failing, configOf({})) }
}

it('A page is missing only if git says so', async () => {
  const { oid, pages, failures } = await opened()
  expect(await pages.claimsOf(oid, 'b.md')).toBeNull()
  failures.push('DOCALIGN_E102')
  expect(await pages.claimsOf(oid, 'README.md')).toBeNull()
})

it.each(['DOCALIGN_E105', 'DOCALIGN_E109'] as const)(
  'The failure %s of git is no answer, and none is kept',
  async (code) => {
    const { oid, pages, failures } = await opened()
    failures.push(code)
    await expect(pages.claimsOf(oid, 'README.md')).rejects.toMatchObject({ code })
    expect(await pages.claimsOf(oid, 'README.md')).toMatchObject([{ value: 'a.md', holds: true }])
  },
)
