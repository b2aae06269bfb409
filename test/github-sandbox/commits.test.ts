import { branchTip, commitId, isAncestor, listCommits, mergeBase, readCommit } from 'github-sandbox/git/commits'
import { looseBranches } from 'github-sandbox/repositories/loose-refs'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, it } from 'vitest'
import { fixture } from '../base/git/opened.ts'

/** Two lines with a merge, and names of all kinds. */
function forked(): { repository: SandboxRepository; commits: string[] } {
  const repository = fixture({ bare: true })
  const commits = ['a', 'b', 'c', 'd'].map((file) =>
    repository.commit({ [`${file}.md`]: file }, `add ${file}\n\nand why`),
  )
  repository.git('update-ref', 'refs/heads/side/line', commits[1] ?? '')
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/side/line')
  commits.push(...['e', 'f'].map((file) => repository.commit({ [`${file}.md`]: file })))
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/main')
  commits.push(repository.commit({ 'g.md': 'g' }, 'merge', undefined, { merge: [commits[5] ?? ''] }))
  repository.git('tag', 'light', commits[2] ?? '')
  repository.git('tag', '-a', '-m', 'a tag', 'heavy', commits[3] ?? '')
  return { repository, commits }
}

it.each([
  ['in files of their own', []],
  ['with packed refs', [['pack-refs', '--all']]],
  ['with packed objects', [['repack', '-adq']]],
])('Commits %s are those that git tells', async (_, commands) => {
  const { repository, commits } = forked()
  for (const command of commands) repository.git(...command)
  const { path } = repository
  const git = (...args: string[]): string | undefined => {
    try {
      return repository.git(...args)
    } catch {
      return undefined
    }
  }
  for (const name of ['main', 'side/line', 'light', 'heavy', 'none', commits[4] ?? '', commits[4]?.slice(0, 9) ?? ''])
    expect([name, await commitId(path, name)]).toEqual([name, git('rev-parse', '--verify', '-q', `${name}^{commit}`)])
  expect(await branchTip(path, 'light')).toBeUndefined()
  for (const sha of [commits[3] ?? '', commits[5] ?? '', commits[6] ?? '']) {
    const { tree, parents, author, message } = await readCommit(path, sha)
    expect([tree, parents.join(' '), author.date, message].join('\n')).toBe(
      git('log', '-1', '--format=%T%n%P%n%aI%n%B', sha)?.replace('+00:00', 'Z'),
    )
    for (const other of [commits[1] ?? '', commits[4] ?? '']) {
      const base = git('merge-base', sha, other)
      expect(await mergeBase(path, sha, other)).toBe(base)
      expect(await isAncestor(path, other, sha)).toBe(base === other)
      expect((await listCommits(path, sha, other)).map((commit) => commit.sha).join('\n')).toBe(
        git('log', '--format=%H', sha, `^${other}`),
      )
    }
  }
  const branches = await looseBranches(path)
  expect(branches && [...branches].map(([name, tip]) => `${tip} ${name}`).join('\n')).toBe(
    commands[0]?.[0] === 'pack-refs'
      ? undefined
      : git('for-each-ref', '--format=%(objectname) %(refname:lstrip=2)', 'refs/heads'),
  )
})
