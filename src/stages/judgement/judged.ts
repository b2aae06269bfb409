import type { VerifiedPages } from '../../engine/scan/pages/verified-pages.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { judgePages } from '../../judge/pages.ts'
import type { ValidationResult, ValidationType } from '../../judge/result/result.ts'
import { judgeFrontMatter, type PageSchema } from '../../judge/schema/front-matter.ts'
import type { ChangedFile } from '../../judge/text/output.ts'
import { syntaxOfFiles, syntaxOfSamples } from '../../judge/text/syntax-of.ts'
import { withOpinions } from '../../judge/with-model.ts'
import { type ClaimJudging, checkedOf } from './checked-claims.ts'

export interface JudgedScan extends ClaimJudging {
  readonly types: readonly ValidationType[]
  readonly criteria: readonly string[]
  /** Files of the change that are not pages. */
  readonly files?: readonly ChangedFile[]
  /** The files that a criterion applies to; criteria without an entry apply to all. */
  readonly isFor?: ReadonlyMap<string, (path: string) => boolean>
  /** Schemas for the front matter of pages. */
  readonly schemas?: readonly PageSchema[]
  /** The claim engine's findings are reported elsewhere, so they are no issues of the judge. */
  readonly areFindingsReportedElsewhere?: boolean
}

/**
 * Judges pages of docs. The claim engine alone decides what is true and what is made up. A model that is shown the judged pages decides the
 * criteria that nothing else decides; with null, these stay undecided.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` when it takes too long
 */
export async function judgeScan(
  model: CriterionModel | null,
  scanned: VerifiedPages,
  judging: JudgedScan,
): Promise<ValidationResult> {
  const { types, criteria, files = [], isFor, schemas = [], concerns } = judging
  const docs = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  const request = {
    docs,
    types,
    criteria,
    files,
    isFor,
    concerns,
    syntax: new Map([
      ...(await syntaxOfFiles(files)),
      ...(types.includes('quality') ? await syntaxOfSamples(docs) : []),
    ]),
    frontMatter: judgeFrontMatter(docs, schemas),
    checked: {
      ...checkedOf(scanned, judging),
      isReportedElsewhere: judging.areFindingsReportedElsewhere ?? false,
    },
  }
  const result =
    model === null
      ? judgePages(request).result
      : await withOpinions({ model }, ({ criteria: opinions }) => judgePages({ ...request, opinions }))
  const { reading } = scanned
  return reading ? { ...result, metadata: { ...result.metadata, model: reading.model } } : result
}
