import { expect, it, onTestFinished } from 'vitest'
import { createJudging } from '../../src/isolation/judging.ts'
import { judgeRequestSchema } from '../../src/judge/request.ts'
import { memoryCache } from '../../src/models/cache.ts'
import { NO_MODELS } from '../../src/models/settings.ts'
import { programFile } from '../programs.ts'

/** It takes as long as judging may. */
const SLOW = judgeRequestSchema.parse({
  output: { a: 'b'.repeat(40) },
  schema: { properties: { a: { pattern: '^(b+)+c$' } } },
  validation_types: ['schema'],
})

it('Judging is said to take as long as it does, without the wait for others', async () => {
  const judging = createJudging(programFile('isolated'))
  onTestFinished(judging.close)
  const began = performance.now()
  const judged = await Promise.all(
    [1, 2, 3].map(async () => {
      let took = Number.NaN
      await judging.judge(SLOW, NO_MODELS, memoryCache(), (ms) => (took = ms)).catch(() => {})
      return { took, whole: performance.now() - began }
    }),
  )
  const [first, second, third] = judged
  // Two are judged at a time: the third waits for one of them.
  const wait = Math.min(first?.took ?? 0, second?.took ?? 0)
  expect(wait).toBeGreaterThan(1000)
  expect((third?.whole ?? 0) - (third?.took ?? 0)).toBeGreaterThan(wait * 0.9)
})
