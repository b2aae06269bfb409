import { describe, expect, it } from 'vitest'
import { parseReply } from '../../../src/ledger/learning/feedback/replies.ts'
import { readConsent } from '../../../src/ledger/learning/prose/answer.ts'
import { readWords } from '../../../src/ledger/learning/prose/reading.ts'
import { LONG_REPLIES } from './long-replies.ts'

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
    ['/docalign 3 files are affected', 'will_fix_later', 'files are affected'],
    ['3) files are affected', 'will_fix_later', 'files are affected'],
    [
      '5 this is deliberate on your side, docs are right',
      'this_is_correct',
      'this is deliberate on your side, docs are right',
    ],
    ['2 new design of the page', 'intentionally_different', 'new design of the page'],
    ['5 always so', 'this_is_correct', 'always so'],
    ['5 css of ours is right', 'this_is_correct', 'css of ours is right'],
    ['5 class names stay', 'this_is_correct', 'class names stay'],
    ['2  -  staging', 'intentionally_different', 'staging'],
    ['[5] it is there', 'this_is_correct', 'it is there'],
    ['will fix later `src/a.ts` first', 'will_fix_later', '`src/a.ts` first'],
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
    '~5',
    '$5',
    '<5',
    '= 5',
    'v5',
    '  v5',
    '2 big files',
    '2 new pages',
    '3 minor things',
    '5 2',
    '1 file',
    'docs are right if you build it first',
    'docs are rightly so',
    'will fix later, docs are right',
    'This is correct',
    'this is correct, thanks, will fix',
    'will fix later or never?',
    'Docs are right about the flag, but not the default',
  ])('of %j is none', (body) => {
    expect(parseReply(body)).toBeNull()
  })
})

describe('A number with the name of its pick', () => {
  it.each([
    '3. Will fix later',
    '**3** We know, will fix the docs later!',
    '3 - will_fix_later',
    '3) "will fix later"',
    'Will fix later.',
    '/docalign 3 will fix later',
  ])('of %j says nothing beside it', (body) => {
    expect(parseReply(body)).toMatchObject({ kind: 'pick', reason: 'will_fix_later', freeText: null })
  })
})

describe('Prose', () => {
  it.each([
    ['not_relevant_to_this_file', 'This is not relevant for this page.'],
    ['not_relevant_to_this_file', 'unrelated to what this page is about'],
    ['not_relevant_to_this_file', "It doesn't apply here"],
    ['not_relevant_to_this_file', 'Has nothing to do with this'],
    ['not_relevant_to_this_file', 'wrong file'],
    ['intentionally_different', 'It is supposed to be different'],
    ['intentionally_different', 'They are meant to differ'],
    ['intentionally_different', "That's an experiment"],
    ['will_fix_later', 'There is a follow-up ticket'],
    ['will_fix_later', 'In a separate PR'],
    ['docs_are_aspirational', 'That is not yet released'],
    ['this_is_correct', 'Docs correct'],
    ['this_is_correct', 'The bot is simply wrong'],
    ['this_is_correct', 'It still works'],
    ['this_is_correct', 'Not ours - the docs are right'],
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
    'Agree',
    'Docs updated',
    'I just updated the docs; it was intentional',
  ])('agrees and asks for nothing: %j', (text) => {
    expect(readWords(text)).toEqual({ reason: null, agrees: true })
  })

  it.each(LONG_REPLIES)('of many $name says nothing that could be acted on', ({ of }) => {
    expect(parseReply(of(500))).toBeNull()
    expect(readConsent(of(500))).not.toBe(true)
  })
})

describe('A reply to a proposal', () => {
  it.each(['👍', '👍🏽', ':+1:', '+1', 'yes', 'Yes.', 'OK!', 'ok', 'ja', 'Do it'])('of %j consents', (body) => {
    expect(readConsent(body)).toBe(true)
  })
  it.each(['👎', '-1', 'no', 'No.', 'nein', "please don't"])('of %j declines', (body) => {
    expect(readConsent(body)).toBe(false)
  })
  it('of more than a line or two does neither', () => {
    expect(readConsent(`yes${'!'.repeat(37)}`)).toBe(true)
    expect(readConsent(`yes${'!'.repeat(38)}`)).toBeNull()
    expect(readConsent('do\nit')).toBe(true)
  })
  it.each(['yes?', 'ok, but who fixes it', 'okay I will ask Carol', 'no idea', 'maybe', '👍 👎', '', '> yes'])(
    'of %j does neither',
    (body) => {
      expect(readConsent(body)).toBeNull()
    },
  )
})
