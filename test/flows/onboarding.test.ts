import type { SandboxRepository } from 'github-sandbox/sandbox'
import { expect, it } from 'vitest'
import { checkRunsOf, eventually, quiet, useApp } from './app.ts'
import { ASKING, arrived } from './arrived.ts'
import { FILES } from './widgets.ts'

// A configuration as an answer, and interruptions, are in `onboarding.slow.test.ts`.
const app = useApp({}, ASKING)

const BROKEN = { ...FILES, 'docs/guide.md': '# Guide\n\nThe entry is [here](../src/gone.js).\n' }

/** What people were written, besides check runs. */
function written({ comments, reviewComments, issues }: SandboxRepository): number {
  return comments.length + reviewComments.length + issues.length
}

const ticked = (body: string | null = ''): string => (body ?? '').replace('- [ ] Switch', '- [x] Switch')

it('A new repository gets one issue, and no more than a line in its check runs until somebody with write access ticks its box', async () => {
  const { repository, main, head } = await arrived(app, 'new-1', BROKEN)
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
    ({ outgoing: { event, action, repositoryId, payload } }) =>
      [event, action, repositoryId].join() === ['issues', 'edited', repository.id].join() &&
      JSON.stringify(payload).includes('"sender":{"login":"ada"'),
  )
  expect(event).toBeDefined()
  const before = written(repository)
  await app.github.redeliver(event?.guid ?? '')
  await quiet(app, repository)
  expect(written(repository)).toBe(before)
})
