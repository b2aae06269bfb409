import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliver } from '../../../src/app/jobs/deliver.ts'
import { openStandIn, type StandIn } from '../../base/models/endpoint.ts'
import { useTestDatabase } from '../../databases.ts'
import { MUTED, ONE_FALSE, type Scene, settled, withFinding } from './with-finding.ts'

const database = useTestDatabase()
const kept = () => database.queries.selectFrom('prose_replies').selectAll().orderBy('comment_id').execute()
const feedback = () => database.queries.selectFrom('feedback').selectAll().where('retracted_at', 'is', null).execute()
const reply = (scene: Scene, text: string, by = 'bob') =>
  settled(scene, scene.repository.reply(scene.number, scene.commentId, text, by))
/** The comment of DocAlign's that says so. */
const idOf = (scene: Scene, text: string): number =>
  scene.repository.reviewComments.find(({ body, byApp }) => byApp && body.includes(text))?.id ?? 0

const PROPOSAL = 'Mute for 90 days as *intentionally different*? 👍 this comment or reply `yes`; 👎 leaves it.'
const HELP = /^This finding stays open\. To mute it, reply with a number: \*\*1\*\* not relevant here · .*\.$/

describe('A number with words', () => {
  it('that counts things mutes nothing', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '2 of us think this is a real bug')
    expect(scene.title()).toBe(ONE_FALSE)
    expect(await feedback()).toEqual([])
  })
})

describe('Prose in a finding’s thread', () => {
  it('is opened again when the 👍 is taken back, and undone as others', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'This is intentional')
    const proposal = idOf(scene, 'Mute for')
    await settled(scene, scene.repository.react(proposal, '+1', 'carol'))
    expect(scene.title()).toBe(MUTED)
    await settled(scene, scene.repository.unreact(proposal, '+1', 'carol'))
    expect([scene.title(), ...scene.answers()]).toEqual([ONE_FALSE, PROPOSAL])
    await reply(scene, 'ok', 'bob')
    expect(scene.title()).toBe(MUTED)
    await reply(scene, '/docalign undo', 'carol')
    expect(scene.title()).toBe(ONE_FALSE)
  })

  it.each(['👍', 'yes', 'ja'])('is accepted by the reply %j, and not any more once that is deleted', async (yes) => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'This is intentional')
    const id = await reply(scene, yes, 'carol')
    expect(scene.title()).toBe(MUTED)
    expect(await feedback()).toMatchObject([{ github_user: 'carol', free_text: 'This is intentional' }])
    await settled(scene, scene.repository.deleteComment(id, 'carol'))
    expect([scene.title(), ...scene.answers()]).toEqual([ONE_FALSE, PROPOSAL])
  })

  it('that thanks or agrees gets a 👍 and no line', async () => {
    const scene = await withFinding(database.queries)
    const id = await reply(scene, 'this is correct, thanks, will fix')
    expect(scene.answers()).toEqual([])
    const comment = scene.repository.reviewComments.find((each) => each.id === id)
    expect(comment?.reactions.map(({ content }) => content)).toEqual(['+1'])
  })

  it('about a finding that is muted already gets no line', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '3')
    await reply(scene, 'It is intentional anyway', 'carol')
    expect(scene.answers()).toHaveLength(1)
  })

  it('that is delivered again is answered once', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'This is intentional')
    const last = await database.queries
      .selectFrom('deliveries')
      .select('guid')
      .where('event', '=', 'pull_request_review_comment')
      .where('repository_id', '=', scene.repository.id)
      .orderBy('received_at', 'desc')
      .execute()
    await database.queries.updateTable('deliveries').set({ status: 'received' }).execute()
    await deliver({ guids: last.map(({ guid }) => guid) }, { number: 1, last: false, nextIn: 1 }, scene.services)
    await scene.play()
    expect([scene.answers(), (await kept()).length]).toEqual([[PROPOSAL], 1])
  })

  it('of a page that describes plans proposes to mute the page', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'The command is planned')
    expect(scene.answers()[0]).toMatch(/^Mute the page `README\.md` for 90 days as \*docs describe plans\*\?/)
  })

  it('of strangers teaches nothing, nor do their 👍 and their yes', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'This is intentional', 'mallory')
    await reply(scene, 'This is intentional', 'helper[bot]')
    expect([await kept(), scene.answers()]).toEqual([[], []])
    await reply(scene, 'This is intentional')
    await settled(scene, scene.repository.react(idOf(scene, 'Mute for'), '+1', 'mallory'))
    await settled(scene, scene.repository.react(idOf(scene, 'Mute for'), '-1', 'mallory'))
    await reply(scene, 'yes', 'mallory')
    expect([scene.title(), ...scene.answers()]).toEqual([ONE_FALSE, PROPOSAL])
  })

  it('without a reason gets one answer in the thread, and people who talk on get no other', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, 'Hm, who renamed that?')
    await reply(scene, 'I think Dave did', 'carol')
    await reply(scene, '@carol ask him please')
    expect(scene.answers()).toEqual([expect.stringMatching(HELP)])
    await reply(scene, 'He says the docs are right', 'carol')
    await reply(scene, 'Yes, the docs are correct', 'bob')
    expect(scene.answers()).toHaveLength(2)
    expect(scene.answers()[1]).toContain('Mute for 180 days as *docs are right*?')
    expect(await kept()).toHaveLength(5)
    expect(scene.title()).toBe(ONE_FALSE)
  })

  it('that is edited or deleted takes its proposal back, and the rule with it', async () => {
    const scene = await withFinding(database.queries)
    const id = await reply(scene, 'This is intentional')
    await settled(scene, scene.repository.react(idOf(scene, 'Mute for'), '+1', 'carol'))
    expect(scene.title()).toBe(MUTED)
    await settled(scene, scene.repository.editComment(id, 'We will fix it in another PR', 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.answers()).toEqual([expect.stringContaining('as *will fix later*?')])
    await reply(scene, 'yes', 'carol')
    expect(scene.title()).toBe(MUTED)
    await settled(scene, scene.repository.deleteComment(id, 'bob'))
    expect([scene.title(), scene.answers(), await kept()]).toEqual([ONE_FALSE, [], []])
  })
})

describe('With a model, prose', () => {
  let standIn: StandIn
  let reason = 'intentionally_different'
  beforeEach(async () => {
    reason = 'intentionally_different'
    standIn = await openStandIn(() => ({ text: JSON.stringify({ reason }) }))
  })
  afterEach(() => standIn.close())
  /** The model comes once the docs are scanned: what it makes of them is no matter here. */
  const scene = async (config?: string) => {
    const stage = await withFinding(database.queries, config === undefined ? {} : { config })
    Object.assign(stage.services, { models: { language: standIn.endpoint, embedding: null } })
    return stage
  }

  it('that gives no reason is not proposed to be muted, whatever words it has', async () => {
    reason = 'none'
    const stage = await scene()
    await reply(stage, 'This is intentional')
    expect(stage.answers()).toEqual([expect.stringMatching(HELP)])
  })

  it.each([
    ['fails', () => ({ status: 401 })],
    ['answers nonsense', () => ({ text: '{"reason":"mute_everything"}' })],
  ] as const)('is read by its words where the model %s', async (_, answer) => {
    standIn.answer = answer
    const stage = await scene()
    await reply(stage, 'This is intentional')
    expect(stage.answers()).toEqual([PROPOSAL])
    expect(await kept()).toMatchObject([{ read_by: 'words' }])
  })
})
