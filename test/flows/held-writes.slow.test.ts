import { expect, it } from 'vitest'
import { checkRunsOf, completed, eventually, type Installed, quiet, useApp } from './app.ts'

const NAMES = Array.from({ length: 105 }, (_, index) => `task-${index}`)
const scripts = (prefix: string) =>
  JSON.stringify({ name: 'tasks', scripts: Object.fromEntries(NAMES.map((name) => [`${prefix}${name}`, 'node x'])) })
const FILES = {
  'README.md': `# Tasks\n\n${NAMES.map((name) => `Run \`npm run ${name}\` now.\n`).join('\n')}`,
  'package.json': scripts(''),
}
const BROKEN = { 'package.json': scripts('new-') }
const ONE = { 'README.md': '# Notes\n\nRun `npm run task-0`.\n', 'package.json': scripts('') }

const app = useApp()

it('Installations whose writes GitHub does not answer, with more findings than can be annotated, delay nobody else', async () => {
  const [greedy, other, honest] = [
    await app.installed(FILES),
    await app.installed(ONE),
    await app.installed(ONE),
  ] as const
  for (const { repository } of [greedy, other, honest]) await quiet(app, repository)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const writes = ({ repository }: Installed) => new RegExp(`^/repos/${repository.owner}/widgets/check-runs/\\d+$`)
  const heads = []
  for (const { repository } of [greedy, other]) {
    app.github.fault({ method: 'PATCH', path: writes({ repository } as Installed), times: 4, until: released })
    for (const branch of ['one', 'two']) {
      const sha = await repository.commit(branch, { ...BROKEN, [`${branch}.js`]: '1\n' }, { from: 'main' })
      await repository.openPullRequest({ head: branch })
      heads.push({ repository, sha })
    }
  }
  const held = () =>
    app.github.requests.filter(
      ({ method, path, status }) =>
        method === 'PATCH' && status === null && (writes(greedy).test(path) || writes(other).test(path)),
    )
  // As many scans as there may be at a time have come to their result.
  await eventually(() => expect(held().length).toBeGreaterThanOrEqual(3))
  const sha = await honest.repository.commit('main', BROKEN)
  expect(await completed(honest.repository, sha)).toMatchObject({ conclusion: 'neutral' })
  expect(held().length).toBeGreaterThanOrEqual(3)
  for (const { repository, sha } of heads)
    expect(checkRunsOf(repository, sha)).toMatchObject([{ status: 'in_progress' }])
  release()
  for (const { repository, sha } of heads) {
    const run = await completed(repository, sha)
    if (repository !== greedy.repository) continue
    expect(run.annotations).toHaveLength(100)
    expect(run.summary).toContain('The 100 most severe are annotated, the other 5 are not')
  }
  // Two requests bring the annotations of a check run, and a check run may be completed again with the same ones.
  for (const { repository } of [greedy, other]) await quiet(app, repository)
  const sent = app.github.requests.filter(
    ({ method, path, body }) =>
      method === 'PATCH' && writes(greedy).test(path) && JSON.stringify(body).includes('"start_line"'),
  )
  expect(sent).toHaveLength(4)
})
