import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { MUTED, ONE_FALSE, type Scene, settled, withFinding } from './with-finding.ts'

const database = useTestDatabase()
const say = (scene: Scene, text: string, by = 'bob') => settled(scene, scene.repository.comment(scene.number, text, by))
const reply = (scene: Scene, text: string, by = 'bob') =>
  settled(scene, scene.repository.reply(scene.number, scene.commentId, text, by))
const last = (scene: Scene) => scene.answers().at(-1) ?? ''
const update = (set: string) => sql`update suppression_rules set ${sql.raw(set)}`.execute(database.queries)

describe('/docalign rules', () => {
  it.each([
    ['1', 'not relevant to this file'],
    ['2', 'intentionally different'],
    ['4', 'the page describes plans'],
    ['5', 'the docs are right'],
  ])('tells %s in words without two dashes or brackets in brackets', async (number, words) => {
    const scene = await withFinding(database.queries)
    await reply(scene, number)
    expect(last(scene)).toContain(` (${words}) — @bob.`)
    expect(scene.body()).toContain(` (${words}) — @bob.`)
    expect(scene.body().split('\n').slice(1).join()).not.toMatch(/--|\)\)/)
  })

  it('says a pattern once, and names who dismissed a finding without notifying them', async () => {
    const scene = await withFinding(database.queries, { config: 'learning:\n  count_based_threshold: 2\n' })
    for (const person of ['bob', 'carol']) await settled(scene, scene.repository.react(scene.commentId, '-1', person))
    expect(scene.body()).toContain('Muted permanently (nobody answered; dismissed twice by `@bob` and `@carol`). Reply')
    expect(scene.checkRun(scene.sha)?.text).toContain('Nobody answered; dismissed twice by `@bob` and `@carol` |')
    await say(scene, '/docalign suppress pattern `npm run \\w+` 30')
    expect(last(scene)).toMatch(/^What matches `npm run \\w\+` is muted until \d+ \w+ \d{4} — @bob\. Reply/)
    await say(scene, '/docalign rules')
    const [, , ...lines] = last(scene).split('\n')
    expect(lines).toEqual([
      expect.stringMatching(
        /^- `README\.md:3` `npm run build` permanently \(nobody answered; dismissed twice by `@bob` and `@carol`\); has hidden 1/,
      ),
      expect.stringMatching(/^- What matches `npm run \\w\+` until \d+ \w+ \d{4} — `@bob`; has hidden nothing yet$/),
    ])
  })
})

describe('/docalign recheck', () => {
  it('whose result differs says nothing more', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '3')
    await update("next_spot_check_at = now() - interval '1 minute'")
    await say(scene, '/docalign recheck')
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.answers()).toHaveLength(1)
  })
})

describe('A refusal', () => {
  it.each([
    ['', 'only people with write access to this repository can do this.'],
    ['learning:\n  feedback_role: triage\n', 'only people with triage or write access to this repository can do this.'],
  ])('says who may (%j)', async (config, words) => {
    const scene = await withFinding(database.queries, { config })
    await say(scene, '/docalign recheck', 'mallory')
    expect(last(scene)).toContain(`@mallory, ${words}`)
  })
})

describe('A finding that is brought back says why it counts again', () => {
  const recheck = (scene: Scene) => say(scene, '/docalign recheck', 'carol')

  it('as two people found it right', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '3')
    for (const person of ['bob', 'carol']) {
      await settled(scene, scene.repository.react(scene.commentId, '+1', person))
      await sql`update feedback set created_at = created_at - interval '30 seconds' where feedback_type = 'thumbs_up'`.execute(
        database.queries,
      )
      await update("created_at = created_at - interval '90 seconds'")
    }
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.body()).toContain('Counts again: two people found it right (known issue, will fix later).')
  })

  it('as the answer was taken back, until it is muted again', async () => {
    const scene = await withFinding(database.queries)
    const id = await reply(scene, '3')
    await settled(scene, scene.repository.deleteComment(id, 'bob'))
    expect(scene.body()).toContain('Counts again: `@bob` took back the answer that muted it')
    await reply(scene, '2')
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).not.toContain('Counts again')
  })

  it('as its spot check', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '3')
    await update("next_spot_check_at = now() - interval '1 minute'")
    await recheck(scene)
    expect(scene.body()).toMatch(
      /\[Spot check\][\s\S]*Muted until .* \(known issue, will fix later\), and shown for a week to see whether that still holds/,
    )
  })
})

it('A finding that is brought back says why it counts again: its mute expired, or somebody undid it', async () => {
  const scene = await withFinding(database.queries)
  await reply(scene, '3')
  await update("expires_at = now() - interval '1 day'")
  await say(scene, '/docalign recheck', 'carol')
  expect(scene.body()).toMatch(/Counts again: its mute expired on \d+ \w+ \d{4} \(known issue, will fix later\)\./)
  await reply(scene, '3', 'carol')
  await reply(scene, '/docalign undo', 'bob')
  expect(scene.body()).toContain('Counts again: `@bob` undid its mute (known issue, will fix later).')
})
