import { describe, expect, it } from 'vitest'
import type { SearchHit } from '../../../src/search/epochs/answers/probe.ts'
import { retrieve, type Wanted } from '../../../src/search/epochs/answers/retrieval.ts'

const hit = (text: string, file = 'docs/a.md', titles: readonly string[] = ['Cache']): SearchHit => ({
  ...{ qa_id: `${file} ${text}`, file, titles, text, score: 1 },
})
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  ...{ ground_truth: 'Sessions are kept for up to 30 days.', value: '30 days', variations: ['Which?'], ...more },
})
const KEPT = 'Sessions are kept for up to 30 days.'

describe('A fact is found', () => {
  it.each<[string, Wanted, SearchHit[], boolean]>([
    ['where a result states the value', wanted(), [hit(KEPT)], true],
    ['not where none does', wanted(), [hit('Sessions are kept in memory.')], false],
    ['not where there are no results', wanted(), [], false],
    ['not where something else has the value', wanted(), [hit('A trial ends after 30 days.')], false],
    ['in the section that was asked for', wanted({ section: 'docs/a.md#cache' }), [hit(KEPT)], true],
    [
      'in a section whose anchor the site makes without its dots',
      wanted({ section: 'docs/a.md#since-v4x' }),
      [hit(KEPT, 'docs/a.md', ['Since v4.x'])],
      true,
    ],
    ['not in another section', wanted({ section: 'docs/a.md#limits' }), [hit(KEPT)], false],
    ['not in another file', wanted({ section: 'docs/b.md' }), [hit(KEPT)], false],
    ['by its section alone', wanted({ value: null, section: 'docs/a.md' }), [hit('Anything.')], true],
    ['by a name alone', wanted({ ground_truth: 'It is set there.', value: 'max_age' }), [hit('Set `max_age`.')], true],
  ])('%s', (_, asked, hits, found) => {
    expect(retrieve(asked, hits, null).isFound).toBe(found)
  })
})

