import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { admitEvents, eventKey, type NewEvent, possibleIds } from '../../../../src/ledger/trust/events/admit.ts'

function event(externalId: string, changes: Partial<NewEvent> = {}): NewEvent {
  return { entry: 1, source: 'ci', externalId, result: 'pass', signal_strength: 'strong', ts: 0, ...changes }
}

const ids = (events: readonly NewEvent[], known: ReadonlyMap<string, number> = new Map()) =>
  [...admitEvents(events, known).values()].map(({ externalId, replaces }) => [externalId, replaces])

describe('Of reported events', () => {
  it('each is new once', () => {
    expect(ids([event('a'), event('b'), event('a')])).toEqual([
      ['a', null],
      ['b', null],
    ])
    expect(ids([event('a'), event('b')], new Map([[eventKey(1, 'ci', 'a'), 7]]))).toEqual([['b', null]])
  })

  it('the same name of another entry or source is another event', () => {
    expect(ids([event('a'), event('a', { entry: 2 }), event('a', { source: 'scan' })])).toHaveLength(3)
  })
})

it('A fail goes by the name that it was given, unless it is to win', () => {
  expect(ids([event('a', { result: 'fail' }), event('b', { result: 'fail', failWins: false })])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

describe('The names under which an event may be known', () => {
  it.each([
    ['its own', {}, ['a']],
    ['its own, where it does not win', { failWins: false }, ['a']],
    ['its own and that of a fail, where a fail wins', { failWins: true }, ['a', 'a:fail']],
  ])('are %s', (_, changes, expected) => {
    expect(possibleIds(event('a', changes))).toEqual(expected)
  })

  it('are all that it can be admitted by', () => {
    for (const result of ['pass', 'fail'] as const)
      for (const failWins of [true, false]) {
        const one = event('a', { result, failWins })
        expect(possibleIds(one)).toEqual(expect.arrayContaining(ids([one]).map(([id]) => id)))
      }
  })
})

describe('Where a fail wins', () => {
  const check = (result: 'pass' | 'fail') => event('sha:strong', { result, failWins: true })
  const key = (id: string) => eventKey(1, 'ci', id)

  it.each([
    ['a pass is one event', [check('pass'), check('pass')], [['sha:strong', null]]],
    [
      'a fail takes the place of a pass that is reported with it',
      [check('pass'), check('fail')],
      [['sha:strong:fail', null]],
    ],
    ['a pass after a fail says nothing', [check('fail'), check('pass'), check('fail')], [['sha:strong:fail', null]]],
  ])('%s', (_, events, expected) => {
    expect(ids(events)).toEqual(expected)
  })

  it.each([
    ['a fail takes the place of a known pass', 'fail', 'sha:strong', [['sha:strong:fail', 7]]],
    ['a pass after a known fail says nothing', 'pass', 'sha:strong:fail', []],
    ['a known fail is known', 'fail', 'sha:strong:fail', []],
  ] as const)('%s', (_, result, known, expected) => {
    expect(ids([check(result)], new Map([[key(known), 7]]))).toEqual(expected)
  })
})

it('Retries in any order and of any number add nothing', () => {
  const some = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), failWins: fc.boolean(), fails: fc.boolean(), entry: fc.nat(2) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.nat()), (given, random) => {
      const events = given.map(({ id, failWins, fails, entry }) =>
        event(failWins ? `fold-${id}` : id, { failWins, entry, result: fails ? 'fail' : 'pass' }),
      )
      const known = new Map<string, number>()
      for (const { event: each, externalId } of admitEvents(events, known).values())
        known.set(eventKey(each.entry, each.source, externalId), known.size)
      const retries = events.flatMap((each) => [each, each]).sort(() => ((random.next().value ?? 0) % 2 === 0 ? 1 : -1))
      expect(ids(retries, known)).toEqual([])
    }),
  )
})
