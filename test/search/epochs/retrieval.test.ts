import { describe, expect, it } from 'vitest'
import type { SearchHit } from '../../../src/search/epochs/answers/probe.ts'
import { retrieve, type Wanted } from '../../../src/search/epochs/answers/retrieval.ts'

const hit = (text: string, file = 'docs/a.md', titles: readonly string[] = ['Cache']): SearchHit => ({
  ...{ qa_id: `${file} ${text}`, file, titles, text, score: 1 },
})
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  ...{ ground_truth: 'Sessions are kept for up to 30 days.', value: '30 days', ...more },
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

describe('Results that contradict each other', () => {
  it.each<[string, string, boolean]>([
    ['another amount in the same words', 'Sessions are kept for up to 10 days.', true],
    ['another unit of the same kind', 'Sessions are kept for up to 2 weeks.', true],
    ['the same amount in another unit', 'Sessions are kept for up to 720 hours.', false],
    ['an amount of something else', 'Sessions are kept for up to 10 users.', false],
    ['the same', 'Sessions are kept for up to 30 days.', false],
    ['other words', 'Backups last 10 days.', false],
  ])('are seen by %s: %s', (_, sentence, isSeen) => {
    const { contradictedBy, fix } = retrieve(wanted(), [hit(KEPT), hit(sentence, 'docs/b.md', ['Limits'])], null)
    expect(contradictedBy).toBe(isSeen ? sentence : null)
    if (isSeen) expect(fix).toContain(`docs/a.md › Cache says '30 days', and docs/b.md › Limits says: ${sentence}`)
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
