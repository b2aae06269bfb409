import type { ValidationResult } from '../judge/result/result.ts'
import type { ReportedClaim, ScanResult, TypeCounts } from '../scan/result.ts'
import type { ShownFixes } from './fixes.ts'

/**
 * The object that `check --json` prints. Its keys are a contract: they are only ever added to. Characters that a terminal would
 * act on are escaped, which leaves the value as it is.
 */
export function renderJson(result: ScanResult, judge: ValidationResult | null = null, fixes?: ShownFixes): string {
  const { version, repository, docs, claims, findings, uncertain, timing_ms } = result
  const contract = {
    version,
    repository: {
      ...{ path: repository.path, head: repository.head, base: repository.base },
      ...(repository.state === undefined ? {} : { state: repository.state }),
    },
    docs,
    claims: { total: claims.total, ...counts(claims), byType: claims.byType },
    findings: findings.map(reported),
    uncertain: uncertain.map(reported),
    judge,
    timing_ms: { ...timing_ms },
    ...fixes,
  }
  const additions = {
    docs_total: result.docs_total,
    muted: result.muted.map(reported),
    ...(result.trust === undefined ? {} : { trust: result.trust }),
    ...(result.semantic === undefined ? {} : { semantic: result.semantic }),
    skipped: result.skipped,
    ...(result.unasked === undefined ? {} : { unasked: result.unasked }),
    config_problems: result.config_problems,
    commit_times: result.commit_times,
  }
  return `${escapeControls(JSON.stringify({ ...contract, ...additions }, null, 2))}\n`
}

function counts({ verified, drifted, uncertain }: TypeCounts): TypeCounts {
  return { verified, drifted, uncertain }
}

function reported(claim: ReportedClaim): ReportedClaim {
  return {
    claim_id: claim.claim_id,
    claim_type: claim.claim_type,
    file: claim.file,
    line: claim.line,
    column: claim.column,
    text: claim.text,
    value: claim.value,
    verdict: claim.verdict,
    severity: claim.severity,
    confidence: claim.confidence,
    ...(claim.confidence_parts === undefined ? {} : { confidence_parts: claim.confidence_parts }),
    reason: claim.reason,
    suggestion: claim.suggestion,
    certain: claim.certain,
    evidence_kind: claim.evidence_kind,
    last_true: claim.last_true,
    broken_by: claim.broken_by,
    also_at: claim.also_at,
    evidence: claim.evidence,
    suppressed: claim.suppressed,
    quote: claim.quote,
    rule: claim.rule,
    ever_true: claim.ever_true,
    ...(claim.trust === undefined ? {} : { trust: claim.trust }),
  }
}

/** C1 controls, separators and direction marks; JSON.stringify escapes C0 controls and lone surrogates itself. */
export function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
