import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Severity } from '../../src/base/config/claim-types.ts'
import { configSchema } from '../../src/base/config/schema.ts'
import { CLAIM_TYPES } from '../../src/engine/rules/claim-kinds.ts'
import { MIN_CONFIDENCE } from '../../src/engine/scan/confidence/measured.ts'
import { initialState } from '../../src/ledger/trust/initial-state.ts'
import type { ValidationLevel } from '../../src/ledger/trust/state.ts'
import { adjustSeverity, aged } from '../../src/stages/adjust-severity.ts'
import { claim } from '../report/sample.ts'

const START = Date.parse('2026-01-01T00:00:00Z')

function severityOf(severity: Severity, trust: number, level: ValidationLevel, config: object = {}): Severity {
  const state = { ...initialState(START), score: { trust_score: trust, validation_level: level } }
  return adjustSeverity(claim({ severity, claim_type: 'link' }), state, configSchema(CLAIM_TYPES).parse(config), START)
    .severity
}

it.each<[Severity, number, ValidationLevel, Severity]>([
  ['low', 0.9, 3, 'high'],
  ['medium', 0.7, 2, 'high'],
  ['low', 0.7, 2, 'medium'],
  ['high', 0.7, 2, 'high'],
  ['medium', 0.4, 0, 'medium'],
  ['high', 0.2, 0, 'medium'],
  ['medium', 0.2, 0, 'low'],
  ['low', 0.1, 0, 'low'],
])('A %s finding of a claim with trust %d and level %d is %s', (severity, trust, level, expected) => {
  expect(severityOf(severity, trust, level)).toBe(expected)
})

it('What other repositories said moves an aged finding across no line that decides', () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  const config = configSchema(CLAIM_TYPES).parse({ check: { min_severity: 'high' } })
  const days = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(share, share, days, (verifier, voted, age) => {
      const now = START + age * 86_400_000
      const agedBy = (confidence: number, people: number, shared: number) => {
        const confidence_parts = { verifier, people, shared, co_changes: 0, decay: 1 }
        const finding = claim({ severity: 'high', claim_type: 'command', confidence, confidence_parts })
        return aged(finding, new Date(START), config, now)
      }
      const [own, withOthers] = [agedBy(verifier, 0, 0), agedBy(voted, voted - verifier, voted - verifier)]
      expect(withOthers.severity).toBe(own.severity)
      const isReported = ({ confidence }: { readonly confidence: number }) => confidence >= MIN_CONFIDENCE
      expect(isReported(withOthers)).toBe(isReported(own))
    }),
  )
})

it('A severity that the configuration sets stays, and a claim that is new has its own', () => {
  expect(severityOf('low', 0.9, 3, { claim_types: { link: { severity: 'low' } } })).toBe('low')
  const found = claim({ severity: 'medium' })
  expect(adjustSeverity(found, undefined, configSchema(CLAIM_TYPES).parse({}), START)).toEqual(found)
})
