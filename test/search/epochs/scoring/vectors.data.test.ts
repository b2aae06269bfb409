import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readValidationConfig } from '../../../../src/search/epochs/config.ts'
import { judgeGate } from '../../../../src/search/epochs/scoring/gate.ts'
import {
  calculateIUR,
  calculateNCCR,
  countOutcomes,
  type QuestionVerdict,
  seenOutcome,
  unseenOutcome,
} from '../../../../src/search/epochs/scoring/score.ts'

interface Case {
  readonly seen: readonly QuestionVerdict[][]
  readonly unseen: readonly string[][]
  readonly nccr: number
  readonly iur: number
  readonly gate: boolean
  readonly consistent_correct: number
  readonly consistent_wrong: number
  readonly uninformative: number
  readonly inconsistent: number
}

const file = join(process.env.TEST_EVALUATION_DATA ?? '', 'statistics-vectors.json')
const { nccr_iur: vectors }: { nccr_iur: { cases: Case[] } } = JSON.parse(readFileSync(file, 'utf8'))

describe('Reference values of NCCR and IUR', () => {
  it.each(vectors.cases.map((each, index) => [index, each] as const))('are met in case %i', (_, expected) => {
    const seen = expected.seen.map((verdicts) => ({ outcome: seenOutcome(verdicts) }))
    const unseen = expected.unseen.map((answers) => ({
      outcome: unseenOutcome(answers.map((answer) => (answer === 'uninformative' ? null : answer))),
    }))
    expect(countOutcomes(seen).Consistent_Correct ?? 0).toBe(expected.consistent_correct)
    expect(countOutcomes(seen).Consistent_Wrong ?? 0).toBe(expected.consistent_wrong)
    expect(countOutcomes(unseen).Uninformative ?? 0).toBe(expected.uninformative)
    expect(countOutcomes(unseen).Inconsistent ?? 0).toBe(expected.inconsistent)
    const [nccr, iur] = [calculateNCCR(seen), calculateIUR(unseen)]
    expect(nccr).toBeCloseTo(expected.nccr, 12)
    expect(iur).toBeCloseTo(expected.iur, 12)
    const gate = judgeGate({ rate: nccr, interval: [0, 1] }, { rate: iur, interval: [0, 1] }, readValidationConfig())
    expect(gate.passed).toBe(expected.gate)
  })
})
