import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { MUTED, ONE_FALSE, settled, withFinding } from './with-finding.ts'

const database = useTestDatabase()

/** What was said and made so far, it was half a minute earlier: within seconds the same counts once. */
async function longAgo(): Promise<void> {
  for (const table of ['feedback', 'suppression_rules'])
    await sql`update ${sql.table(table)} set created_at = created_at - interval '30 seconds'`.execute(database.queries)
}

describe('A reaction', () => {
  it('👍 twice takes the rule of a finding back', async () => {
    const scene = await withFinding(database.queries)
    const { repository, commentId } = scene
    await settled(scene, repository.reply(scene.number, commentId, '3', 'bob'))
    expect(scene.title()).toBe(MUTED)
    await settled(scene, repository.react(commentId, '+1', 'bob'))
    expect(scene.title()).toBe(MUTED)
    await longAgo()
    await settled(scene, repository.react(commentId, '+1', 'carol'))
    expect(scene.title()).toBe(ONE_FALSE)
  })

  it('👎 on the sticky comment hides everything there, until it is taken back', async () => {
    const scene = await withFinding(database.queries, { inDiff: false })
    await settled(scene, scene.repository.react(scene.commentId, '-1', 'bob'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).toContain('Dismissed on this pull request — @bob.')
    expect(await database.queries.selectFrom('suppression_rules').select('id').execute()).toEqual([])
    await settled(scene, scene.repository.unreact(scene.commentId, '-1', 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
  })

  it('👎 of the only person with write access mutes by the second pull request, and the comment says so', async () => {
    const scene = await withFinding(database.queries, { config: '' })
    const { repository } = scene
    const maintainer = 'ada'
    for (const person of ['bob', 'carol']) repository.permission(person, 'read')
    await settled(scene, repository.react(scene.commentId, '-1', maintainer))
    expect(scene.title()).toBe(ONE_FALSE)
    const second = await scene.again('other')
    expect(scene.title(second.sha)).toBe(ONE_FALSE)
    await settled(scene, repository.react(second.commentId, '-1', maintainer))
    expect([scene.title(), scene.title(second.sha)]).toEqual([MUTED, MUTED])
    expect(scene.body(second.commentId)).toContain(
      `Muted permanently (nobody answered; dismissed twice by \`@${maintainer}\`, the only person with write access). Reply`,
    )
    await settled(scene, repository.comment(scene.number, '/docalign rules', maintainer))
    expect(scene.answers().at(-1)).toContain('the only person with write access')
    await settled(scene, repository.unreact(second.commentId, '-1', maintainer))
    expect(scene.title(second.sha)).toBe(ONE_FALSE)
  })
})

describe('A reply', () => {
  it('that calls the page a plan mutes the page', async () => {
    const scene = await withFinding(database.queries)
    await settled(scene, scene.repository.reply(scene.number, scene.commentId, 'Docs describe planned behavior', 'bob'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.answers()[0]).toMatch(/^The page `README.md` is muted until .* — @bob\./)
  })

  it('that is edited or deleted counts as what it says then', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    const id = await settled(scene, repository.reply(number, commentId, 'will fix later', 'bob'))
    expect(scene.title()).toBe(MUTED)
    await settled(scene, repository.editComment(id, 'Sorry, I mean 5', 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    await settled(scene, repository.editComment(id, '5', 'bob'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.answers()).toEqual([expect.stringContaining('(the docs are right)')])
    await settled(scene, repository.editComment(id, '1', 'carol'))
    expect(scene.answers()).toEqual([expect.stringContaining('(the docs are right)')])
    await settled(scene, repository.deleteComment(id, 'bob'))
    expect([scene.title(), scene.answers()]).toEqual([ONE_FALSE, []])
  })

  it('of a stranger is refused politely; one of a bot that the configuration names counts', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    await settled(scene, repository.reply(number, commentId, '3', 'mallory'))
    expect(scene.answers()).toEqual([expect.stringMatching(/^@mallory, only people with write access/)])
    expect(scene.title()).toBe(ONE_FALSE)
    await settled(scene, repository.reply(number, commentId, '3', 'other[bot]'))
    expect(scene.answers()).toHaveLength(1)
    await settled(scene, repository.reply(number, commentId, '3', 'helper[bot]'))
    expect(scene.title()).toBe(MUTED)
  })

  it('of somebody who may triage counts where the configuration says so', async () => {
    const scene = await withFinding(database.queries, { config: 'learning:\n  feedback_role: triage\n' })
    scene.repository.permission('tess', 'triage')
    await settled(scene, scene.repository.reply(scene.number, scene.commentId, '3', 'tess'))
    expect(scene.title()).toBe(MUTED)
  })

  it('of people who may not write to the repository is answered once in each thread', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    await settled(scene, repository.comment(number, '/docalign help', 'mallory'))
    await settled(scene, repository.comment(number, '/docalign rules', 'trudy'))
    await settled(scene, repository.comment(number, '/docalign help', 'mallory'))
    expect(scene.answers()).toHaveLength(1)
    await settled(scene, repository.reply(number, commentId, '3', 'mallory'))
    await settled(scene, repository.reply(number, commentId, '3', 'mallory'))
    expect(scene.answers()).toHaveLength(2)
    await settled(scene, repository.comment(number, '/docalign help', 'bob'))
    expect(scene.answers()).toHaveLength(3)
  })

  it('to a finding that is gone says so', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    await settled(scene, repository.commit('feature', { 'README.md': '# Widgets\n' }))
    await settled(scene, repository.commit('main', { 'README.md': '# Widgets\n' }))
    await settled(scene, repository.reply(number, commentId, '3', 'bob'))
    expect(scene.answers()).toEqual(['@bob, this finding no longer exists: there is nothing to mute.'])
  })
})

describe('The check run', () => {
  it('finds a muted claim again once its text was changed', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    await settled(scene, repository.reply(number, commentId, '5', 'bob'))
    expect(scene.title()).toBe(MUTED)
    const sha = await settled(
      scene,
      repository.commit('feature', { 'README.md': '# All widgets\n\nRun `npm run build -- --fast`.\n' }),
    )
    expect(scene.checkRun(sha)).toMatchObject({ title: ONE_FALSE })
  })
})

describe('A thread', () => {
  it('that is resolved without a change is kept as a dismissal until it is opened again, and mutes nothing by itself', async () => {
    const scene = await withFinding(database.queries)
    const kept = () => database.queries.selectFrom('feedback').selectAll().execute()
    await settled(scene, scene.repository.resolveThread(scene.commentId, 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(await kept()).toMatchObject([{ feedback_type: 'fix_dismissed', github_user: 'bob', retracted_at: null }])
    await settled(scene, scene.repository.unresolveThread(scene.commentId, 'bob'))
    expect(await kept()).toMatchObject([{ retracted_at: expect.any(Date) }])
    // Whoever said already what they think of it says nothing new by that.
    await settled(scene, scene.repository.react(scene.commentId, '+1', 'carol'))
    await settled(scene, scene.repository.resolveThread(scene.commentId, 'carol'))
    expect(scene.title()).toBe(ONE_FALSE)
  })
})

describe('A suggestion', () => {
  it('that is committed is an accepted fix, and mutes nothing', async () => {
    const scene = await withFinding(database.queries)
    expect(scene.body()).toContain('```suggestion\nRun `npm run compile`.\n```')
    await settled(
      scene,
      scene.repository.commit('feature', { 'README.md': '# All widgets\n\nRun `npm run compile`.\n' }),
    )
    expect(scene.body()).toContain('Fixed in')
    const kept = await database.queries.selectFrom('feedback').selectAll().execute()
    expect(kept).toMatchObject([{ feedback_type: 'fix_accepted', pr_number: scene.number, effective: true }])
    expect(kept[0]?.github_user).not.toBeNull()
  })

  it('that is taken over in the fork of somebody without write access teaches nothing', async () => {
    const scene = await withFinding(database.queries)
    // As if the branch were in a fork.
    const asFork = { head_repository: 'mallory/notes', author: 'mallory' }
    await database.queries.updateTable('pull_requests').set(asFork).where('number', '=', scene.number).execute()
    const pull = await database.queries.selectFrom('pull_requests').selectAll().executeTakeFirstOrThrow()
    const sha = await scene.repository.commit('feature', {
      'README.md': '# All widgets\n\nRun `npm run compile`.\n',
    })
    await database.queries
      .updateTable('pull_requests')
      .set({ head_sha: sha, updated_at: new Date(Date.now() + 60_000) })
      .where('number', '=', pull.number)
      .execute()
    await settled(scene, Promise.resolve())
    const kept = await database.queries.selectFrom('feedback').selectAll().execute()
    expect(kept).toMatchObject([{ feedback_type: 'fix_accepted', effective: false, github_user: 'mallory' }])
  })
})

describe('A rule that is older than thirty days', () => {
  it('lets its finding through, marked as a spot check, which a 👎 ends', async () => {
    const scene = await withFinding(database.queries, { config: '' })
    const { repository, number, commentId } = scene
    await settled(scene, repository.reply(number, commentId, '3', 'bob'))
    expect(scene.title()).toBe(MUTED)
    await sql`update suppression_rules set next_spot_check_at = now() - interval '1 minute'`.execute(database.queries)
    await settled(scene, repository.comment(number, '/docalign recheck', 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.body()).toContain('[Spot check] **`npm run build` no longer exists**')
    await settled(scene, repository.react(commentId, '-1', 'carol'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).toMatch(/~~.*~~ Muted until/)
  })
})
