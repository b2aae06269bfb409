import { expect, it } from 'vitest'
import { statedClaims } from '../../src/engine/scan/pages/stated.ts'
import type { ScannedClaim } from '../../src/engine/scan/scanned-claim.ts'
import { namespaceById, namespaceOfRepository } from '../../src/ledger/entries/namespaces.ts'
import { syncPassages } from '../../src/ledger/entries/passages.ts'
import { evaluateSearch } from '../../src/search/evaluation/live/evaluate.ts'
import type { EvalQuery } from '../../src/search/evaluation/query.ts'
import { pagesOf } from '../../src/search/evaluation/store/pages.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { corpusOf } from '../../src/search/store/corpus.ts'
import { completeScan, startScan } from '../../src/stages/store/record.ts'
import { freshlyInstalled } from '../app/github/rows.ts'
import { useTestDatabase } from '../databases.ts'
import { result } from '../report/sample.ts'

const database = useTestDatabase()

const claim = (id: string, file: string, text: string, target: string): ScannedClaim => ({
  ...{ id, type: 'path_reference', file, line: 3, text, value: target, subject: null, verdict: 'verified' },
  ...{ confidence: 0.9, verifier_confidence: 0.9, reason: 'it is there', evidence: [{ file: target, line: null }] },
})

it('The chain of a decision is its page and the pages that it links to', async () => {
  const { queries } = database
  const { id: repositoryId } = await freshlyInstalled(queries)
  const scan = { repositoryId, pullNumber: null, branch: 'main', headSha: 'a', baseSha: null }
  const claims = [
    claim('decision', 'docs/adr/1.md', 'Postgres was chosen, see [storage](../storage.md)', 'docs/storage.md'),
    claim('storage', 'docs/storage.md', 'Rows are written by `src/store.ts`', 'src/store.ts'),
    claim('other', 'docs/other.md', 'Postgres is opened in `src/open.ts`', 'src/open.ts'),
  ]
  await completeScan(
    queries,
    { id: await startScan(queries, scan), repositoryId },
    result(),
    [statedClaims(claims, [])],
    Date.now(),
  )
  const sections = claims.map(({ id, file, line, text }) => ({
    ...{ id: `section-${id}`, kind: 'section' as const, titles: ['Storage'], text, file, line, lastLine: line },
  }))
  await syncPassages(queries, repositoryId, [sections], Date.now())
  const namespace = await namespaceById(queries, await namespaceOfRepository(queries, repositoryId))
  const pages = pagesOf(queries, namespace.id)
  expect(await pages.linkedFrom(['docs/adr/1.md', 'docs/other.md'])).toEqual(['docs/storage.md'])
  expect(await pages.of(['decision', 'none'])).toEqual(new Map([['decision', 'docs/adr/1.md']]))
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [], isLogged: false })
  const completeness = async (relevant: string): Promise<number | null> => {
    const query: EvalQuery = {
      ...{ queryId: 'q', query: 'why was Postgres chosen', intent: 'find_decision', category: 'causal-query' },
      judgments: { [relevant]: 3 },
    }
    const corpus = corpusOf({ namespace })
    const context = { runId: 'r', runType: 'full', timestamp: '2026-01-01T00:00:00Z' } as const
    const run = await evaluateSearch(search, {
      namespace,
      queries: [query],
      featuresFor: () => [],
      pages,
      corpus,
      context,
    })
    return run.agentMetrics.causalChainCompleteness
  }
  expect(await completeness('section-decision')).toBe(1)
  // It links to nothing: there is no chain.
  expect(await completeness('section-other')).toBeNull()
  // A page of the chain that is not found counts as missing.
  await queries.updateTable('entries').set({ retired_at: new Date() }).where('id', '=', 'section-storage').execute()
  expect(await completeness('section-decision')).toBe(0.5)
  await search.close()
})
