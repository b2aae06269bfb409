import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { commitStream, type SandboxFile } from 'github-sandbox/repositories/commit-stream'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import { expect, it } from 'vitest'
import { fixture } from '../base/git/opened.ts'

const path = fc.constantFrom('a', 'a.b', 'a-b', 'a/b', 'a/b/c', 'a0/é', 'b\udcff', 'z/a', 'z-/a', 'Z z/"q"')
const file = fc.oneof(
  fc.constantFrom<SandboxFile>('', 'text\n', null, { executable: '#!/bin/sh\n' }, { symlink: 'a' }),
  fc.constant<SandboxFile>({ submodule: 'c'.repeat(40) }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
)
const change = fc.dictionary(path, file, { maxKeys: 5 })

it('Commits written here are those that git fast-import writes, to the last id', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const ours = fixture()
      const theirs = fixture({ bare: true })
      let parents: readonly string[] = []
      for (const [index, files] of changes.entries()) {
        const [message, time] = [`change ${index}`, 1_700_000_000 + index]
        const input = commitStream({ branch: 'refs/heads/main', files, message, time, parents })
        const options = { cwd: theirs.path, env: gitEnvironment(), input }
        const expected = execFileSync('git', ['fast-import', '--quiet'], options).toString().trim()
        expect(ours.commit(files, message, time)).toBe(expected)
        parents = [expected]
      }
      ours.git('fsck', '--strict')
    }),
    { numRuns: 15 },
  )
})

it('A commit on top of what git committed itself goes through git', () => {
  const repository = fixture()
  const first = repository.commit({ 'a.md': 'a\n' })
  const tree = repository.git('rev-parse', `${first}^{tree}`)
  const second = repository.git('commit-tree', tree, '-p', first, '-m', 'by git')
  repository.git('update-ref', 'refs/heads/main', second)
  const third = repository.commit({ 'b.md': 'b\n' })
  expect(repository.git('ls-tree', '--name-only', third)).toBe('a.md\nb.md')
  expect(repository.git('rev-parse', `${third}^`)).toBe(second)
})
