import { groupBy } from '../../../group-by.ts'
import { claimCard } from '../../../report/html/claims.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import type { ReportedClaim } from '../../../scan/result.ts'
import type { Addresses } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import { type AnswerForms, answerForm } from './forms.ts'
import { pager } from './table.ts'

/** Times of commits are not kept with findings: a card tells the commit without them. */
const NO_TIMES = { commit_times: {} }

/** The findings of the default branch, by page of the docs, with forms to answer them if any are given. */
export function findingList(findings: Page<ReportedClaim>, addresses: Addresses, forms: AnswerForms | null): Markup {
  if (findings.rows.length === 0) return html`<p class="calm">Nothing that the docs say was found to be false.</p>\n`
  const groups = [...groupBy(findings.rows, ({ file }) => file)].map(
    ([file, group]) => html`<h3 class="file">${file}</h3>
${group.map((finding) => html`${findingCard(finding, addresses)}${forms && answerForm(forms, addresses, finding.claim_id, null)}`)}`,
  )
  const address = (page: number) => `${addresses.overview}${page === 1 ? '' : `?page=${page}`}#findings`
  return html`<div class="findings">${groups}</div>
${pager(findings, address)}`
}

/** A finding: what the docs say, why it is false, who broke it, what to write instead, and where else it stands. On its own page it leads nowhere, and has no heading above it but that page's. */
export function findingCard(finding: ReportedClaim, addresses: Addresses | null): Markup {
  return claimCard(finding, NO_TIMES, { address: addresses?.claim(finding.claim_id) ?? null, level: addresses ? 3 : 2 })
}
