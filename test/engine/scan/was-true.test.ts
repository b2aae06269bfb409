import { describe, expect, it, test } from 'vitest'
import type { ClaimType } from '../../../src/base/config/claim-types.ts'
import { CLAIM_KINDS } from '../../../src/engine/rules/claim-kinds.ts'
import type { ScanResult } from '../../../src/engine/scan/result.ts'
import { codeAfter, DRIFTS, type Drift } from './drifts.ts'
import { type Files, history, placesOf, scanned } from './scanned.ts'

const LATER: Files = { 'NOTICE.txt': 'A change that has nothing to do with it.\n' }

function typeOf(drift: Drift): ClaimType {
  return drift.place.split(' ')[1] as ClaimType
}

/** What was counted of the statement where it never held: all that counts of its type, and what does not hold of it. */
function countedOf(result: ScanResult, drift: Drift): unknown {
  const { drifted, byType } = result.claims
  return { drifted, uncertain: byType[typeOf(drift)]?.uncertain ?? 0 }
}

describe('What was true and no longer is, is one finding:', () => {
  it.each(DRIFTS)('$name', async (drift) => {
    const repository = history({ ...drift.page, ...drift.before }, LATER, drift.after, { 'NOTICE.txt': null })
    const { findings, claims } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual([drift.place])
    expect(findings[0]).toMatchObject({
      verdict: 'drifted',
      reason: drift.reason,
      suggestion: drift.suggestion,
      evidence: drift.evidence,
      suppressed: null,
    })
    expect(findings[0]?.confidence).toBeGreaterThan(0)
    expect(findings[0]?.confidence).toBeLessThanOrEqual(1)
    expect(claims.drifted).toBe(1)
    const before = await scanned(repository.path, { head: 'HEAD~2' })
    expect(placesOf(before.findings)).toEqual([])
    expect(before.claims.byType[typeOf(drift)]?.verified).toBeGreaterThan(0)
    const ancestors = repository.git('rev-list', 'HEAD').split('\n')
    expect(ancestors.slice(2)).toContain(findings[0]?.last_true)
  })

  test('every claim type that is checked without a model is among them, but for routes, of which history says nothing', () => {
    const covered = new Set<ClaimType>([...DRIFTS.map(typeOf), 'api_route'])
    expect(CLAIM_KINDS.map((kind) => kind.type).filter((type) => !covered.has(type))).toEqual([])
  })
})

const OPEN = DRIFTS.filter(({ closed }) => !closed)
const CLOSED = DRIFTS.filter(({ closed }) => closed)

describe('What never held is no finding where not all is known of its scope:', () => {
  it.each(OPEN)('$name', async (drift) => {
    const result = await scanned(history({ ...drift.page, ...codeAfter(drift) }, LATER).path)
    expect(placesOf(result.findings)).toEqual([])
    expect(countedOf(result, drift)).toEqual({ drifted: 0, uncertain: drift.uncertain ? 1 : 0 })
  })
})

describe('What never held is a finding where its scope is known whole:', () => {
  it.each(CLOSED)('$name', async (drift) => {
    const { findings } = await scanned(history({ ...drift.page, ...codeAfter(drift) }, LATER).path)
    expect(placesOf(findings)).toEqual([drift.place])
    expect(findings[0]).toMatchObject({ evidence_kind: 'closed_scope', last_true: null })
  })
})

describe('What the page says only since it is false is no finding where not all is known of its scope:', () => {
  it.each(OPEN)('$name', async (drift) => {
    const result = await scanned(history(drift.before, drift.after, drift.page).path)
    expect(placesOf(result.findings)).toEqual([])
    expect(countedOf(result, drift)).toEqual({ drifted: 0, uncertain: drift.uncertain ? 1 : 0 })
  })
})

describe('The line of a renamed section', () => {
  it('is that of today, though later commits moved it', async () => {
    const steps = (title: string) => `## ${title}\n\nGo there, and look at the first of all notes.\n`
    const { path } = history(
      {
        'README.md': '# Tidy\n\nSee [the first steps](docs/guide.md#first-steps).\n',
        'docs/guide.md': `# Guide\n\n${steps('First steps')}`,
      },
      { 'docs/guide.md': `# Guide\n\n${steps('First step')}` },
      { 'docs/guide.md': `# Guide\n\nThis is new.\n\n${steps('First step')}` },
    )
    const [finding] = (await scanned(path)).findings
    expect(finding).toMatchObject({
      reason: 'the section is now `#first-step`',
      evidence: [{ file: 'docs/guide.md', line: 5 }],
    })
  })
})
