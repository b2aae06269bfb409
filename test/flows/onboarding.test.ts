import type { SandboxRepository } from 'github-sandbox/sandbox'
import { expect, it } from 'vitest'
import { describedApp } from '../../src/cli/app-yml.ts'
import { checkRunsOf, completed, eventually, quiet, useApp } from './app.ts'
import { FILES, RENAMED_SCRIPT } from './widgets.ts'

const app = useApp({}, { onboarding: true, sandbox: { events: describedApp({ onboarding: true }).default_events } })

const BROKEN = { ...FILES, 'docs/guide.md': '# Guide\n\nThe entry is [here](../src/gone.js).\n' }
let owners = 0

/** A new repository with a pull request that breaks its README, and nothing left to do. */
async function arrived(files: Readonly<Record<string, string>>) {
  owners++
  const repository = await app.github.createRepository({ owner: `new-${owners}`, name: 'widgets' })
  const main = await repository.commit('main', files, { message: 'Begin' })
  await app.github.install([repository])
  await completed(repository, main)
  const head = await repository.commit('feature', { 'package.json': RENAMED_SCRIPT }, { from: 'main' })
  await repository.openPullRequest({ head: 'feature', title: 'Rename' })
  await completed(repository, head)
  await quiet(app, repository)
  return { repository, main, head }
}

/** What people were written, besides check runs. */
function written({ comments, reviewComments, issues }: SandboxRepository): number {
  return comments.length + reviewComments.length + issues.length
}

const ticked = (body: string | null = ''): string => (body ?? '').replace('- [ ] Switch', '- [x] Switch')

it('A new repository gets one issue, and no more than a line in its check runs until somebody with write access ticks its box', async () => {
  const { repository, main, head } = await arrived(BROKEN)
  const [issue] = repository.issues
  const number = issue?.number ?? 0
  expect(issue).toMatchObject({ state: 'open', title: 'Switch DocAlign on?' })
  expect(issue?.body).toContain('docs/guide.md:3')
  expect(written(repository)).toBe(1)
  for (const sha of [main, head]) {
    const runs = checkRunsOf(repository, sha)
    expect(runs).toMatchObject([{ conclusion: 'neutral', annotations: [], actions: [] }])
    expect(runs[0]?.title).toBe(`Not switched on yet: #${number}`)
  }
  expect(repository.checkRuns.map(({ name }) => name)).not.toContain('DocAlign epoch')

  repository.permission('stranger', 'read')
  await repository.editIssue(number, { body: ticked(issue?.body) }, 'stranger')
  await repository.editIssue(number, { state: 'closed' }, 'ada')
  await quiet(app, repository)
  expect(written(repository)).toBe(1)

  await repository.editIssue(number, { body: `${ticked(issue?.body)}\n`, state: 'open' }, 'ada')
  await eventually(() => {
    expect(repository.reviewComments.length + repository.comments.length).toBe(1)
    expect(checkRunsOf(repository, main).at(-1)?.title).toContain('false')
    expect(checkRunsOf(repository, head).at(-1)?.title).toBe('This change makes 1 statement false')
  })
  await quiet(app, repository)
  expect(repository.issues).toMatchObject([{ number, state: 'closed', body: expect.stringContaining('by @ada') }])
  expect(repository.checkRuns.map(({ name }) => name)).toContain('DocAlign epoch')

  const event = app.github.deliveries.findLast(
    ({ outgoing }) =>
      outgoing.event === 'issues' && outgoing.action === 'edited' && outgoing.repositoryId === repository.id,
  )
  const before = written(repository)
  await app.github.redeliver(event?.guid ?? '')
  await quiet(app, repository)
  expect(written(repository)).toBe(before)
})

it('A configuration is asking for it: with one at the start there is no issue, and with a later one it is closed', async () => {
  const asked = await arrived({ ...BROKEN, '.docalign.yml': 'epochs:\n  gate: off\n' })
  expect(asked.repository.issues).toEqual([])
  expect(checkRunsOf(asked.repository, asked.head).at(-1)?.title).toBe('This change makes 1 statement false')

  const { repository, head } = await arrived(FILES)
  await repository.commit('main', { '.docalign.yml': 'epochs:\n  gate: off\n' })
  await eventually(() => {
    expect(repository.issues).toMatchObject([{ state: 'closed', body: expect.stringContaining('by `.docalign.yml`') }])
    expect(checkRunsOf(repository, head).at(-1)?.title).toBe('This change makes 1 statement false')
    expect(repository.comments.length + repository.reviewComments.length).toBe(1)
  })
})

it('An issue that was opened by an interrupted attempt is not opened again', async () => {
  owners++
  const repository = await app.github.createRepository({ owner: `new-${owners}`, name: 'widgets' })
  const main = await repository.commit('main', FILES, { message: 'Begin' })
  // GitHub opens it, and the answer is lost.
  app.github.fault({ method: 'POST', path: new RegExp(`^/repos/new-${owners}/widgets/issues$`), drop: 'after' })
  await app.github.install([repository])
  await eventually(() => expect(checkRunsOf(repository, main).at(-1)?.title).toMatch(/^Not switched on yet: #/))
  await quiet(app, repository)
  expect(repository.issues).toHaveLength(1)
})
