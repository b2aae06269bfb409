import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { README, withFindings } from './fix-scene.ts'

const database = useTestDatabase()

describe('Fix docs', () => {
  it('commits all certain fixes in one commit, byte for byte, and the next check finds nothing', async () => {
    const { press, summary, actions, tip, git, sha, number, checkRun } = await withFindings(database.queries)
    expect(actions()).toEqual(['fix_docs', 'recheck', 'dismiss_all'])
    await press()
    expect(git('rev-parse', `${tip()}^`)).toBe(sha)
    expect(git('diff', '--stat', sha, tip())).toContain('2 files changed, 2 insertions(+), 2 deletions(-)')
    const readme = execFileSync('git', ['cat-file', 'blob', `${tip()}:README.md`], {
      cwd: git('rev-parse', '--absolute-git-dir'),
    })
    expect(readme.toString()).toBe(README.replace('build', 'compile').replace('start.md', 'first.md'))
    expect(git('log', '-1', '--format=%an%n%B', tip()).trimEnd()).toBe(
      [
        'docalign[bot]',
        'Fix docs: 3 places in 2 pages',
        '',
        '- README.md:3: build is now compile',
        '- README.md:3: docs/start.md is now docs/first.md',
        '- docs/(skip ci).md:1: build is now compile',
        '',
        `Found by DocAlign at ${sha.slice(0, 7)} in pull request ${number}; bob asked for it.`,
      ].join('\n'),
    )
    expect(summary()).toContain(`**Fix docs** committed the certain fixes in ${tip().slice(0, 7)} — \`bob\``)
    expect(actions()).toEqual(['recheck', 'dismiss_all'])
    expect(checkRun(tip())).toMatchObject({ status: 'completed', conclusion: 'success' })
  })

  it('does nothing once the branch has moved, and says so', async () => {
    const { press, play, summary, tip, repository } = await withFindings(database.queries)
    const newer = await repository.commit('feature/a', { 'x.txt': 'x' })
    await press()
    expect(tip()).toBe(newer)
    const told = `**Fix docs** did nothing: the branch is at ${newer.slice(0, 7)} now`
    expect(summary()).toContain(told)
    // By now the report of the older head is not kept any more.
    await play()
    await press()
    expect(summary().split(told)).toHaveLength(2)
  })
})
