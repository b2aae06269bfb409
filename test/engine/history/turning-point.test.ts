import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTurningPoint, type TurningPoint } from '../../../src/engine/history/turning-point.ts'

/** Answers every question until there is none; tells how many there were. */
function play(point: TurningPoint, row: readonly boolean[]): number {
  let steps = 0
  for (let at = point.next(); at !== null; at = point.next()) {
    point.tell(at, row[at] ?? false)
    if (++steps > row.length + 2) throw new Error('asks for ever')
  }
  return steps
}

/** Holds until a position, and fails from it on. */
function brokenAt(position: number, length: number): boolean[] {
  return Array.from({ length }, (_, index) => index < position)
}

describe('A turning point', () => {
  it('is found, whoever is suspected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }).chain((length) =>
          fc.record({
            length: fc.constant(length),
            position: fc.integer({ min: 1, max: length - 1 }),
            suspects: fc.uniqueArray(fc.nat(length - 1)).map((all) => all.sort((a, b) => a - b)),
            isSure: fc.boolean(),
          }),
        ),
        ({ length, position, suspects, isSure }) => {
          const point = createTurningPoint(0, length - 1, isSure)
          point.suspect(suspects)
          const steps = play(point, brokenAt(position, length))
          expect([point.isFound, point.holds, point.fails]).toEqual([true, position - 1, position])
          expect(steps).toBeLessThanOrEqual(3 * Math.ceil(Math.log2(length)) + 4)
        },
      ),
    )
  })

  it('is always one after a position that holds, also where a statement came and went', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (middle) => {
        const row = [true, ...middle, false]
        const point = createTurningPoint(0, row.length - 1, true)
        play(point, row)
        expect([point.isFound, row[point.holds], row[point.fails]]).toEqual([true, true, false])
      }),
    )
  })

  it('takes few steps where a suspect broke it', () => {
    const point = createTurningPoint(0, 9999, true)
    point.suspect([12, 700, 5000])
    expect(play(point, brokenAt(700, 10_000))).toBeLessThanOrEqual(4)
  })

  it('is the last one of a statement that came and went with its suspects', () => {
    const point = createTurningPoint(0, 99, true)
    point.suspect([10, 20, 30, 40, 50, 60, 70, 80])
    play(
      point,
      Array.from({ length: 100 }, (_, index) => index < 80 && Math.floor(index / 10) % 2 === 1),
    )
    expect([point.holds, point.fails]).toEqual([79, 80])
  })

  it('is not looked for where what should hold does not', () => {
    const point = createTurningPoint(3, 9, false)
    expect(play(point, brokenAt(0, 10))).toBe(1)
    expect(point.isFound).toBe(false)
  })
})
