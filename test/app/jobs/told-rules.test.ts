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
