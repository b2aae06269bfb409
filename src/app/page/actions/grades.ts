import type { Queries } from '../../../base/db/database.ts'
import type { Grade } from '../../../search/evaluation/measures/heuristic-judgments.ts'
import { goldenQueries, saveJudgments } from '../../../search/evaluation/store/golden.ts'
import { gradesByHand } from '../../../search/evaluation/store/judged-entries.ts'
import { judgedEntries } from '../../../search/store/judged-entries.ts'
import { namespaceOf } from '../store/namespace.ts'
import type { Notice } from './notices.ts'

/** Maximum number of results that one form grades. */
const MAX_GRADES = 100

/** A person's grades for the results of a query in the golden set of a repository. */
interface Graded {
  readonly repositoryId: number
  /** Id of the query's first copy. */
  readonly queryId: string
  readonly grades: readonly (readonly [entryId: string, grade: Grade])[]
  /** Login of the person. */
  readonly by: string
}

/** Stores grades, except for unchanged ones and for entries that no longer exist; null if there is no such query. */
export async function grade(queries: Queries, { repositoryId, queryId, grades, by }: Graded): Promise<Notice | null> {
  const namespace = await namespaceOf(queries, repositoryId)
  const golden = namespace && (await goldenQueries(queries, namespace.id)).find((each) => each.queryId === queryId)
  if (!namespace || !golden) return null
  const asked = grades.slice(0, MAX_GRADES)
  const there = await judgedEntries(
    queries,
    namespace.id,
    asked.map(([entryId]) => entryId),
  )
  const known = new Set(there.map(({ id }) => id))
  const before = await gradesByHand(queries, golden.queryIds)
  const fresh = asked.filter(([entryId, relevance]) => known.has(entryId) && before.get(entryId) !== relevance)
  const judgments = fresh.map(([entryId, relevance]) => ({ entryId, relevance, source: 'manual' as const }))
  await saveJudgments(queries, queryId, judgments, by)
  return 'graded'
}
