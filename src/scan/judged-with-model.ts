import type { Doc } from '../docs/doc.ts'
import type { CriterionModel } from '../judge/criteria/opinion.ts'
import type { ValidationResult } from '../judge/result.ts'
import { isAmount, valuesOf } from '../judge/text/values.ts'
import { withOpinions } from '../judge/with-model.ts'
import { inventionsOf } from './invented.ts'
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
  judging: Omit<JudgedScan, 'opinions' | 'inventions' | 'beside'>,
): Promise<ValidationResult> {
  const { criteria, concerns, areFindingsTold = false } = judging
  // What is told elsewhere has them among its findings.
  const inventions = areFindingsTold ? [] : await inventionsOf(scanned, concerns)
  const found = { inventions, beside: await pagesBeside(scanned, concerns) }
  if (model === null || criteria.length === 0) return judgeScan(scanned, { ...judging, ...found })
  const pages = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  const texts = [...pages.map(({ lines }) => lines.join('\n')), ...(judging.files ?? []).map(({ text }) => text)]
  const output = texts.join('\n\n')
  return withOpinions({ criteria, output, model }, (opinions) => judgeScan(scanned, { ...judging, ...found, opinions }))
}

/** The pages that a scan did not read, where a line that is judged has a value that they may have otherwise. */
async function pagesBeside(
  { docs, code }: JudgedPages,
  concerns: (file: string, line: number) => boolean,
): Promise<readonly Doc[]> {
  const stated = docs.some((doc) =>
    doc.prose.some((run) =>
      run.lines.some((text, index) => concerns(doc.path, run.line + index) && valuesOf(text).some(isAmount)),
    ),
  )
  if (!stated) return []
  const read = new Set(docs.map(({ path }) => path))
  return (await code.otherPages()).filter(({ path }) => !read.has(path))
}
