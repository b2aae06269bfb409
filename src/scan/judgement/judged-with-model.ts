import type { Doc } from '../../docs/doc.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { statementsOfView } from '../../judge/layers/truth.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import { viewOfPages } from '../../judge/text/output.ts'
import { isAmount, valuesOf } from '../../judge/text/values.ts'
import { withOpinions } from '../../judge/with-model.ts'
import { type Fabrication, fabricationsIn } from '../fabricated/fabrications.ts'
import { judgeAgainstRepository, type RepositoryOutcome } from '../statements/layer.ts'
import { type JudgedScan, judgeScan } from './judged.ts'
import type { JudgedPages } from './judged-pages.ts'

/**
 * As {@link judgeScan}, with a model for the criteria that nothing else decides; without one where it is null. It is shown the pages
 * that are judged.
 *
 * @param isAboutRepository whatever the pages say is meant of this repository, so that its code is held against every statement
 * @throws JudgeRequestError as {@link judgeScan} does
 */
export async function judgeScanWith(
  model: CriterionModel | null,
  scanned: JudgedPages,
  judging: Omit<JudgedScan, 'opinions' | 'fabrications' | 'beside' | 'repository'>,
  { isAboutRepository = false }: { readonly isAboutRepository?: boolean } = {},
): Promise<ValidationResult> {
  const { criteria, concerns, areFindingsReportedElsewhere = false } = judging
  // What is told elsewhere has them among its findings.
  const fabrications = areFindingsReportedElsewhere ? [] : await fabricationsIn(scanned, concerns)
  const repository = isAboutRepository ? await repositoryOutcome(scanned, fabrications) : null
  const found = { fabrications, repository, beside: await pagesBeside(scanned, concerns) }
  if (model === null || criteria.length === 0) return judgeScan(scanned, { ...judging, ...found })
  const pages = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  const texts = [...pages.map(({ lines }) => lines.join('\n')), ...(judging.files ?? []).map(({ text }) => text)]
  const output = texts.join('\n\n')
  return withOpinions({ criteria, output, model }, ({ criteria: opinions }) =>
    judgeScan(scanned, { ...judging, ...found, opinions }),
  )
}

/** What the repository says of the pages' statements. What the claim engine knows of a line is not open. */
async function repositoryOutcome(
  { docs, claims, code }: JudgedPages,
  fabrications: readonly Fabrication[],
): Promise<RepositoryOutcome> {
  const { manifests, paths } = code.head
  const statements = statementsOfView(viewOfPages(docs))
  const outcome = judgeAgainstRepository(statements, {
    ...(await code.sources()),
    ...{ manifests: ownManifests(manifests), paths },
  })
  const known = new Set(
    [...claims.filter(({ verdict }) => verdict === 'verified'), ...fabrications].map(
      ({ file, line }) => `file:${file}:line:${line}`,
    ),
  )
  return { ...outcome, undecided: outcome.undecided.filter(({ location }) => !known.has(location)) }
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
