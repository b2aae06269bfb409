import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShares } from '../../../../src/app/jobs/queue/shares.ts'

const ONE = new Map([['installation 1', 2]])

describe('The share of one owner', () => {
  it('lets so many jobs begin at a time', () => {
    const shares = createShares()
    expect([shares.enter('a', ONE), shares.enter('b', ONE)]).toEqual([0, 0])
    expect(shares.enter('c', ONE)).toBeGreaterThan(0)
    expect(shares.enter('d', new Map([['installation 2', 2]]))).toBe(0)
    shares.leave(ONE)
    expect(shares.enter('c', ONE)).toBe(0)
  })

  it('counts for each of several owners', () => {
    const shares = createShares()
    const said = new Map([...ONE, ['person 7', 1]])
    expect(shares.enter('a', said)).toBe(0)
    expect(shares.enter('b', said)).toBeGreaterThan(0)
    expect(shares.enter('c', ONE)).toBe(0)
  })

  it('is left alone by jobs that stand behind it, while one of its jobs runs', () => {
    const shares = createShares()
    const members = new Map([['members', Number.POSITIVE_INFINITY]])
    const forks = new Map([['forks', 1]])
    expect(shares.enter('a', members)).toBe(0)
    expect(shares.enter('b', forks, 'members')).toBeGreaterThan(0)
    expect(shares.enter('c', members)).toBe(0)
    shares.leave(members)
    expect(shares.enter('b', forks, 'members')).toBeGreaterThan(0)
    shares.leave(members)
    expect(shares.enter('b', forks, 'members')).toBe(0)
    // It does not count as one of those that it stood behind.
    expect(shares.enter('d', new Map([['others', 1]]), 'members')).toBe(0)
  })

  it('is for nobody where a job is for nobody', () => {
    const shares = createShares()
    for (let job = 0; job < 100; job++) expect(shares.enter(`${job}`, new Map())).toBe(0)
  })

  it('has jobs come again the later, the more of them wait, ten seconds at most', () => {
    const shares = createShares()
    shares.enter('a', ONE)
    shares.enter('b', ONE)
    const waits = Array.from({ length: 200 }, (_, job) => shares.enter(`${job}`, ONE))
    expect(waits).toEqual(waits.toSorted((left, right) => left - right))
    expect([waits[0], waits.at(-1)]).toEqual([250, 10_000])
    // One that comes again is the same one.
    expect(shares.enter('5', ONE)).toBe(10_000)
  })

  it('never has more running than it may, and lets all of them run in the end', () => {
    const owners = fc.constantFrom('a', 'b', 'c').map((owner) => new Map([[owner, 2]]))
    fc.assert(
      fc.property(fc.array(owners, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (jobs, choices) => {
        const shares = createShares()
        const running: ReadonlyMap<string, number>[] = []
        const waiting = jobs.map((each, index) => ({ id: `${index}`, each }))
        for (let step = 0; waiting.length > 0; step++) {
          const job = waiting.shift()
          if (job && shares.enter(job.id, job.each) === 0) running.push(job.each)
          else if (job) waiting.push(job)
          for (const owner of ['a', 'b', 'c'])
            expect(running.filter((each) => each.has(owner)).length).toBeLessThanOrEqual(2)
          const ends = choices.next().value % 3 === 0 || step > 1000 ? running.shift() : undefined
          if (ends) shares.leave(ends)
        }
      }),
    )
  })
})
