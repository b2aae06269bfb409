import { describe, expect, it } from 'vitest'
import { QUICK_PICKS } from '../../../../src/ledger/learning/feedback/quick-pick.ts'
import { parseReply } from '../../../../src/ledger/learning/feedback/replies.ts'

const reasonOf = (body: string): string | null => {
  const reply = parseReply(body)
  return reply?.kind === 'pick' ? reply.reason : null
}

describe('A reply', () => {
  it.each(QUICK_PICKS.map((pick, index) => [index + 1, pick] as const))('of %i picks a reason', (number, pick) => {
    const { reason, label, short } = pick
    const spellings = [
      ...[`${number}`, ` ${number}. `, `**${number}**`, `${number}) ${short}`, label, label.toUpperCase(), short],
      ...[`"${label}"`, label.replace(/\s*\(.*\)/, ''), reason, `/docalign ${reason}`, `/docalign ${number}`],
      ...[`/DocAlign ${label}`, `> ${(number % 5) + 1}\n\n${number}`, `/docalign ${reason} as we said`],
    ]
    expect(spellings.map((spelling) => [spelling, reasonOf(spelling)])).toEqual(
      spellings.map((spelling) => [spelling, reason]),
    )
  })

  it('keeps what is said beside the reason', () => {
    expect(parseReply('3\n\nSee the ticket.\nThanks')).toEqual({
      ...{ kind: 'pick', reason: 'will_fix_later', freeText: 'See the ticket.\nThanks', commanded: false },
    })
    expect(parseReply('/docalign this_is_correct the parser is wrong')).toMatchObject({
      freeText: 'the parser is wrong',
    })
  })

  it.each([
    '',
    '6',
    '0',
    '12',
    '3 files are affected',
    'I think we will fix later, but who knows',
    '> 3',
    '```\n/docalign undo\n```',
    '> /docalign undo',
    'use `/docalign undo` for that',
    'LGTM',
    'this is correct?!? no',
    '/docalignment',
  ])('that says %j asks for nothing', (body) => {
    expect(parseReply(body)).toBeNull()
  })

  it.each(['undo', 'rules', 'recheck', 'help'])('may be the command %s', (kind) => {
    for (const body of [`/docalign ${kind}`, `Hm.\r\n  /docalign  ${kind}  \r\n`, `/DOCALIGN ${kind.toUpperCase()}`])
      expect(parseReply(body)).toEqual({ kind })
  })

  it.each(['1. We should rename it\n2. Then fix the docs', '3. Ask Carol\n12. Fix it'])(
    'that lists %j is theirs',
    (body) => {
      expect(parseReply(body)).toBeNull()
    },
  )

  it.each(['3. Ask Carol\nin v2) she said', '3 later\n```\n4. x\n```\nand 5) more'])(
    'of %j is a pick still',
    (body) => {
      expect(reasonOf(body)).toBe('will_fix_later')
    },
  )

  it('that is given as a command says so', () => {
    expect(parseReply('/docalign 3')).toMatchObject({ kind: 'pick', commanded: true, freeText: null })
    expect(parseReply('3')).toMatchObject({ kind: 'pick', commanded: false, freeText: null })
  })

  it('that only calls asks for help', () => {
    expect(parseReply('/docalign')).toEqual({ kind: 'help' })
  })

  it.each([
    ['/docalign suppress pattern npm run legacy', 'npm run legacy', 90],
    ['/docalign suppress pattern npm run \\w+ 30', 'npm run \\w+', 30],
    ['/docalign suppress pattern `HTTP 200`', 'HTTP 200', 90],
    ['/docalign suppress pattern `HTTP 200` 180', 'HTTP 200', 180],
    ['/docalign suppress pattern ``a`b`` 7', 'a`b', 7],
    ['/docalign   suppress   pattern   x   1', 'x', 1],
    ['/docalign SUPPRESS PATTERN x', 'x', 90],
    ['/docalign suppress pattern `x`   7', 'x', 7],
    ['/docalign suppress pattern ` x `', 'x', 90],
    ['/docalign suppress pattern see `x` 7', 'see `x`', 7],
    ['/docalign suppress pattern `x` 7 days', '`x` 7 days', 90],
    ['/docalign suppress pattern port 80 of 90 x', 'port 80 of 90 x', 90],
  ])('of %j mutes a pattern', (body, pattern, days) => {
    expect(parseReply(body)).toEqual({ kind: 'suppress', pattern, days })
  })

  it.each([
    ['/docalign undoo', 'there is no command `undoo` — did you mean `/docalign undo`?'],
    ['/docalign undo everything', 'there is no command `undo everything` — did you mean `/docalign undo`?'],
    ['/docalign sing', 'there is no command `sing`'],
    ['/docalign supress', 'there is no command `supress` — did you mean `/docalign suppress`?'],
    ['/docalign a`b', "there is no command `a'b`"],
    [`/docalign ${'x'.repeat(100)}`, `there is no command \`${'x'.repeat(60)}\``],
    [
      '/docalign suppress the pattern x',
      'it takes a pattern: `/docalign suppress pattern <regular expression> [days]`',
    ],
    ['/docalign suppress', 'it takes a pattern: `/docalign suppress pattern <regular expression> [days]`'],
    ['/docalign suppress pattern', 'it takes a pattern: `/docalign suppress pattern <regular expression> [days]`'],
    ['/docalign suppress pattern x 0', 'the days are a number from 1 to 180'],
    ['/docalign suppress pattern x 3650', 'the days are a number from 1 to 180'],
    ['/docalign suppress pattern (', 'the pattern cannot be used: missing closing ): "("'],
    [
      '/docalign suppress pattern (?=a)',
      'the pattern cannot be used: it uses look-around, which RE2 syntax does not have',
    ],
  ])('of %j is told what is wrong', (body, problem) => {
    expect(parseReply(body)).toEqual({ kind: 'mistaken', problem })
  })
})
