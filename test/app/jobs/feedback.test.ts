import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { MUTED, ONE_FALSE, settled, withFinding } from './with-finding.ts'

const database = useTestDatabase()

describe('A reaction', () => {
  it('👎 mutes what nobody explains, and taking it back brings the finding back', async () => {
    const scene = await withFinding(database.queries)
    const { repository, commentId, sha } = scene
    await settled(scene, repository.react(commentId, '-1', 'bob'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).toMatch(/~~.*~~ Muted permanently \(nobody answered; dismissed once by `@bob`\)\. Reply/)
    expect(scene.checkRun(sha)).toMatchObject({ conclusion: 'success', annotations: [] })
    expect(scene.checkRun(sha)?.text).toContain('1 claim muted')
    await settled(scene, repository.unreact(commentId, '-1', 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.body()).toContain('**`npm run build` no longer exists**')
  })

  it('of a stranger or a bot changes nothing', async () => {
    const scene = await withFinding(database.queries)
    await scene.repository.react(scene.commentId, '-1', 'mallory')
    await settled(scene, scene.repository.react(scene.commentId, '-1', 'other[bot]'))
    expect(scene.title()).toBe(ONE_FALSE)
    const kept = await database.queries.selectFrom('feedback').selectAll().execute()
    expect(kept).toMatchObject([{ github_user: 'mallory', effective: false }])
  })
})

describe('A reply', () => {
  it('with a number mutes the finding, says so in one line, and is undone', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number, commentId } = scene
    await settled(scene, repository.reply(number, commentId, '3', 'bob'))
    expect(scene.title()).toBe(MUTED)
    expect(scene.answers()).toEqual([
      expect.stringMatching(
        /^Muted until \d+ \w+ \d{4} \(known issue, will fix later\) — @bob\. Reply `\/docalign undo` to bring it back\.$/,
      ),
    ])
    await settled(scene, repository.reply(number, commentId, '/docalign undo', 'carol'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.answers()[1]).toBe('The finding counts again (known issue, will fix later) — @carol.')
    expect(scene.body()).toContain('no longer exists**')
  })

  it('in the conversation gives commands', async () => {
    const scene = await withFinding(database.queries)
    const { repository, number } = scene
    const say = (text: string) => settled(scene, repository.comment(number, text, 'bob'))
    await say('/docalign suppress pattern `npm run \\w+` 30')
    expect(scene.title()).toBe(MUTED)
    await say('/docalign rules')
    expect(scene.answers().at(-1)).toMatch(/^One rule mutes findings here:\n\n- What matches `npm run \\w\+` until /)
    await say('/docalign undo')
    expect(scene.title()).toBe(ONE_FALSE)
    await say('/docalign undo')
    expect(scene.answers().at(-1)).toBe('@bob, nothing was muted here: there is nothing to undo.')
    await say('/docalign udno')
    expect(scene.answers().at(-1)).toContain('did you mean `/docalign undo`?')
    await say('/docalign help')
    expect(scene.answers().at(-1)).toContain('`/docalign suppress pattern')
    await say('/docalign will_fix_later')
    expect(scene.answers().at(-1)).toContain('@bob, which finding?')
    const before = scene.answers().length
    await say('3')
    expect([scene.answers().length, scene.title()]).toEqual([before, ONE_FALSE])
  })
})

describe('A box', () => {
  it('that is ticked mutes its finding, and brings it back when it is unticked', async () => {
    const scene = await withFinding(database.queries, { inDiff: false })
    const { repository, commentId } = scene
    await settled(
      scene,
      repository.editComment(commentId, scene.body().replace(/- \[ \] (We know)/, '- [x] $1'), 'bob'),
    )
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).toMatch(/1 claim muted[\s\S]*Muted until .* — @bob\.[\s\S]*- \[x\] We know/)
    await settled(scene, repository.editComment(commentId, scene.body().replace('- [x]', '- [ ]'), 'mallory'))
    expect(scene.title()).toBe(MUTED)
    await settled(scene, repository.editComment(commentId, scene.body().replace('- [ ] We', '- [x] We'), 'bob'))
    await settled(scene, repository.editComment(commentId, scene.body().replace('- [x]', '- [ ]'), 'bob'))
    expect(scene.title()).toBe(ONE_FALSE)
    expect(scene.body()).not.toContain('claim muted')
  })
})

describe('The check run', () => {
  it('dismisses all on this pull request and undoes it', async () => {
    const scene = await withFinding(database.queries)
    const { repository, sha } = scene
    const press = (action: string, by = 'bob') =>
      settled(scene, repository.requestAction(scene.checkRun(sha)?.id ?? 0, action, by))
    await press('dismiss_all', 'mallory')
    expect(scene.title()).toBe(ONE_FALSE)
    await press('dismiss_all')
    expect(scene.title()).toBe(MUTED)
    expect(scene.body()).toContain('Dismissed on this pull request — @bob.')
    await press('undo')
    expect(scene.title()).toBe(ONE_FALSE)
    await settled(scene, repository.reply(scene.number, scene.commentId, '3', 'bob'))
    await press('undo')
    expect(scene.title()).toBe(ONE_FALSE)
  })
})
