import { CLAIM_TYPES, findKind } from '../../../../engine/rules/claim-kinds.ts'
import { LEVEL_NAMES } from '../../../../ledger/trust/level.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { table } from '../../../../report/html/table.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import { type ClaimFilter, MAX_FILTER_LENGTH, VERDICTS } from '../../routes.ts'
import type { ListedClaim } from '../../store/docs/claims.ts'
import { placeView, type View } from '../layout.ts'
import { pager, placeText, stateWords, verdictText, wordsOf } from '../parts/text.ts'

/** The claims of a repository's docs that match a filter, with a form for the filter. */
export function claimsView(repository: Repository, filter: ClaimFilter, claims: Page<ListedClaim>): View {
  const addresses = addressesOf(repository)
  const content = html`${filterForm(filter, addresses)}${
    claims.rows.length === 0
      ? html`<p class="calm">There is no such claim in the docs.</p>\n`
      : claimTable(claims.rows, addresses)
  }${pager(claims, (page) => addresses.claims(filter, page))}`
  return placeView(repository, 'claims', content)
}

function claimTable(claims: readonly ListedClaim[], addresses: Addresses): Markup {
  return table('Claims by page and line', claims, [
    {
      head: 'Claim',
      kind: 'name',
      cell: (claim) => html`<a href="${addresses.claim(claim.id)}"><code>${wordsOf(claim)}</code></a>`,
    },
    {
      head: 'Verdict',
      cell: ({ verdict, level }) => html`<span class="dot ${verdict}"></span>${stateWords(verdict, level)}`,
    },
    { head: 'Place', cell: ({ file, line }) => placeText(file, line) },
    { head: 'Type', cell: ({ type }) => findKind(type)?.help.title ?? type },
    { head: 'Trust', kind: 'number', cell: ({ trust }) => trust.toFixed(2) },
  ])
}

/** A value of a selection list, and its label. */
type Option = readonly [value: string, words: string]

const VERDICT_OPTIONS = VERDICTS.map((verdict): Option => [verdict, verdictText(verdict)])
const TYPE_OPTIONS = Object.entries(CLAIM_TYPES).map(([type, { title }]): Option => [type, title])
const LEVEL_OPTIONS = LEVEL_NAMES.map((level): Option => [level, level])

/** The filter form, whose fields become the query of the address: empty ones do not restrict the claims. */
function filterForm(filter: ClaimFilter, addresses: Addresses): Markup {
  const { verdict, type, level, file, text } = filter
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return html`<form class="filter" role="search" action="${addresses.claims()}" method="get">
<input type="search" name="q" value="${text ?? ''}" maxlength="${MAX_FILTER_LENGTH}" aria-label="Text of the claim or path of the page" placeholder="Text or page">
${select('verdict', 'Verdict', 'Any verdict', VERDICT_OPTIONS, verdict)}${select('type', 'Type', 'Any type', TYPE_OPTIONS, type)}${select('level', 'Level of trust', 'Any level of trust', LEVEL_OPTIONS, level)}${
  file === null
    ? null
    : html`<label><input type="checkbox" name="file" value="${file}" checked> only in ${placeText(file, null)}</label>\n`
}<button>Filter</button>${isFiltered ? html`\n<a href="${addresses.claims()}">Show all claims</a>` : null}
</form>
${verdict === 'drifted' ? html`<p class="meta">Claims that the same change made false are one finding, and count once on the other pages.</p>\n` : null}`
}

function select(name: string, label: string, any: string, options: readonly Option[], chosen: string | null): Markup {
  const listed = options.map(
    ([value, words]) => html`<option value="${value}"${value === chosen ? html` selected` : null}>${words}</option>\n`,
  )
  return html`<select name="${name}" aria-label="${label}">
<option value="">${any}</option>
${listed}</select>
`
}
