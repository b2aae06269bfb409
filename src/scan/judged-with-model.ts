import type { CriterionModel } from '../judge/criteria/opinion.ts'
import type { ValidationResult } from '../judge/result.ts'
import { withOpinions } from '../judge/with-model.ts'
import { type JudgedScan, judgeScan } from './judged.ts'
import type { JudgedPages } from './judged-pages.ts'

/**
 * As {@link judgeScan}, with a model for the criteria that nothing else decides; without one where it is null. It is shown the pages
 * that are judged.
 *
 * @throws JudgeRequestError as {@link judgeScan} does
 */
export async function judgeScanWith(
  model: CriterionModel | null,
  scanned: JudgedPages,
  judging: Omit<JudgedScan, 'opinions'>,
): Promise<ValidationResult> {
  const { criteria, concerns } = judging
  if (model === null || criteria.length === 0) return judgeScan(scanned, judging)
  const pages = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  const output = pages.map(({ lines }) => lines.join('\n')).join('\n\n')
  return withOpinions({ criteria, output, model }, (opinions) => judgeScan(scanned, { ...judging, opinions }))
}
