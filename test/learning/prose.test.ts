import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { parseReply } from '../../src/learning/feedback/replies.ts'
import { readConsent } from '../../src/learning/prose/consent.ts'
import { readWords } from '../../src/learning/prose/reading.ts'

describe('A number or a label with words behind it', () => {
  it.each([
    ['5 we checked, docs right', 'this_is_correct', 'we checked, docs right'],
    ['5: docs are right, we looked', 'this_is_correct', 'docs are right, we looked'],
    ['**3** see #12', 'will_fix_later', 'see #12'],
    ['3 next sprint\nAs agreed with Carol.', 'will_fix_later', 'next sprint\nAs agreed with Carol.'],
    ['2 - staging uses the old name', 'intentionally_different', 'staging uses the old name'],
    ['2 staging uses the old name', 'intentionally_different', 'staging uses the old name'],
    ['4 planned for v3', 'docs_are_aspirational', 'planned for v3'],
    ['1 this page is about the old CLI', 'not_relevant_to_this_file', 'this page is about the old CLI'],
    ['5 docs are correct, we checked', 'this_is_correct', 'docs are correct, we checked'],
    ['will fix later, see #12', 'will_fix_later', 'see #12'],
    ['We know, will fix the docs later: #12', 'will_fix_later', '#12'],
    ['Intentionally different (migration, experiment) until May', 'intentionally_different', 'until May'],
    ['Not relevant here, we ship no CLI', 'not_relevant_to_this_file', 'we ship no CLI'],
    ['/docalign 3 see #12', 'will_fix_later', 'see #12'],
    ['/docalign will fix later, see #12', 'will_fix_later', 'see #12'],
  ])('of %j is that pick with its words', (body, reason, freeText) => {
    expect(parseReply(body)).toMatchObject({ kind: 'pick', reason, freeText })
  })

  it.each([
    '2 of us think this is a real bug',
    '3 files still use it',
    '5 minutes',
    '3 minute fix',
    '1 file is left',
    '1 more thing',
    '2 are wrong',
    '3 other places have it',
    '2 PRs touch this',
    '1.2 has it',
    '5% of the calls',
    '3/5 tests fail',
    '3-4 files',
    '2, 3 and 5 have it',
    '2nd time',
    '1. We should rename it\n2. Then fix the docs',
    '+1',
    '-1',
    '#5',
    '5?',
    '5 really?',
    '3 or 5',
    '3 docs are correct',
    'This is correct',
    'this is correct, thanks, will fix',
    'will fix later or never?',
    'Docs are right about the flag, but not the default',
  ])('of %j is none', (body) => {
    expect(parseReply(body)).toBeNull()
  })
})

describe('Prose', () => {
  it.each([
    ['not_relevant_to_this_file', 'This is not relevant for this page.'],
    ['not_relevant_to_this_file', 'unrelated to what this page is about'],
    ['not_relevant_to_this_file', "It doesn't apply here"],
    ['intentionally_different', "That's intentional, staging has the old name"],
    ['intentionally_different', 'We did that on purpose.'],
    ['intentionally_different', 'Not a bug, it is by design'],
    ['intentionally_different', 'kept like this during the migration'],
    ['intentionally_different', 'Thanks, but this is deliberate'],
    ['intentionally_different', 'That is intentional: the old name works until the migration is done.'],
    ['will_fix_later', 'Good catch, will fix in a follow-up'],
    ['will_fix_later', 'We will update the docs in another PR'],
    ['will_fix_later', 'Known issue'],
    ['docs_are_aspirational', 'This describes the future'],
    ['docs_are_aspirational', 'it is on our roadmap'],
    ['docs_are_aspirational', "The command isn't implemented yet"],
    ['this_is_correct', 'The docs are right, the script is generated'],
    ['this_is_correct', 'no, the docs are correct'],
    ['this_is_correct', 'False positive!'],
    ['this_is_correct', 'Our current docs are correct.'],
  ])('reads as %s: %j', (reason, text) => {
    expect(readWords(text)).toEqual({ reason, agrees: false })
  })

  it.each([
    'not intentional',
    'This was not done on purpose',
    'Is this intentional?',
    'not a false positive',
    'The docs are not correct',
    "I don't think the docs are right",
    'Not sure whether the docs are right',
    'Maybe it is intentional',
    "It isn't planned",
    'The docs are right, and the change is intentional',
    'This is wrong',
    'This is correct',
    'What does this mean?',
    '@carol could you look at this',
    'See `on purpose` in the code',
    '2 of us think this is a real bug',
    '',
  ])('says nothing plainly: %j', (text) => {
    expect(readWords(text)).toEqual({ reason: null, agrees: false })
  })

  it.each([
    'this is correct, thanks, will fix',
    'Good catch!',
    'Thanks',
    "You're right, my bad",
    'Fixed in 3f2c1ab',
    "I'll fix it, that was not intentional",
    'Will fix. It was intentional at first.',
    'on it',
    'Done.',
    'I just updated the docs; it was intentional',
  ])('agrees and asks for nothing: %j', (text) => {
    expect(readWords(text)).toEqual({ reason: null, agrees: true })
  })

  it('of any length is read in a moment', () => {
    const hostile = [
      ' not'.repeat(20_000),
      'fix '.repeat(20_000),
      '5 '.repeat(30_000),
      '`'.repeat(60_000),
      '@'.repeat(60_000),
    ]
    const began = performance.now()
    for (const text of hostile) {
      readWords(text)
      parseReply(text)
      readConsent(text)
    }
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('A reply to a proposal', () => {
  it.each(['👍', '👍🏽', ':+1:', '+1', 'yes', 'Yes.', 'OK!', 'ok', 'ja', 'Do it'])('of %j consents', (body) => {
    expect(readConsent(body)).toBe(true)
  })
  it.each(['👎', '-1', 'no', 'No.', 'nein', "please don't"])('of %j declines', (body) => {
    expect(readConsent(body)).toBe(false)
  })
  it.each(['yes?', 'ok, but who fixes it', 'okay I will ask Carol', 'no idea', 'maybe', '👍 👎', '', '> yes'])(
    'of %j does neither',
    (body) => {
      expect(readConsent(body)).toBeNull()
    },
  )
})
