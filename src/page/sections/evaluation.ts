import { allTests } from '../../flags/store/known-tests.ts'
import { openJudging } from '../../search/live/judging/judging.ts'
import type { Repository } from '../access.ts'
import type { Paging } from '../paging.ts'
import type { Sources } from '../sources.ts'
import { goldenSetOf, runsOf } from '../store/evaluation.ts'
import { namespaceOf } from '../store/namespace.ts'
import type { View } from '../views/layout.ts'
import type { Forms } from '../views/parts/forms.ts'
import { evaluationView } from '../views/sections/evaluation.ts'
import { judgeView } from '../views/sections/judge.ts'

/** Queries of the golden set on one page: all that harvesting takes in. */
const MAX_GOLDEN = 300

/** How well search finds what people look for. */
export async function evaluationSection({ queries }: Sources, repository: Repository, rows: Paging): Promise<View> {
  return evaluationView(repository, {
    runs: await runsOf(queries, repository.id, rows),
    tests: await allTests(queries),
    golden: await goldenSetOf(queries, repository.id, MAX_GOLDEN),
  })
}

/** The results of a query of the golden set, by the id of its first copy; null where there is none, or they are not to be graded. */
export async function judgeSection(
  { queries, search }: Sources,
  repository: Repository,
  queryId: string,
  forms: Forms | null,
): Promise<View | null> {
  const namespace = forms && (await namespaceOf(queries, repository.id))
  if (!forms || !namespace) return null
  const judging = await openJudging(queries, namespace, { search, features: search.features })
  const golden = judging.golden.find((each) => each.queryId === queryId)
  return golden === undefined
    ? null
    : judgeView(repository, { queryId, query: golden.query, sheet: await judging.sheet(golden) }, forms)
}
