import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { writtenLines } from '../../engine/scan/pages/written-lines.ts'
import type { ScannedRepository } from '../../engine/scan/scan.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { JudgeRequestError } from '../../judge/errors.ts'
import { hasSecurityIssues, interpretValidationResult, needsManualReview } from '../../judge/result/interpret.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import { limitIssues, placeOrLocation } from '../../report/pull-request/judge-issues.ts'
import type { JudgePart } from '../../report/pull-request/report.ts'
import { judgeScan } from '../judgement/judged.ts'
import { criteriaOfChange } from '../judgement/judged-change.ts'
import { readPageSchemas } from '../judgement/page-schemas.ts'

/**
 * Judges the lines of docs that a change writes, and its code by the criteria of the configuration and of the pull request; null if there
 * is nothing to judge, or it takes too long.
 */
export async function judgeChange(
  clone: GitRepository,
  { base, head }: { readonly base: string; readonly head: string },
  scanned: ScannedRepository,
  { judge, suppress }: Config,
  { criteria, model }: { readonly criteria: readonly string[]; readonly model: CriterionModel | null },
): Promise<JudgePart | null> {
  const written = await writtenLines(clone, base, head, scanned.docs)
  const asked = await criteriaOfChange(clone, { base, head, docs: scanned.docs }, judge, criteria)
  if (written === null && (asked.criteria.length === 0 || asked.files.length === 0)) return null
  const concerns = written ?? (() => false)
  // If a change writes no page, only criteria about its code can be judged.
  const types = written === null ? judge.types.filter((type) => type === 'criteria') : judge.types
  if (types.length === 0) return null
  try {
    const pages = { ...scanned, findings: scanned.result.findings }
    const schemas = await readPageSchemas(clone, head, judge)
    const judging = { types, ...asked, schemas, suppress, concerns, areFindingsReportedElsewhere: true }
    const files = new Set([...scanned.docs, ...asked.files].map(({ path }) => path))
    return partOf(await judgeScan(model, pages, judging), files)
  } catch (error) {
    if (error instanceof JudgeRequestError) return null
    throw error
  }
}

function partOf(result: ValidationResult, files: ReadonlySet<string>): JudgePart {
  return {
    valid: result.valid,
    confidence: result.confidence,
    quality: result.quality_score,
    interpretation: interpretValidationResult(result),
    ...limitIssues(
      result.issues.map(({ severity, type, message, location, suggestion }) => ({
        severity,
        type,
        message,
        ...(location === undefined ? {} : placeOrLocation(location, files)),
        ...(suggestion === undefined ? {} : { suggestion }),
      })),
    ),
    needsReview: needsManualReview(result),
    hasSecurityIssues: hasSecurityIssues(result),
    passedCriteria: result.passed_criteria ?? [],
    failedCriteria: result.failed_criteria ?? [],
    undecidedCriteria: result.metadata?.undecided_criteria ?? [],
    ...(result.metadata?.coverage && { coverage: result.metadata.coverage }),
  }
}
