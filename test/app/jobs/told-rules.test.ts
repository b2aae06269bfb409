import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hiddenSince } from '../../../src/ledger/learning/store/rules/hidden.ts'
import { useTestDatabase } from '../../databases.ts'
import { type Scene, settled, withFinding } from './with-finding.ts'

const database = useTestDatabase()
const say = (scene: Scene, text: string, by = 'bob') => settled(scene, scene.repository.comment(scene.number, text, by))
const reply = (scene: Scene, text: string, by = 'bob') =>
  settled(scene, scene.repository.reply(scene.number, scene.commentId, text, by))
const last = (scene: Scene) => scene.answers().at(-1) ?? ''
const rules = () => database.queries.selectFrom('suppression_rules').selectAll().execute()
const update = (set: string) => sql`update suppression_rules set ${sql.raw(set)}`.execute(database.queries)

describe('/docalign rules', () => {
  it('lists findings by page, line and words, with who said what, and what each hid since', async () => {
    const scene = await withFinding(database.queries)
    await reply(scene, '3 see #12')
    await say(scene, '/docalign rules')
    expect(last(scene)).toMatch(
      /^One rule mutes findings here:\n\n- `README\.md:3` `npm run build` until \d+ \w+ \d{4} \(known issue, will fix later: “see \\#\u200b12”\) — `@bob`; has hidden 1 finding on 1 pull request, last on \d+ \w+ \d{4}$/,
    )
    const [rule] = await rules()
    await say(scene, '/docalign recheck')
    expect((await hiddenSince(database.queries, [rule?.id ?? ''])).get(rule?.id ?? '')).toMatchObject({
      ...{ findings: 1, pull_requests: 1 },
    })
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
  it('is acknowledged at once, and an unchanged result says so, once', async () => {
    const scene = await withFinding(database.queries)
    const id = await say(scene, '/docalign recheck')
    const asked = scene.repository.comments.find((comment) => comment.id === id)
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['eyes'])
    expect(scene.answers()).toEqual([`Checked again at ${scene.sha.slice(0, 7)}: the same 1 claim.`])
    await settled(scene, scene.repository.commit('feature', { 'notes.txt': 'x\n' }))
    expect(scene.answers()).toHaveLength(1)
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
