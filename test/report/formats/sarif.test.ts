import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { renderSarif } from '../../../src/report/formats/sarif.ts'
import { claim, HOSTILE, result } from '../sample.ts'

const log = (value = result()): ReturnType<typeof JSON.parse> => JSON.parse(renderSarif(value, { version: '1.2.3' }))

/** The published schema of SARIF 2.1.0. It is written in draft 4, of which it uses nothing that draft 7 reads otherwise. */
function sarifValidator() {
  const require = createRequire(import.meta.url)
  const { $schema, id, ...schema } = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  // One pattern of the schema is no regular expression in Unicode mode.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  return ajv.compile(schema)
}

describe('renderSarif', () => {
  it('is valid SARIF 2.1.0, hostile text and odd positions included', () => {
    const validate = sarifValidator()
    const hostile = claim({
      value: HOSTILE,
      text: HOSTILE,
      quote: HOSTILE,
      reason: HOSTILE,
      file: HOSTILE,
      suggestion: HOSTILE,
      suppressed: { reason: HOSTILE },
    })
    const problem = {
      file: '.docalign.yml',
      line: 7,
      column: 3,
      message: 'DOCALIGN_E502 .docalign.yml:7:3 unknown key',
    }
    const full = result({
      muted: [hostile],
      uncertain: [claim({ verdict: 'uncertain', column: 0 })],
      skipped: [{ file: HOSTILE, reason: HOSTILE }],
      config_problems: [problem],
    })
    for (const value of [full, result({ findings: [] })]) {
      expect(validate(log(value)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
    }
    expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false)
  })

  it('has a fix for what is certain, at each of its places, and none for guesses', () => {
    const { column: _, ...elsewhere } = claim({ file: 'docs/b c.md', line: 4, quote: 'npm run bootstrap' })
    const certain = claim({ certain: true, also_at: [{ ...elsewhere, column: 1 }] })
    const validate = sarifValidator()
    const value = log(result({ findings: [certain, claim()] }))
    expect(validate(value), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
    const [first, second] = value.runs[0].results
    const replaced = (startLine: number, startColumn: number) => ({
      deletedRegion: { startLine, startColumn, endLine: startLine, endColumn: startColumn + 17 },
      insertedContent: { text: 'npm run setup' },
    })
    expect(first.fixes).toMatchObject([
      {
        artifactChanges: [
          { artifactLocation: { uri: 'docs/setup.md' }, replacements: [replaced(31, 8)] },
          { artifactLocation: { uri: 'docs/b%20c.md' }, replacements: [replaced(4, 1)] },
        ],
      },
    ])
    expect(second.fixes).toBeUndefined()
  })

  it('gives each finding its rule, level, place and a fingerprint that survives moved lines', () => {
    const { rules } = log().runs[0].tool.driver
    const [first, second] = log().runs[0].results
    expect(rules[first.ruleIndex].id).toBe(first.ruleId)
    expect(first).toMatchObject({
      ruleId: 'docalign/command',
      level: 'error',
      kind: 'fail',
      partialFingerprints: { 'docalignClaimId/v1': 'c-1' },
    })
    expect(first.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'docs/setup.md', uriBaseId: '%SRCROOT%' },
      region: {
        startLine: 31,
        startColumn: 7,
        endLine: 31,
        endColumn: 26,
        snippet: { text: 'First `npm run bootstrap` and wait for the database.' },
      },
    })
    expect(second.level).toBe('note')
  })

  it('explains every rule, and how to mute it', () => {
    for (const rule of log().runs[0].tool.driver.rules) {
      expect(rule.shortDescription.text).not.toBe('')
      expect(rule.help.text).toContain(`claim_types.${rule.id.slice('docalign/'.length)}`)
    }
  })

  it('percent-encodes paths, so that no name reads as a scheme, query or fragment', () => {
    const { uri } = log(result({ findings: [claim({ file: 'docs/a b?#%:ü.md' })] })).runs[0].results[0].locations[0]
      .physicalLocation.artifactLocation
    expect(uri).toBe('docs/a%20b%3F%23%25%3A%C3%BC.md')
  })

  it('marks muted findings as suppressed and uncertain claims for review', () => {
    const { results } = log(
      result({
        findings: [],
        muted: [claim({ suppressed: { reason: 'planned' } })],
        uncertain: [claim({ verdict: 'uncertain' })],
      }),
    ).runs[0]
    expect(results[0].suppressions).toEqual([{ kind: 'external', status: 'accepted', justification: 'planned' }])
    expect(results[1]).toMatchObject({ kind: 'review', level: 'none', suppressions: [] })
  })

  it('reports problems of the configuration and docs not read as notifications', () => {
    const problem = { file: '.docalign.yml', line: 7, column: 3, message: 'DOCALIGN_E502' }
    const [invocation] = log(result({ config_problems: [problem], skipped: [{ file: 'a.md', reason: 'binary' }] }))
      .runs[0].invocations
    expect(invocation.executionSuccessful).toBe(true)
    expect(invocation.toolConfigurationNotifications[0].locations[0].physicalLocation.region).toEqual({
      startLine: 7,
      startColumn: 3,
    })
    expect(invocation.toolExecutionNotifications[0].message.text).toBe('Not read: binary')
  })
})
