import { expect, it } from 'vitest'
import { completed, describeSideBySide, eventually, quiet, useApp } from './app.ts'
import { FILES, RENAMED_SCRIPT, withPullRequest } from './widgets.ts'

const app = useApp()

describeSideBySide('A pull request', () => {
  it('that is a draft is checked, and commented on when it is ready', async () => {
    const { repository, sha, number } = await withPullRequest(app, { 'package.json': RENAMED_SCRIPT }, { draft: true })
    expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
    await quiet(app, repository)
    expect(repository.comments).toEqual([])
    await repository.updatePullRequest(number, { draft: false })
    await eventually(() => expect(repository.comments).toHaveLength(1))
  })

  it('that was false before tells it apart and does not comment on it', async () => {
    const { repository } = await app.installed(FILES)
    await completed(repository, await repository.commit('main', { 'package.json': RENAMED_SCRIPT }))
    const sha = await repository.commit('feature', { 'src/main.js': null }, { from: 'main' })
    await repository.openPullRequest({ head: 'feature' })
    const run = await completed(repository, sha)
    expect(run.title).toBe('This change makes 1 statement false')
    expect(`${run.summary}${run.text}`).toContain('npm run build')
    await eventually(() => expect(repository.comments).toHaveLength(1))
    expect(repository.comments[0]?.body).not.toContain('npm run build')
  })

  it('that is forced to another commit is judged by it alone', async () => {
    const { repository, sha } = await withPullRequest(app, { 'package.json': RENAMED_SCRIPT })
    await completed(repository, sha)
    await eventually(() => expect(repository.comments).toHaveLength(1))
    const forced = await repository.commit('feature', { 'src/other.js': '' }, { from: 'main', force: true })
    expect(await completed(repository, forced)).toMatchObject({ conclusion: 'success' })
    await eventually(() => expect(repository.comments[0]?.body).toContain(`All fixed in ${forced.slice(0, 7)}`))
    await quiet(app, repository)
    expect(repository.comments).toHaveLength(1)
  })

  it('that is closed while it is checked gets its check run and no comments', async () => {
    const { repository, sha, number } = await withPullRequest(app, { 'package.json': RENAMED_SCRIPT })
    await repository.updatePullRequest(number, { state: 'closed' })
    await completed(repository, sha)
    await quiet(app, repository)
    const before = repository.comments.length
    await repository.updatePullRequest(number, { state: 'open' })
    await eventually(() => expect(repository.comments).toHaveLength(1))
    expect(before).toBeLessThanOrEqual(1)
  })
})
