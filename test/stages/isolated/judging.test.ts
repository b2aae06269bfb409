import { expect, it, onTestFinished } from 'vitest'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import { judgeRequestSchema } from '../../../src/judge/request.ts'
import { createJudging } from '../../../src/stages/isolated/judging.ts'
import { programFile } from '../../programs.ts'

const REQUEST = judgeRequestSchema.parse({
  output: { a: 'b' },
  schema: { properties: { a: { type: 'string' } } },
  validation_types: ['schema'],
})

it('Judging is said to take as long as it does, without the wait for others', async () => {
  const events: string[] = []
  const now = (): number => events.push('clock')
  const judging = createJudging(programFile('isolated'), now)
  onTestFinished(judging.close)
  const took = () => void events.push('told')
  await Promise.all([1, 2, 3].map(() => judging.judge(REQUEST, NO_MODELS, memoryCache(), took)))
  // Two are judged at a time: the third begins when one of them has ended.
  expect(events.slice(0, 5)).toEqual(['clock', 'clock', 'clock', 'told', 'clock'])
  expect(events).toHaveLength(9)
})
