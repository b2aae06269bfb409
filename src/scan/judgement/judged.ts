import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { judgePages } from '../../judge/pages.ts'
import type { ValidationResult, ValidationType } from '../../judge/result/result.ts'
import { judgeFrontMatter, type PageSchema } from '../../judge/schema/front-matter.ts'
import type { ChangedFile } from '../../judge/text/output.ts'
import { withOpinions } from '../../judge/with-model.ts'
import { type ClaimJudging, checkedOf } from './checked-claims.ts'
import type { JudgedPages } from './judged-pages.ts'
import { syntaxOfFiles, syntaxOfSamples } from './judged-syntax.ts'

export interface JudgedScan extends ClaimJudging {
  readonly types: readonly ValidationType[]
  readonly criteria: readonly string[]
  /** Files of the change that are no pages. */
  readonly files?: readonly ChangedFile[]
  /** Which files a criterion is asked of, where that is not all of them. */
  readonly isFor?: ReadonlyMap<string, (path: string) => boolean>
  /** What the front matter of pages has to satisfy. */
  readonly schemas?: readonly PageSchema[]
  /** What the claim engine found is told elsewhere, and is no issue of the judge. */
  readonly areFindingsReportedElsewhere?: boolean
}

/**
 * Judges pages of docs. What is true and what is made up, the claim engine says alone. A model decides the criteria that nothing else
 * decides, and is shown the pages that are judged; none does where it is null.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` when it takes too long
 */
export async function judgeScan(
  model: CriterionModel | null,
  scanned: JudgedPages,
  judging: JudgedScan,
): Promise<ValidationResult> {
  const { types, criteria, files = [], isFor, schemas = [], concerns } = judging
  const docs = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  const request = {
    ...{ docs, types, criteria, files, isFor, concerns },
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
