import { describe, expect, it } from 'vitest'
import { interpretValidationResult } from '../../../src/judge/index.ts'
import { syntaxOf } from '../../../src/judge/text/syntax-of.ts'
import { judged } from '../satisfying.ts'
import { BAD_OUTPUTS } from './bad-outputs.ts'

describe('An output that a reviewer would send back', () => {
  it('is one of thirty', () => {
    expect(BAD_OUTPUTS.length).toBeGreaterThanOrEqual(30)
  })

  it.each(BAD_OUTPUTS)('is never excellent: $name', async ({ output, file, isUnseen }) => {
    const result = judged(
      {
        ...{ output, schema: { type: 'string' }, acceptance_criteria: ['At most 5000 words'] },
        ...(file !== undefined && { file }),
      },
      { syntax: await syntaxOf(output, file) },
    )
    expect(interpretValidationResult(result)).not.toContain('excellent')
    // Of the others only a reader knows what is wrong with them.
    if (!isUnseen) expect(result.quality_score).toBeLessThan(0.8)
  })
})