describe('Two pages differ', () => {
  it.each<[string, string, boolean]>([
    ['another amount in the same words', 'Sessions are kept for up to 10 days.', true],
    ['another unit of the same kind', 'Sessions are kept for up to 2 weeks.', true],
    ['the same amount in another unit', 'Sessions are kept for up to 720 hours.', false],
    ['an amount of something else', 'Sessions are kept for up to 10 users.', false],
    ['the same', 'Sessions are kept for up to 30 days.', false],
    ['other words', 'Backups last 10 days.', false],
  ])('if one has %s: %s', (_, sentence, isSeen) => {
    const { contradiction, fix } = retrieve(wanted(), [hit(KEPT), hit(sentence, 'docs/b.md', ['Limits'])], null)
    expect(contradiction).toEqual(isSeen ? [KEPT, sentence] : null)
    if (isSeen) expect(fix).toContain(`docs/a.md › Cache says '30 days', and docs/b.md › Limits says: ${sentence}`)
  })

  it('of versions, written as one or bare', () => {
    const asked = wanted({ ground_truth: 'Completion needs Bash 4.4.', value: '4.4' })
    const hits = [hit('Completion needs Bash version 4.4.'), hit('Completion needs Bash 5.0.', 'docs/b.md')]
    expect(retrieve(asked, hits, null).contradiction?.[1]).toBe('Completion needs Bash 5.0.')
  })

  const sections = (other: string, file = 'docs/b.md', own = 'A visitor stays logged in for up to 1 week.') => [
    { file: 'docs/a.md', titles: ['Sessions'], text: own },
    { file, titles: ['Limits'], text: other },
    { file: 'docs/c.md', titles: ['Backups'], text: 'Backups are kept for 10 days, and logs for 5 days.' },
  ]
  const bare = (more: Partial<Wanted> = {}): Wanted => ({
    ...{ ground_truth: '1 week', value: '1 week', section: 'docs/a.md#sessions' },
    ...{ variations: ['how long does a visitor stay logged in', 'when is a visitor logged out'], ...more },
  })
  const found = (asked: Wanted, places: ReturnType<typeof sections>) => retrieve(asked, [], places).contradiction

  it.each<[string, string]>([
    ['in other words', 'After 30 days every logged in visitor is asked for the password.'],
    ['beside what else it says', 'Pages load fast. A visitor is logged out after 30 days.'],
    [
      'beside the same value of something else',
      'Posts are archived after 1 week.\n\nA visitor is logged out after 30 days.',
    ],
  ])('though only the section and the value are given, if the other has what was asked, %s', (_, other) => {
    expect(found(bare(), sections(other))?.[1]).toContain('30 days')
  })

  it.each<[string, ReturnType<typeof sections>]>([
    ['is about something else', sections('A link for a visitor expires after 30 days.')],
    ['names what the question does not', sections('A visitor with `remember_me` is logged out after 30 days.')],
    ['is an example', sections('A visitor is logged out, for example after 30 days.')],
    ['is a sample', sections('```\nA visitor is logged out after 30 days.\n```')],
    ['states the value too', sections('A visitor is logged out after 30 days, of a guest after 1 week.')],
    ['is a lower bound', sections('A visitor stays logged in for at least 2 days.')],
    ['is on the same page', sections('A visitor is logged out after 30 days.', 'docs/a.md')],
    [
      'states what the own paragraph states too',
      sections('A visitor is logged out after 30 days.', 'docs/b.md', 'Logged in for 1 week. On request, 30 days.'),
    ],
  ])('and not if the other %s', (_, places) => {
    expect(found(bare(), places)).toBeNull()
  })

  it.each<[string, string, string, boolean]>([
    ['a number of anything and of what is asked', '**Default: `10`**', 'A request follows up to 20 redirects.', true],
    ['numbers of different things', 'At most 10 redirects.', 'A request follows redirects for 20 clients.', false],
    ['a number of seconds', 'Redirects end in seconds. Default: `10`', 'A request follows redirects for 10 s.', false],
    ['the number of an item', '**Default: `10`**', '3. A request follows redirects.', false],
  ])('by %s: %s – %s', (_, own, other, isSeen) => {
    const places = sections(other, 'docs/b.md', own).map((place) => ({ ...place, titles: ['Redirects'] }))
    const asked = bare({
      value: '10',
      ground_truth: '10',
      section: 'docs/a.md',
      variations: ['how many redirects does a request follow'],
    })
    expect(found(asked, places) !== null).toBe(isSeen)
  })
})

describe('What to do about what is not found', () => {
  const corpus = [
    { file: 'docs/a.md', text: KEPT },
    { file: 'docs/c.md', text: 'Tulips flower in April.' },
  ]
  it.each<[string, Wanted, string]>([
    ['the page is gone', wanted({ section: 'docs/b.md#cache' }), 'The page docs/b.md is gone'],
    ['the value is gone', wanted({ value: '31 days' }), "The value '31 days' is gone: no page states it any more"],
    [
      'the page lost the value',
      wanted({ section: 'docs/c.md' }),
      "The value '30 days' is gone: docs/c.md does not state it any more",
    ],
    ['it is not shown', wanted(), "The value '30 days' is not among the first results"],
    ['its section is', wanted({ section: 'docs/a.md' }), "The value '30 days' is not in the shown part of docs/a.md"],
  ])('says that %s', (_, asked, fix) => {
    expect(retrieve(asked, [hit('Tulips flower in April.')], corpus).fix.startsWith(fix)).toBe(true)
  })

  it.each<[string, Wanted, boolean]>([
    ['the page is there and the value in it', wanted({ section: 'docs/a.md' }), true],
    ['the value is on another page', wanted({ section: 'docs/c.md' }), false],
    ['the value is there with the words of the fact', wanted(), true],
    ['the value is there, of something else', wanted({ ground_truth: 'Backups last 30 days.' }), false],
    ['the section is gone from the page', wanted({ value: null, section: 'docs/a.md#limits' }), false],
  ])('and what no result shows is found only if the corpus has it: %s', (_, asked, isFound) => {
    expect(retrieve(asked, [hit('Tulips flower in April.')], corpus).isFound).toBe(isFound)
    expect(retrieve(asked, [hit('Tulips flower in April.')], null).isFound).toBe(false)
  })
})
