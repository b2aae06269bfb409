import { expect, it } from 'vitest'
import { makeHistory } from '../../../bench/fuzz/targets/history/make.ts'
import { writeHistory } from '../../../bench/fuzz/targets/history/write.ts'
import { createRandom } from '../../../bench/scan/random.ts'

it('A history is written from any text, and the same from the same', () => {
  const texts = [
    makeHistory(createRandom(1)),
    '',
    'c',
    'c 0 0 x',
    't ::',
    'b %zz%4',
    't 40000:0:a\nt 40000:0:a\nc 1 ,, 1 %00 a',
  ]
  for (const text of texts) {
    const [one, other] = [writeHistory(text), writeHistory(text)]
    try {
      expect([one.first, one.last]).toEqual([other.first, other.last])
      expect(one.last).toMatch(/^[0-9a-f]{40}$/)
    } finally {
      one.remove()
      other.remove()
    }
  }
})
