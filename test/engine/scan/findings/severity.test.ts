import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../../src/base/config/schema.ts'
import { CLAIM_TYPES } from '../../../../src/engine/rules/claim-kinds.ts'
import { measuredConfidence } from '../../../../src/engine/scan/confidence/measured.ts'
import { severityOf } from '../../../../src/engine/scan/findings/severity.ts'

describe('A high severity', () => {
  const config = configSchema(CLAIM_TYPES).parse({})

  it.each([
    ['dependency_version', 'required version', 'closed_scope', 'medium'],
    ['command', 'script', 'closed_scope', 'high'],
    ['command', 'script', 'change', 'high'],
    ['command', 'script', 'history', 'medium'],
    ['code_example', 'export of its module', 'closed_scope', 'high'],
    ['code_example', 'sample parses', 'closed_scope', 'medium'],
    ['code_example', 'types of the sample', 'checker', 'medium'],
    ['api_route', 'route of its base path', 'closed_scope', 'medium'],
    ['link', 'anchor', 'closed_scope', 'medium'],
  ] as const)('of %s by the rule %s and %s is earned by its counts: %s', (type, rule, evidence, severity) => {
    expect(severityOf(type, rule, measuredConfidence(rule, evidence), config)).toBe(severity)
  })

  it.each([
    ['code_example', 'imports of the sample', 'medium'],
    ['code_example', 'sample parses', 'medium'],
    ['code_example', 'export of its module', 'high'],
    ['dependency_version', 'required version', 'high'],
  ] as const)(
    'of %s by the rule %s follows from what it costs a reader, however sure it is: %s',
    (type, rule, severity) => {
      expect(severityOf(type, rule, 1, config)).toBe(severity)
    },
  )
})
