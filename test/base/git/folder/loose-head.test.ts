import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locate } from '../../../../src/base/git/folder/locate.ts'
import { looseHead } from '../../../../src/base/git/folder/loose-object.ts'
import { fixture } from '../opened.ts'

const headAt = async (path: string): Promise<string | undefined> => looseHead(await locate(path))

it('HEAD is read from its file and that of its branch, in a linked work tree too', async () => {
  const made = fixture()
  const first = made.commit({ a: '1' })
  const second = made.commit({ a: '2' })
  const linked = join(made.path, 'linked')
  made.git('worktree', 'add', '--quiet', '--detach', linked, first)
  expect(await headAt(made.path)).toBe(second)
  expect(await headAt(linked)).toBe(first)
})

it('git is asked for a HEAD whose branch is packed, stands for another, or has no commit', async () => {
  const made = fixture()
  made.commit({ a: '1' })
  made.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
  made.git('symbolic-ref', 'HEAD', 'refs/heads/alias')
  expect(await headAt(made.path)).toBeUndefined()
  made.git('symbolic-ref', 'HEAD', 'refs/heads/main')
  made.git('pack-refs', '--all')
  expect(await headAt(made.path)).toBeUndefined()
  made.git('symbolic-ref', 'HEAD', 'refs/heads/unborn')
  expect(await headAt(made.path)).toBeUndefined()
})
