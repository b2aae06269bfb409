import { CLAIM_HELP } from '../../../config/claim-types.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ClaimFilter } from '../../routes.ts'
import type { ListedClaim } from '../../store/docs/claims.ts'
import type { View } from '../layout.ts'
import { pager } from '../parts/pager.ts'
import { placeText, standingWords, wordsOf } from '../parts/text.ts'

/** The claims of the docs, all or some of them. */
export function claimsView(repository: Repository, filter: ClaimFilter, claims: Page<ListedClaim>): View {
  const addresses = addressesOf(repository)
  const rows = claims.rows.map((claim) => {
    const { id, type, file, line, verdict, level, trust } = claim
    const title = CLAIM_HELP[type]?.title ?? type
    return html`<tr><th scope="row"><a href="${addresses.claim(id)}"><code>${wordsOf(claim)}</code></a></th><td><span class="dot ${verdict}"></span>${standingWords(verdict, level)}</td><td>${placeText(file, line)}</td><td>${title}</td><td class="number">${trust.toFixed(2)}</td></tr>
`
  })
  const body = html`<h1>Claims</h1>
${restriction(filter, addresses)}${
  claims.rows.length === 0
    ? html`<p class="calm">There is no such claim in the docs.</p>\n`
    : table('Claims by page and line', ['Claim', 'Verdict', 'Place', 'Type', numberHead('Trust')], rows)
}${pager(claims, (page) => addresses.claims(filter, page))}`
  return { title: `Claims · ${repository.owner}/${repository.name}`, at: { repository, place: 'claims' }, body }
}

/** Which claims are shown, where they are not all. */
function restriction({ verdict, level, file }: ClaimFilter, addresses: Addresses): Markup | null {
  const words = [verdict === 'pending' ? 'muted for good' : verdict, level].filter((word) => word !== null).join(', ')
  if (words === '' && file === null) return null
  const place = file === null ? null : html`${words === '' ? null : ', '}in <code>${file}</code>`
  return html`<p>Only those ${words}${place}. <a href="${addresses.claims()}">Show all claims</a>${verdict === 'drifted' ? html`. Claims that the same change made false are one finding, and count once on the other pages` : null}</p>
`
}
