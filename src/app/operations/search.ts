import * as z from 'zod'
import { ENTRY_KINDS } from '../../ledger/entries/entry.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import type { SearchAnswer, SearchResult } from '../../search/live/request.ts'
import { isGuess } from '../../search/ranking/confidence.ts'
import { INTENTS } from '../../search/ranking/intent.ts'
import { namespaceFor } from './access.ts'
import type { Context } from './context.ts'
import { epochOf } from './epochs.ts'
import { shortText } from './request.ts'

/** A search. Other keys are dropped. */
export const searchInput = z.object({
  namespace: shortText.optional(),
  query: z.string().trim().min(1).max(4000),
  /** If omitted: sections of the docs, code, and answers. */
  kind: z.enum(ENTRY_KINDS).nullish(),
  limit: z.int().min(1).max(100).default(10),
  /** If omitted, derived from the query. */
  intent: z.enum(INTENTS).nullish(),
  session_id: z.string().min(1).max(200).nullish(),
  /** `false` excludes stale entries; otherwise they rank lower. */
  include_stale: z.boolean().nullish(),
  /** An epoch to search instead of the current entries: its number, `published` or `latest`. */
  epoch: z
    .union([z.int().min(1), z.string().regex(/^(?:\d{1,15}|published|latest)$/, 'a number, published or latest')])
    .nullish(),
})

/** The entries that best answer a query, with the contribution of each channel and boost. `tool` is logged. */
export async function searchEntries(
  { queries, search, signals }: Pick<Context, 'queries' | 'search' | 'signals'>,
  token: Token,
  { namespace: name, query, kind = null, limit, intent = null, session_id, ...input }: z.output<typeof searchInput>,
  tool: 'qa_search' | 'mcp',
) {
  const namespace = namespaceFor(token, name)
  const epoch = input.epoch == null ? null : await epochOf(queries, namespace, String(input.epoch))
  if (session_id) signals.searched(session_id, namespace, query)
  const answer = await search.search({
    namespace,
    query,
    kind,
    limit,
    intent,
    sessionId: session_id ?? null,
    tool,
    excludeStale: input.include_stale === false,
    ...(epoch === null ? {} : { epochId: epoch.id }),
  })
  return { ...answerJson(answer), ...(epoch === null ? {} : { epoch: epoch.id }) }
}

/** An answer as the API and the command line show it. */
export function answerJson({ queryId, intent, confidence, language, results, trace }: SearchAnswer) {
  const is_guess = results.length > 0 && isGuess(confidence)
  return {
    ...{ query_id: queryId, intent, confidence, is_guess, question_language: language },
    ...{ results: results.map(resultJson), trace },
  }
}

/** A result as the API and the command line show it: known false statements come first. */
function resultJson({ entry, passage, ...result }: SearchResult) {
  const { question, statement, answer, score, channels, boosts } = result
  const { verified = 0, drifted = 0, drifts = [] } = passage?.claims ?? {}
  return {
    qa_id: entry.id,
    kind: entry.kind,
    ...(drifts.length === 0 ? {} : { drifted: drifts }),
    heading_path: entry.titles,
    claims: { verified, drifted },
    claim_type: entry.claimType,
    question,
    answer,
    statement,
    source_file: entry.sourceFile,
    line: passage?.line ?? entry.line,
    last_line: passage?.lastLine ?? null,
    score,
    trust_score: entry.trustScore,
    effective_trust: entry.effectiveTrust,
    validation_level: entry.validationLevel,
    stale: entry.isStale,
    channels,
    boosts,
  }
}
