import type { ReportedClaim } from '../../../../engine/scan/result.ts'
import { claimCard, findingsByPage } from '../../../../report/html/claims.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { certainFix } from '../../../../report/pull-request/fixes/fix.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import { type AnswerForms, answerForm, namedClaim } from './forms.ts'
import { placeLink } from './health.ts'
import { pager } from './text.ts'

/** Commit times are not stored with findings: a card shows the commit without them. */
const NO_TIMES = { commit_times: {} }

/** The findings of the default branch at a commit, by page of the docs, with answer forms if given. */
export function findingList(
  findings: Page<ReportedClaim>,
  repository: Repository,
  headSha: string,
  forms: AnswerForms | null,
): Markup {
  const addresses = addressesOf(repository)
  const card = (finding: ReportedClaim): Markup => {
    const shown = claimCard(finding, NO_TIMES, {
      ...{ address: addresses.claim(finding.claim_id), level: 3 },
      place: (place) => placeLink(repository, headSha, place),
    })
    return html`${shown}${forms && answerForm(forms, addresses, namedClaim(finding), null)}`
  }
  const address = (page: number) => `${addresses.overview}${page === 1 ? '' : `?page=${page}`}#findings`
  return html`${findingsByPage(findings.rows, card)}${pager(findings, address)}`
}

/** A finding on its own page, directly below the page's title. */
export function findingCard(finding: ReportedClaim): Markup {
  return claimCard(finding, NO_TIMES, { address: null, level: 2 })
}

/** The findings of a pull request, each with the line as it could read where that is certain, and with answer forms if given. */
export function introducedFindings(
  findings: readonly ReportedClaim[],
  {
    repository,
    headSha,
    pull,
    forms,
  }: {
    readonly repository: Repository
    readonly headSha: string | null
    readonly pull: number
    readonly forms: AnswerForms | null
  },
): Markup {
  const addresses = addressesOf(repository)
  return findingsByPage(findings, (finding) => {
    const shown = claimCard(finding, NO_TIMES, {
      ...{ address: null, level: 3, corrected: certainFix(finding) },
      place: (place) => placeLink(repository, headSha, place),
    })
    return html`${shown}${forms && answerForm(forms, addresses, namedClaim(finding), pull)}`
  })
}
