import { describe, expect, it } from 'vitest'
import { isActive, type LearnedClaim, type Suppressing } from '../../../../src/ledger/learning/rules/rule.ts'
import { evaluateSuppression, openSuppression } from '../../../../src/ledger/learning/rules/suppression.ts'

const NOW = '2026-02-11T14:30:00Z'
const CLAIM: LearnedClaim = {
  ...{ id: 'claim-uuid-042', repo_id: 1, source_file: 'README.md' },
  ...{ claim_type: 'dependency_version', claim_text: 'Uses React 17.0.2' },
}

function rule(change: Partial<Suppressing>): Suppressing {
  return {
    repo_id: 1,
    scope: 'claim',
    reason: 'because',
    expires_at: '2026-05-12T14:30:00Z',
    revoked: false,
    created_at: '2026-02-01T00:00:00Z',
    ...change,
  }
}

const onClaim = rule({ target_claim_id: 'claim-uuid-042', reason: 'claim' })
const onFile = rule({ scope: 'file', target_file: 'README.md', reason: 'file' })
const onType = rule({ scope: 'claim_type', target_claim_type: 'dependency_version', reason: 'type' })
const onPattern = rule({ scope: 'pattern', target_pattern: 'React \\d+', reason: 'pattern' })
const permanent = rule({ ...onClaim, expires_at: null, reason: 'permanent' })

const reasonOf = (rules: readonly Suppressing[], claim = CLAIM): string | null =>
  evaluateSuppression(claim, rules, NOW).reason

describe('A claim', () => {
  it('is muted by its rule, which says why and until when', () => {
    expect(evaluateSuppression(CLAIM, [onClaim], NOW)).toEqual({
      ...{ suppressed: true, matched_rule: onClaim, scope_level: 'claim', reason: 'claim' },
      expires_at: '2026-05-12T14:30:00Z',
    })
  })

  it('is not muted where nothing matches', () => {
    const other = { ...CLAIM, id: 'claim-uuid-100', source_file: 'docs/api.md', claim_type: 'api_route' }
    expect(evaluateSuppression({ ...other, claim_text: 'POST /api/v2/users' }, [onClaim, onFile], NOW)).toEqual({
      ...{ suppressed: false, matched_rule: null, scope_level: null, reason: null, expires_at: null },
    })
    expect(reasonOf([])).toBeNull()
  })

  it.each<[string, readonly Suppressing[], string | null]>([
    ['claim before file', [onFile, onClaim], 'claim'],
    ['file before claim type', [onType, onFile], 'file'],
    ['claim type before pattern', [onPattern, onType], 'type'],
    ['pattern last', [onPattern], 'pattern'],
    ['the file rule where the claim rule is revoked', [{ ...onClaim, revoked: true }, onFile], 'file'],
    ['the file rule where there is no claim rule', [onFile], 'file'],
    ['no rule that is revoked', [{ ...onClaim, revoked: true }], null],
    ['no rule that expired', [rule({ ...onClaim, expires_at: '2026-01-01T00:00:00Z' })], null],
    ['no rule that expires at this very moment', [rule({ ...onClaim, expires_at: NOW })], null],
    ['a permanent rule', [permanent], 'permanent'],
    [
      'the permanent rule once the answer expired',
      [rule({ ...onClaim, expires_at: '2026-02-11T14:29:59Z' }), permanent],
      'permanent',
    ],
    [
      'the newest of one scope',
      [onClaim, rule({ ...onClaim, reason: 'newest', created_at: '2026-02-09T00:00:00Z' }), onClaim],
      'newest',
    ],
    [
      'the newest pattern',
      [onPattern, rule({ ...onPattern, reason: 'newest', created_at: '2026-02-09T00:00:00Z' })],
      'newest',
    ],
    ['no pattern that cannot be compiled', [rule({ scope: 'pattern', target_pattern: '(' })], null],
    ['no pattern that is missing', [rule({ scope: 'pattern' })], null],
    ['no rule without a target', [rule({ scope: 'claim' })], null],
    ['no rule of another repository', [rule({ ...onClaim, repo_id: 2 })], null],
    [
      'a rule for the same statement in another place',
      [rule({ target_claim_id: 'claim-uuid-001', also_claim_ids: ['claim-uuid-002', 'claim-uuid-042'] })],
      'because',
    ],
    [
      'no rule for a page by the claims that are named beside it',
      [rule({ scope: 'file', target_file: 'docs/a.md', also_claim_ids: ['claim-uuid-042', 'README.md'] })],
      null,
    ],
    ['no pattern that matches nothing', [rule({ ...onPattern, target_pattern: 'React$' })], null],
  ])('is judged by %s', (_, rules, reason) => {
    expect(reasonOf(rules)).toBe(reason)
  })

  it('of no known repository is never muted', () => {
    expect(reasonOf([onClaim, onFile, onType, onPattern], { ...CLAIM, repo_id: null })).toBeNull()
  })

  it('whose text changed has another id and is checked again', () => {
    expect(reasonOf([permanent], { ...CLAIM, id: 'claim-uuid-043', claim_text: 'Uses React 18' })).toBeNull()
  })

  it('is muted by the first pattern that matches, each of many by its own', () => {
    const vue = rule({ scope: 'pattern', target_pattern: 'Vue', reason: 'vue', created_at: '2026-02-09T00:00:00Z' })
    const evaluate = openSuppression([onPattern, vue], NOW)
    const texts = ['Uses React 17', 'Uses Vue 3', 'Uses Vue and React 17', 'Uses Svelte']
    const reasons = [...texts, ...texts].map((claim_text) => evaluate({ ...CLAIM, claim_text }).reason)
    expect(reasons.slice(0, 4)).toEqual(['pattern', 'vue', 'vue', null])
    expect(reasons.slice(4)).toEqual(reasons.slice(0, 4))
  })

  it('of a page of plans is muted with all 200 others by one rule', () => {
    const evaluate = openSuppression([onFile], NOW)
    const claims = Array.from({ length: 200 }, (_, index) => ({ ...CLAIM, id: `claim-${index}` }))
    expect(claims.every((claim) => evaluate(claim).scope_level === 'file')).toBe(true)
  })

  it('is found by a pattern in linear time', () => {
    const hostile = rule({ scope: 'pattern', target_pattern: '(a+)+$', reason: 'hostile' })
    expect(reasonOf([hostile], { ...CLAIM, claim_text: `${'a'.repeat(190)}!` })).toBeNull()
  })
})

describe('A rule', () => {
  it.each([
    ['is active until it expires', { revoked: false, expires_at: '2026-02-11T14:30:01Z' }, true],
    ['is not active after that', { revoked: false, expires_at: '2026-02-11T14:29:59Z' }, false],
    ['is active for good without an end', { revoked: false, expires_at: null }, true],
    ['is not active once revoked', { revoked: true, expires_at: null }, false],
  ])('%s', (_, given, active) => {
    expect(isActive(given, NOW)).toBe(active)
  })
})
