import { expect, it } from 'vitest'
import { parseReply } from '../../../src/ledger/learning/feedback/replies.ts'
import { readConsent } from '../../../src/ledger/learning/prose/answer.ts'
import { readWords } from '../../../src/ledger/learning/prose/reading.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'
import { LONG_REPLIES } from './long-replies.ts'

it.each(LONG_REPLIES)('A reply of many $name is read in time that grows with it', async ({ of, full }) => {
  const read = (count: number): void => {
    const text = of(count)
    readWords(text)
    parseReply(text)
    readConsent(text)
  }
  expect(await leastGrowth(read, full)).toBeLessThan(MAX_GROWTH)
})
