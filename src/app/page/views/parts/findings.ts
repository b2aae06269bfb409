import type { ReportedClaim } from '../../../../engine/scan/result.ts'
import { claimCard, findingsByPage } from '../../../../report/html/claims.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import type { Addresses } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import { type AnswerForms, answerForm, namedClaim } from './forms.ts'
import { pager } from './text.ts'

/** Commit times are not stored with findings: a card shows the commit without them. */
const NO_TIMES = { commit_times: {} }

/** The findings of the default branch, by page of the docs, with answer forms if given. */
export function findingList(findings: Page<ReportedClaim>, addresses: Addresses, forms: AnswerForms | null): Markup {
  if (findings.rows.length === 0) return html`<p class="calm">Nothing that the docs say was found to be false.</p>\n`
  const card = (finding: ReportedClaim): Markup => {
    const shown = claimCard(finding, NO_TIMES, { address: addresses.claim(finding.claim_id), level: 3 })
    return html`${shown}${forms && answerForm(forms, addresses, namedClaim(finding), null)}`
  }
  const address = (page: number) => `${addresses.overview}${page === 1 ? '' : `?page=${page}`}#findings`
  return html`${findingsByPage(findings.rows, card)}${pager(findings, address)}`
}

/** A finding on its own page, without links and directly below the page's title. */
export function findingCard(finding: ReportedClaim): Markup {
  return claimCard(finding, NO_TIMES, { address: null, level: 2 })
}
