import { expect, it } from 'vitest'
import { completed, describeSideBySide, eventually, type Installed, quiet, useApp } from './app.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n\nSee the [guide](docs/guide.md) and `src/main.js`.\n',
  'docs/guide.md': '# Guide\n\nThe entry is `src/main.js`.\n',
  'src/main.js': 'export const main = 1\n',
  'package.json': `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`,
}

const RENAMED_SCRIPT = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`

const app = useApp()

async function withPullRequest(
  files: Readonly<Record<string, string | null>>,
  options: { draft?: boolean } = {},
): Promise<Installed & { number: number; sha: string }> {
  const installed = await app.installed(FILES)
  const sha = await installed.repository.commit('feature', files, { from: 'main', message: 'Change' })
  const number = await installed.repository.openPullRequest({ head: 'feature', title: 'Change', ...options })
  return { ...installed, number, sha }
}

describeSideBySide('A pull request', () => {
  it('that is a draft is checked, and commented on when it is ready', async () => {
    const { repository, sha, number } = await withPullRequest({ 'package.json': RENAMED_SCRIPT }, { draft: true })
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
    const { repository, sha } = await withPullRequest({ 'package.json': RENAMED_SCRIPT })
    await completed(repository, sha)
    await eventually(() => expect(repository.comments).toHaveLength(1))
    const forced = await repository.commit('feature', { 'src/other.js': '' }, { from: 'main', force: true })
    expect(await completed(repository, forced)).toMatchObject({ conclusion: 'success' })
    await eventually(() => expect(repository.comments[0]?.body).toContain(`All fixed in ${forced.slice(0, 7)}`))
    await quiet(app, repository)
    expect(repository.comments).toHaveLength(1)
  })

  it('that is closed while it is checked gets its check run and no comments', async () => {
    const { repository, sha, number } = await withPullRequest({ 'package.json': RENAMED_SCRIPT })
    await repository.updatePullRequest(number, { state: 'closed' })
    await completed(repository, sha)
    await quiet(app, repository)
    const before = repository.comments.length
    await repository.updatePullRequest(number, { state: 'open' })
    await eventually(() => expect(repository.comments).toHaveLength(1))
    expect(before).toBeLessThanOrEqual(1)
  })
})
