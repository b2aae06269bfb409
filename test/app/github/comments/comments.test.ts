import { describe, expect, it } from 'vitest'
import { type LineComment, publishComments } from '../../../../src/app/github/comments/comments.ts'
import { claimOfThread } from '../../../../src/app/github/comments/own-comments.ts'
import { findingMarker, STICKY_MARKER } from '../../../../src/report/pull-request/comments/markers.ts'
import { useTestDatabase } from '../../../databases.ts'
import { type Scene, scene } from '../scene.ts'

const database = useTestDatabase()

interface Opened extends Scene {
  readonly number: number
  finding(claimId: string, line?: number, text?: string): LineComment
  /** Makes the comments these; the sticky one says how many have one at their line. */
  publish(findings: readonly LineComment[], sticky?: string | null): Promise<void>
  /** The bodies of review comments, without their markers. */
  bodies(): string[]
}

/** Threads are resolved by those only who may write contents. */
async function opened(contents: 'read' | 'write' = 'write'): Promise<Opened> {
  const permissions = { checks: 'write', contents, issues: 'write', metadata: 'read', pull_requests: 'write' } as const
  const started = await scene(database.queries, { permissions })
  const { repository, publisher, written } = started
  const sha = await repository.commit('topic', { 'docs.md': '1\n2\n3\n4\n5\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'topic' })
  written()
  return {
    ...started,
    number,
    finding: (claimId, line = 2, text = 'false') => ({
      claimId,
      line: { commit: sha, path: 'docs.md', line },
      body: `${findingMarker(claimId)}\n${text}`,
    }),
    publish: (findings, sticky = 'Findings') =>
      publishComments(publisher, number, {
        findings,
        muted: new Map(),
        fixedBody: async (claimId) => (claimId === 'forgotten' ? null : `${findingMarker(claimId)}\nfixed`),
        sticky: ({ commented }) => sticky && `${STICKY_MARKER}\n${sticky}: ${[...commented].join(' ')}`,
      }),
    bodies: () => repository.reviewComments.map(({ body }) => body.split('\n').slice(1).join('\n')),
  }
}

const resolved = ({ repository }: Scene): boolean[] =>
  repository.reviewComments.filter(({ inReplyTo }) => inReplyTo === null).map(({ resolvedBy }) => resolvedBy !== null)

it('Comments that two publish at the same time are written once', async () => {
  const stage = await opened()
  const findings = [stage.finding('a'), stage.finding('b', 3)]
  await Promise.all([1, 2, 3].map(() => stage.publish(findings)))
  expect(stage.written().filter((line) => line.startsWith('POST'))).toHaveLength(3)
  expect(stage.bodies()).toHaveLength(2)
})

describe('The comments of a pull request', () => {
  it('are one for each finding and a sticky one, and are written again only when their text changed', async () => {
    const { publish, finding, repository, bodies, written } = await opened()
    await publish([finding('a'), finding('b', 3)])
    expect(bodies()).toEqual(['false', 'false'])
    expect(repository.reviewComments.map(({ line, path }) => `${path}:${line}`)).toEqual(['docs.md:2', 'docs.md:3'])
    expect(repository.comments.map(({ body }) => body)).toEqual([`${STICKY_MARKER}\nFindings: a b`])
    written()
    await publish([finding('a'), finding('b', 3)])
    expect(written()).toEqual([])
    await publish([finding('a'), finding('b', 3, 'still false')])
    expect(bodies()).toEqual(['false', 'still false'])
    expect(written()).toEqual([expect.stringMatching(/^PATCH \/pulls\/comments\/\d+$/)])
  })

  it('at lines are thirty at most: those that are there, and the first of the others', async () => {
    const { publish, finding, repository, written } = await opened()
    const many = Array.from({ length: 40 }, (_, index) => finding(`c${index}`))
    await publish(many.slice(10))
    expect(repository.reviewComments).toHaveLength(30)
    written()
    await publish(many)
    // None of them is taken for fixed, and none is added.
    expect(written()).toEqual([])
    await publish(many.slice(0, 39))
    expect(repository.reviewComments).toHaveLength(31)
    expect(repository.comments[0]?.body).toContain(' c0')
    expect(repository.comments[0]?.body).not.toContain(' c1 ')
  })

  it('are none when there is nothing to say', async () => {
    const { publish, repository } = await opened()
    await publish([], null)
    expect([...repository.comments, ...repository.reviewComments]).toEqual([])
  })

  it('say what was fixed and are resolved, and open again when it comes back', async () => {
    const all = await opened()
    const { publish, finding, bodies, written } = all
    await publish([finding('a'), finding('b', 3)])
    await publish([finding('b', 3)])
    expect(bodies()).toEqual(['fixed', 'false'])
    expect(resolved(all)).toEqual([true, false])
    written()
    await publish([finding('b', 3)])
    expect(written()).toEqual([])
    await publish([finding('a'), finding('b', 3)])
    expect(bodies()).toEqual(['false', 'false'])
    expect(resolved(all)).toEqual([false, false])
  })

  it('say what was fixed where threads may not be resolved', async () => {
    const all = await opened('read')
    await all.publish([all.finding('a')])
    await all.publish([])
    expect(all.bodies()).toEqual(['fixed'])
    expect(resolved(all)).toEqual([false])
    all.written()
    await all.publish([])
    expect(all.written()).toEqual([])
    await all.publish([all.finding('a')])
    expect(all.bodies()).toEqual(['false'])
  })

  it('stay as they are when nobody knows what they said, but are resolved', async () => {
    const all = await opened()
    await all.publish([all.finding('forgotten')])
    await all.publish([])
    expect(all.bodies()).toEqual(['false'])
    expect(resolved(all)).toEqual([true])
  })

  it('are not resolved again by us when a person resolved or opened their thread', async () => {
    const all = await opened()
    const { publish, finding, repository } = all
    await publish([finding('a')])
    await repository.resolveThread(repository.reviewComments[0]?.id ?? 0)
    await publish([finding('a', 2, 'other words')])
    expect(resolved(all)).toEqual([true])
    await publish([])
    await repository.unresolveThread(repository.reviewComments[0]?.id ?? 0)
    await publish([])
    expect(resolved(all)).toEqual([false])
  })

  it('stay deleted when a person deleted them', async () => {
    const { publish, finding, repository, bodies } = await opened()
    await publish([finding('a'), finding('b', 3)])
    await repository.deleteComment(repository.reviewComments[0]?.id ?? 0)
    await repository.deleteComment(repository.comments[0]?.id ?? 0)
    await publish([finding('a', 2, 'other words'), finding('b', 3)], 'News')
    await publish([finding('b', 3)], 'Other news')
    expect(bodies()).toEqual(['false'])
    expect(repository.comments).toEqual([])
  })

  it('leave to the sticky one what GitHub takes no comment for', async () => {
    const { publish, finding, repository, bodies } = await opened()
    await publish([finding('a'), finding('far', 99)])
    expect(bodies()).toEqual(['false'])
    expect(repository.comments[0]?.body).toContain('Findings: a')
    expect(repository.comments[0]?.body).not.toContain('far')
    await publish([finding('a'), finding('far', 99)])
    expect(bodies()).toEqual(['false'])
  })

  it.each([
    ['a finding', /\/pulls\/\d+\/comments$/],
    ['the sticky one', /\/issues\/\d+\/comments$/],
  ])('are posted once when the answer to the creation of %s was lost', async (_, path) => {
    const { publish, finding, repository, github, bodies } = await opened()
    github.fault({ method: 'POST', path, drop: 'after' })
    await expect(publish([finding('a'), finding('b', 3)])).rejects.toThrow()
    await publish([finding('a'), finding('b', 3)])
    await publish([finding('a', 2, 'other words'), finding('b', 3)], 'News')
    expect(bodies()).toEqual(['other words', 'false'])
    expect(repository.comments.map(({ body }) => body)).toEqual([`${STICKY_MARKER}\nNews: a b`])
  })

  it('are found on GitHub when our notes are lost, and repeats are removed', async () => {
    const { publish, finding, repository, publisher, bodies } = await opened()
    await publish([finding('a')])
    const forget = () => publisher.queries.deleteFrom('posted_comments').execute()
    await forget()
    const place = { owner: repository.owner, repo: repository.name }
    const first = repository.reviewComments[0]?.id
    await publisher.writer.createReviewComment(place, 1, finding('a').line, finding('a').body)
    await publisher.writer.createComment(place, 1, `${STICKY_MARKER}\nOnce more`)
    await publish([finding('a', 2, 'other words')])
    expect(bodies()).toEqual(['other words'])
    expect(repository.reviewComments[0]?.id).toBe(first)
    expect(repository.comments.map(({ body }) => body)).toEqual([`${STICKY_MARKER}\nFindings: a`])
  })

  it('are the ones that people saw first when a request that was given up arrives late, and answers to both count', async () => {
    const { publish, finding, repository, publisher, number, bodies } = await opened()
    await publish([finding('a')])
    const first = repository.reviewComments[0]?.id ?? 0
    const place = { owner: repository.owner, repo: repository.name }
    const { id } = await publisher.writer.createReviewComment(place, number, finding('a').line, finding('a').body)
    await publisher.queries.updateTable('posted_comments').set({ comment_id: id }).where('key', '=', 'a').execute()
    expect(await Promise.all([first, id].map((each) => claimOfThread(publisher, number, each)))).toEqual(['a', 'a'])
    await publish([finding('a', 2, 'other words')])
    await publish([finding('a', 2, 'last words')])
    expect(repository.reviewComments.map((comment) => comment.id)).toEqual([first])
    expect(bodies()).toEqual(['last words'])
  })

  it('of people are left alone, even when they copy ours', async () => {
    const { publish, finding, repository } = await opened()
    await publish([finding('a')])
    await repository.comment(1, `${STICKY_MARKER}\nmine`)
    await repository.reply(1, repository.reviewComments[0]?.id ?? 0, finding('a').body)
    await publish([finding('a', 2, 'other words')], 'News')
    expect(repository.comments.map(({ body }) => body.split('\n')[1])).toEqual(['News: a', 'mine'])
    expect(repository.reviewComments.map(({ body }) => body.split('\n')[1])).toEqual(['other words', 'false'])
  })

  it('keep the boxes that people ticked', async () => {
    const { publisher, repository } = await opened()
    const show = (seen: (body: string | null) => void) =>
      publishComments(publisher, 1, {
        muted: new Map(),
        findings: [],
        fixedBody: async () => null,
        sticky: ({ body }) => {
          seen(body)
          return body ?? `${STICKY_MARKER}\n- [ ] fixed`
        },
      })
    const bodies: (string | null)[] = []
    await show((body) => bodies.push(body))
    await repository.editComment(repository.comments[0]?.id ?? 0, `${STICKY_MARKER}\n- [x] fixed`)
    await show((body) => bodies.push(body))
    expect(bodies).toEqual([null, `${STICKY_MARKER}\n- [x] fixed`])
    expect(repository.comments[0]?.body).toBe(`${STICKY_MARKER}\n- [x] fixed`)
  })
})
