import type { GitRepository } from '../../base/git/types.ts'
import type { ScannedRepository } from '../../engine/scan/scan.ts'
import { JudgeRequestError } from '../../judge/errors.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { openCheckCriteria } from './models.ts'
import type { ScanRequest } from './run-scan.ts'

/**
 * The judge's result for the docs that a change writes, or for whole pages if requested; null if the change writes no docs, or if judging
 * takes too long.
 */
export async function judged(
  repository: GitRepository,
  { head, base, loaded, answering }: ScanRequest,
  scanned: ScannedRepository,
  { options }: Invocation,
  terminal: Terminal,
): Promise<ValidationResult | null> {
  const { criteriaOfChange } = await import('../../stages/judgement/judged-change.ts')
  const { judgeScan } = await import('../../stages/judgement/judged.ts')
  const { readPageSchemas } = await import('../../stages/judgement/page-schemas.ts')
  const { writtenLines } = await import('../../engine/scan/pages/written-lines.ts')
  const concerns =
    base === null || options.has('judge') ? () => true : await writtenLines(repository, base, head, scanned.docs)
  if (!concerns) return null
  const { suppress, judge } = loaded.config
  const { types } = judge
  const model = judge.criteria.length === 0 ? null : await openCheckCriteria(answering, loaded.config, terminal)
  try {
    const { findings, reading } = scanned.result
    const pages = { ...scanned, findings, ...(reading && { reading }) }
    const schemas = await readPageSchemas(repository, head, judge)
    const asked =
      base === null
        ? { criteria: judge.criteria.map(({ criterion }) => criterion) }
        : await criteriaOfChange(repository, { base, head, docs: scanned.docs }, judge)
    return await judgeScan(model, pages, { types, ...asked, schemas, suppress, concerns })
  } catch (error) {
    if (error instanceof JudgeRequestError) return null
    throw error
  }
}
