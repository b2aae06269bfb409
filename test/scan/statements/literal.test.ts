import { describe, expect, it } from 'vitest'
import { literalOf } from '../../../src/scan/statements/literal.ts'

describe('The number of an expression', () => {
  it.each<[string, number, string | null]>([
    ['21', 21, null],
    ['1_800_000', 1_800_000, null],
    ["'8080'", 8080, null],
    ['30 * 60 * 1000', 1_800_000, null],
    ['2.5', 2.5, null],
    ['5 * time.Second', 5, 'time'],
    ['timedelta(hours=6)', 6, 'time'],
    ['Duration::from_secs(30)', 30, 'time'],
    ["'16MB'", 16, 'size'],
  ])('%s is %d', (source, amount, dimension) => {
    const literal = literalOf(source)
    expect(literal?.amount).toBe(amount)
    expect(literal?.quantity?.dimension ?? null).toBe(dimension)
  })

  it.each(["'info'", 'a + 1', 'Number(process.env.PORT)', 'null', '1'.repeat(200)])(
    'is not made up for %s',
    (source) => {
      expect(literalOf(source)).toBeNull()
    },
  )
})
