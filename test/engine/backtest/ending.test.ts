import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Course, endOf } from '../../../src/engine/backtest/ending.ts'
import type { Sighting } from '../../../src/engine/backtest/sighting.ts'

const SIGHTINGS = { F: 'false', T: 'true', '-': 'gone' } as const satisfies Record<string, Sighting>

/** A row of sightings, one for each commit from the one that made the statement false: `FFT-`. */
function rowOf(letters: string) {
  const row = [...letters].map((letter) => SIGHTINGS[letter as keyof typeof SIGHTINGS])
  const asked: number[] = []
  const look = async (position: number): Promise<Sighting> => {
    asked.push(position)
    return row[position] ?? 'gone'
  }
  return { look, asked, last: row.length - 1 }
}

interface Case {
  readonly name: string
  readonly row: string
  readonly edits?: readonly number[]
  readonly deleted?: number
  readonly isTrueThen?: true
  readonly end: { readonly kind: string; readonly position: number } | null
}

const CASES: readonly Case[] = [
  { name: 'stands where nothing changed', row: 'FFFF', end: null },
  { name: 'stands where its line was reworded and says the same', row: 'FFFF', edits: [2], end: null },
  {
    name: 'is fixed by the edit after which its page says it no more',
    row: 'FF--',
    edits: [2],
    end: { kind: 'fixed', position: 2 },
  },
  { name: 'is fixed by an edit that makes it true', row: 'FFTT', edits: [2], end: { kind: 'fixed', position: 2 } },
  {
    name: 'is fixed by the second edit where the first left it false',
    row: 'FFFF-',
    edits: [2, 4],
    end: { kind: 'fixed', position: 4 },
  },
  { name: 'is undone by the code', row: 'FFFTTT', end: { kind: 'undone', position: 3 } },
  {
    name: 'is undone by the code before its line was edited',
    row: 'FTTT--',
    edits: [4],
    end: { kind: 'undone', position: 1 },
  },
  { name: 'goes with its page', row: 'FFF-', deleted: 3, end: { kind: 'deleted', position: 3 } },
  { name: 'is undone before its page was deleted', row: 'FFTT-', deleted: 4, end: { kind: 'undone', position: 2 } },
  {
    name: 'is undone where it is known to be true in the end',
    row: 'FFFF',
    isTrueThen: true,
    end: { kind: 'undone', position: 3 },
  },
]

describe('A false statement', () => {
  it.each(CASES)('$name', async ({ row, edits = [], deleted = null, isTrueThen = false, end }) => {
    const { look, last } = rowOf(row)
    const course: Course = { from: 0, edits, deleted, until: last, isTrueThen }
    expect(await endOf(course, look)).toEqual(end)
  })

  it('is looked at a few times only, however many commits there are', async () => {
    const { look, asked, last } = rowOf(`${'F'.repeat(700)}${'T'.repeat(300)}`)
    expect(await endOf({ from: 0, edits: [], deleted: null, until: last, isTrueThen: false }, look)).toEqual({
      kind: 'undone',
      position: 700,
    })
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  it('is undone by a commit at which it holds and before which it did not', async () => {
    const letters = fc.stringMatching(/^F[FT]{1,30}$/)
    await fc.assert(
      fc.asyncProperty(letters, async (row) => {
        const { look, last } = rowOf(row)
        const end = await endOf({ from: 0, edits: [], deleted: null, until: last, isTrueThen: false }, look)
        if (row.endsWith('F')) expect(end).toBeNull()
        else expect([row[(end?.position ?? 0) - 1], row[end?.position ?? 0]]).toEqual(['F', 'T'])
      }),
    )
  })
})
