import { html, type Markup } from '../../../../report/html/markup.ts'
import { capitalized, count, truncate } from '../../../../report/text.ts'
import type { SearchAnswer, SearchResult } from '../../../../search/live/request.ts'
import { isGuess } from '../../../../search/ranking/confidence.ts'
import { languageNote } from '../../../../search/words/question-language.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { View } from '../layout.ts'
import { excerpt } from '../parts/excerpt.ts'
import { placeLink } from '../parts/health.ts'
import { searchForm } from './overview.ts'

const MAX_TEXT = 700
/** What beyond our own scans speaks for a result, by level; of those that only scans confirmed, a number would read as doubt. */
const CONFIRMED: Readonly<Record<number, string>> = {
  2: ' · confirmed by CI or people',
  3: ' · confirmed by CI or people, again and again',
}

/** Search results in the docs and the code, and whether they are true; `found` is null without a query. */
export function searchView(
  repository: Repository,
  query: string,
  found: Pick<SearchAnswer, 'results' | 'confidence' | 'language'> | null,
  headSha: string | null,
): View {
  const addresses = addressesOf(repository)
  const body = html`<h1>Search</h1>
${searchForm(addresses, query)}${found === null ? html`<p>Ask in your own words. An answer says whether its claims hold.</p>\n` : html`<p role="status">${statusOf(found)}</p>\n${found.results.map((each) => result(each, query, repository, headSha, addresses))}`}`
  const title = query === '' ? 'Search' : `${truncate(query, 60)} · Search`
  return { title: `${title} · ${repository.owner}/${repository.name}`, at: { repository, place: 'search' }, body }
}

function statusOf(found: Pick<SearchAnswer, 'results' | 'confidence' | 'language'>): string {
  const { results, confidence, language } = found
  const note = language === null ? '' : `${capitalized(languageNote(language))}. `
  if (results.length === 0) return `${note}Nothing was found. Try fewer or other words.`
  return note + shownOf(results.length, confidence)
}

function shownOf(results: number, confidence: number | null): string {
  return isGuess(confidence) ? 'Nothing that answers this; nearest:' : count(results, 'result')
}

function result(
  { entry, passage, question, answer }: SearchResult,
  query: string,
  repository: Repository,
  headSha: string | null,
  addresses: Addresses,
): Markup {
  const file = entry.sourceFile
  const line = passage?.line ?? entry.line
  const claims = passage?.claims ?? null
  const title = question ?? entry.titles.at(-1) ?? file ?? entry.id
  const verdictLinks = claims === null ? null : verdicts(claims, file, addresses)
  const trusted = CONFIRMED[claims?.validationLevel ?? entry.validationLevel] ?? ''
  return html`<article class="${claims !== null && claims.drifted > 0 ? 'high' : 'plain'}">
<h2>${truncate(title, 200)}</h2>
<p class="meta">${file === null ? null : placeLink(repository, headSha, { file, line })} · ${verdictLinks ?? 'no claim in it was checked'}${trusted}</p>
${excerpt(truncate(answer.trim(), MAX_TEXT), query)}${claims?.drifts.map((drift) => html`<p class="drift">Line ${String(drift.line)} is false: <code>${drift.statement}</code></p>\n`) ?? null}</article>
`
}

function verdicts(
  { verified, drifted }: { readonly verified: number; readonly drifted: number },
  file: string | null,
  addresses: Addresses,
): Markup {
  return html`<a href="${addresses.claims({ file })}">${verified} verified, ${drifted} false</a>`
}
