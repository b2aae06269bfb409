import { groupBy } from '../../base/group-by.ts'
import { partsOf } from '../../base/text/code-spans.ts'
import { kindOf } from '../../engine/rules/claim-kinds.ts'
import type { ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import { isUncommitted } from '../../engine/scan/uncommitted.ts'
import {
  commitTime,
  evidencePlace,
  isoDate,
  NOT_COMMITTED,
  otherPlaces,
  shortCommit,
  verdictWord,
} from '../claim-text.ts'
import { guessNote } from '../suggestion.ts'
import { count, truncate } from '../text.ts'
import { html, type Markup, raw } from './markup.ts'

const MAX_QUOTE_LENGTH = 600

/** The data that a card needs of a scan besides the claim: commit times. */
export type Times = Pick<ScanResult, 'commit_times'>

/** The anchor of a finding on its page. */
export function findingAnchor({ claim_id }: Pick<ReportedClaim, 'claim_id'>): string {
  return `claim-${claim_id}`
}

/** The context of a card on its page. */
interface Surroundings {
  /** Address of the claim's page; null for no link. */
  readonly address: string | null
  /** Level of the card's heading, so that no level is skipped. */
  readonly level: 2 | 3
  /** Shows a place of the repository, perhaps as a link; omitted, it is only named. */
  readonly place?: (place: { readonly file: string; readonly line: number | null }) => Markup
  /** The line as it could read, if that is certain. */
  readonly corrected?: string | null
}

export function claimCard(
  claim: ReportedClaim,
  result: Times,
  { address, level, place, corrected = null }: Surroundings = { address: null, level: 3 },
): Markup {
  const heading = raw(`h${level}`)
  const { severity, verdict } = claim
  const tone = verdict === 'drifted' ? severity : 'uncertain'
  const title = html`<code>${truncate(claim.value, 200)}</code>`
  return html`<article class="${tone}" id="${findingAnchor(claim)}">
<${heading} class="said">${address === null ? title : html`<a href="${address}">${title}</a>`} <span class="where">line ${String(claim.line)}</span> <span class="kind">${kindOf(claim.claim_type).help.title} · <span class="severity">${verdict === 'drifted' ? severity : verdictWord(claim)}</span></span></${heading}>
<p class="reason">${sentence(claim.reason)}</p>
${corrected === null ? html`<p class="quote">${quote(claim)}</p>\n${instead(claim)}` : html`<p class="change"><del>${claim.quote.trim()}</del><ins>${corrected.trim()}</ins></p>\n`}${others(claim)}${facts(claim, result, place)}</article>
`
}

function instead(claim: ReportedClaim): Markup | null {
  if (claim.suggestion === null) return null
  return html`<p class="instead">Instead: <code>${claim.suggestion}</code>${guessNote(claim)}</p>\n`
}

/** Formats names in backticks as code. */
export function sentence(reason: string): Markup {
  const parts = partsOf(reason) ?? [{ isCode: false, text: reason }]
  return html`${parts.map(({ isCode, text }) => (isCode ? html`<code>${text}</code>` : text))}`
}

/** The doc line with the claim's text highlighted. */
function quote({ quote: line, text, value, column }: ReportedClaim): Markup {
  const from = Math.max(0, column - 1)
  const found = [text, value].flatMap((wanted) => {
    const at = wanted === '' ? -1 : line.toLowerCase().indexOf(wanted.toLowerCase(), from)
    return at >= 0 ? [{ at, end: at + wanted.length }] : []
  })[0]
  if (!found || found.end > MAX_QUOTE_LENGTH) return html`${truncate(line.trim(), MAX_QUOTE_LENGTH)}`
  const before = line.slice(0, found.at).trimStart()
  return html`${before}<mark>${line.slice(found.at, found.end)}</mark>${truncate(line.slice(found.end).trimEnd(), MAX_QUOTE_LENGTH)}`
}

function others(claim: ReportedClaim): Markup | null {
  const places = otherPlaces(claim)
  if (places.length === 0) return null
  const items = places.map(({ file, line }) => html`<li><code>${file}</code> line ${String(line)}</li>`)
  return html`<p class="also">Also at</p>\n<ul class="also">${items}</ul>\n`
}

function facts(claim: ReportedClaim, result: Times, place: Surroundings['place']): Markup | null {
  const [shown] = claim.evidence
  const parts = [
    origin(claim, result),
    shown === undefined
      ? null
      : html`<span>Evidence: ${place?.(shown) ?? html`<code>${evidencePlace(claim) ?? ''}</code>`}</span>`,
    claim.suppressed === null ? null : html`<span>Muted: ${claim.suppressed.reason}</span>`,
    claim.verdict === 'drifted' ? html`<span>Confidence ${claim.confidence.toFixed(2)}</span>` : null,
  ]
  return parts.every((part) => part === null) ? null : html`<p class="facts">${parts}</p>\n`
}

function origin({ broken_by, last_true, ever_true }: ReportedClaim, result: Times): Markup | null {
  if (broken_by !== null && isUncommitted(broken_by.commit)) return html`<span>Broken by ${NOT_COMMITTED}</span>`
  if (broken_by !== null) {
    const title = broken_by.subject === '' ? null : html` “${truncate(broken_by.subject, 100)}”`
    return html`<span>Broken by <code>${shortCommit(broken_by.commit)}</code>${title}, <time datetime="${broken_by.date}">${broken_by.date}</time></span>`
  }
  if (last_true !== null)
    return html`<span>True at <code>${shortCommit(last_true)}</code>${date(last_true, result)}</span>`
  return ever_true === false ? html`<span>False from the start</span>` : null
}

function date(commit: string, result: Times): Markup | null {
  const time = commitTime(commit, result)
  return time === null ? null : html`, <time datetime="${isoDate(time)}">${isoDate(time)}</time>`
}

/** Claims collapsed under a summary line; null if there are none. */
export function foldedClaims(noun: string, claims: readonly ReportedClaim[], result: Times): Markup | null {
  if (claims.length === 0) return null
  const groups = byPage(claims, raw('h2'), (claim) => claimCard(claim, result))
  return html`<details><summary>${count(claims.length, noun)}</summary>\n<div>${groups}</div></details>\n`
}

/** The findings, grouped by page of the docs. */
export function findingsByPage(findings: readonly ReportedClaim[], cardOf: (finding: ReportedClaim) => Markup): Markup {
  return html`<div class="findings">${byPage(findings, raw('h3'), cardOf)}</div>\n`
}

function byPage(claims: readonly ReportedClaim[], heading: Markup, cardOf: (claim: ReportedClaim) => Markup): Markup[] {
  return [...groupBy(claims, ({ file }) => file)].map(
    ([file, group]) => html`<${heading} class="file">${file}</${heading}>\n${group.map(cardOf)}`,
  )
}
