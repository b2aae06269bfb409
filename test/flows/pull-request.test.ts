import { expect, it } from 'vitest'
import { completed, describeSideBySide, eventually, quiet, useApp } from './app.ts'
import { FILES, RENAMED_SCRIPT, withPullRequest } from './widgets.ts'

const app = useApp()

describeSideBySide('Installing', () => {
  it('scans the default branch and each push to it, and says so in check runs', async () => {
    const { repository } = await app.installed(FILES)
    expect(repository.checkRuns).toHaveLength(1)
    expect(repository.checkRuns[0]).toMatchObject({
      name: 'DocAlign',
      conclusion: 'success',
      title: 'No false statements: 4 claims verified',
    })
    const sha = await repository.commit('main', { 'package.json': RENAMED_SCRIPT })
    expect(await completed(repository, sha)).toMatchObject({
      conclusion: 'neutral',
      annotations: [{ path: 'README.md', start_line: 3 }],
    })
  })

  it('on a repository without a commit waits for the first push', async () => {
    const repository = await app.github.createRepository({ owner: 'empty', name: 'widgets' })
    await app.github.install([repository])
    const asked = () => app.github.requests.filter(({ path }) => path.startsWith('/repos/empty/widgets/commits/'))
    await eventually(() => expect(asked()).toMatchObject([{ status: 409 }]))
    expect(repository.checkRuns).toEqual([])
    const sha = await repository.commit('main', FILES)
    expect(await completed(repository, sha)).toMatchObject({ conclusion: 'success' })
  })
})

describeSideBySide('A pull request', () => {
  it('that makes the docs false gets a check run, annotations and one sticky comment for lines it does not touch', async () => {
    const { repository, sha } = await withPullRequest(app, { 'package.json': RENAMED_SCRIPT })
    const run = await completed(repository, sha)
    expect(run).toMatchObject({ conclusion: 'neutral', title: 'This change makes 1 statement false' })
    expect(run.annotations).toMatchObject([{ path: 'README.md', start_line: 3 }])
    await eventually(() => expect(repository.comments).toHaveLength(1))
    expect(repository.comments[0]?.body).toContain('npm run build')
    expect(repository.reviewComments).toEqual([])
  })

  it('gets a review comment where its diff shows the line, and it is closed when the docs are mended', async () => {
    const { repository, sha } = await withPullRequest(app, {
      'package.json': RENAMED_SCRIPT,
      'README.md': FILES['README.md'].replace('# Widgets', '# All widgets'),
    })
    await completed(repository, sha)
    await eventually(() => expect(repository.reviewComments).toHaveLength(1))
    expect(repository.reviewComments[0]).toMatchObject({ path: 'README.md', line: 3 })
    expect(repository.comments).toEqual([])

    const fixed = FILES['README.md'].replace('# Widgets', '# All widgets').replace('npm run build', 'npm run compile')
    const mended = await repository.commit('feature', { 'README.md': fixed })
    expect(await completed(repository, mended)).toMatchObject({ conclusion: 'success' })
    await eventually(() => expect(repository.reviewComments[0]?.body).toContain(`Fixed in ${mended.slice(0, 7)}`))
    await quiet(app, repository)
    expect(repository.reviewComments).toHaveLength(1)
    expect(repository.comments).toEqual([])
  })

  it('that names in the docs what is not there is told so as of any other finding, and once', async () => {
    const page = `${FILES['README.md']}\nSee [more](docs/nowhere.md) and [below](#below).\n`
    const { repository, sha } = await withPullRequest(app, { 'README.md': page })
    const run = await completed(repository, sha)
    expect(run).toMatchObject({ conclusion: 'neutral', title: 'This change brings 2 false statements' })
    expect(run.summary).not.toContain('**Judge**')
    expect(run.annotations).toMatchObject([
      { path: 'README.md', start_line: 7 },
      { path: 'README.md', start_line: 7 },
    ])
    await eventually(() => expect(repository.reviewComments).toHaveLength(2))
    expect(repository.reviewComments[0]?.body).toMatch(/^<!-- docalign:finding:.*Or answer with a number/s)
    const lines = `${run.summary}\n${run.text}`.split('\n')
    for (const name of ['docs/nowhere.md', '#below'])
      expect(lines.filter((line) => line.includes(name))).toHaveLength(1)
  })

  it('that touches nothing the docs speak of is not commented on', async () => {
    const { repository, sha } = await withPullRequest(app, { 'src/other.js': 'export const other = 1\n' })
    expect(await completed(repository, sha)).toMatchObject({
      conclusion: 'success',
      title: 'No docs affected by this change',
    })
    await quiet(app, repository)
    expect([repository.comments, repository.reviewComments]).toEqual([[], []])
  })
})
