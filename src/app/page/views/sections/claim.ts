import { findKind } from '../../../../engine/rules/claim-kinds.ts'
import { effectiveConfidence } from '../../../../ledger/learning/confidence.ts'
import type { LearningConfig } from '../../../../ledger/learning/config.ts'
import type { ListedRule } from '../../../../ledger/learning/store/rules/listed.ts'
import type { ShownEvent } from '../../../../ledger/trust/store/read.ts'
import { explainTrust } from '../../../../ledger/trust/why.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { table } from '../../../../report/html/table.ts'
import { reasonWords } from '../../../../report/rule-words.ts'
import { truncate } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { KnownClaim } from '../../store/docs/claim.ts'
import type { View } from '../layout.ts'
import { findingCard } from '../parts/findings.ts'
import { answerForm, type Forms, undoClaimForm } from '../parts/forms.ts'
import { placeLink } from '../parts/health.ts'
import { dayOf, inLines, timeOf, verdictText, wordsOf } from '../parts/text.ts'

/** Context of a claim on its page. */
interface Beside {
  /** The suppression rule that mutes it; null if it is not muted. */
  readonly rule: ListedRule | null
  /** Null without write access. */
  readonly forms: Forms | null
  /** For the decay of confidence. */
  readonly learning: Partial<LearningConfig>
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** One claim: its place, the reason for its verdict, and the events that its trust is computed from. */
export function claimView(repository: Repository, known: KnownClaim, { rule, forms, learning, now }: Beside): View {
  const { claim, headSha, finding, trust, events } = known
  const addresses = addressesOf(repository)
  const verdict = verdictText(claim.verdict)
  const mappings = claim.mappings.map((mapping) => {
    const result = { confidence: mapping.confidence, created_at: claim.verified_at }
    const confidence = effectiveConfidence(result, now, learning).toFixed(2)
    return html`<li>${placeLink(repository, headSha, mapping)}, confidence ${confidence}</li>\n`
  })
  const body = html`<h1><code>${truncate(wordsOf(claim), 200)}</code></h1>
<p><span class="dot ${claim.verdict}"></span><b>${verdict}</b> · ${findKind(claim.type)?.help.title ?? claim.type} · ${placeLink(repository, headSha, claim)} · <a href="${addresses.claims({ file: claim.file })}">all claims of this page</a></p>
${finding === null ? stated(known) : findingCard(finding)}${rule && muted(rule)}${forms && change(rule, known, forms, addresses)}<h2>Evidence in code</h2>
${mappings.length === 0 ? html`<p>None is known.</p>\n` : html`<ul>\n${mappings}</ul>\n`}<h2>Trust</h2>
${trust === null ? html`<p>It has no events yet.</p>\n` : html`<p>${explainTrust(trust, now)}</p>\n`}${eventTable(events)}`
  return { title: truncate(wordsOf(claim), 80), at: { repository, place: 'claims' }, body }
}

function muted({ rule, words, dismissals }: ListedRule): Markup {
  const until = rule.expires_at === null ? 'for good' : html`until ${dayOf(rule.expires_at)}`
  return html`<p>Muted ${until}: ${reasonWords(rule.reason, dismissals)}${words === null ? null : html`: “${words}”`}${rule.created_by === null ? null : ` (@${rule.created_by})`}</p>
`
}

/** The possible actions on a claim: unmute it, or answer a finding. */
function change(rule: ListedRule | null, { claim }: KnownClaim, forms: Forms, addresses: Addresses): Markup | null {
  const named = { id: claim.id, words: wordsOf(claim) }
  if (rule !== null) return undoClaimForm(forms, addresses, named, null)
  const answers = { ...forms, muted: new Set<string>() }
  return claim.verdict === 'drifted' ? answerForm(answers, addresses, named, null) : null
}

/** The text of the claim, and the reason for its verdict. */
function stated({ claim, reason }: KnownClaim): Markup {
  return html`<p class="quote">${inLines(truncate(claim.text, 600))}</p>
${reason === null ? null : html`<p class="reason">${truncate(reason, 600)}</p>\n`}`
}

function eventTable(events: readonly ShownEvent[]): Markup | null {
  if (events.length === 0) return null
  return table('The last events, newest first', events, [
    { head: 'When', cell: ({ ts }) => timeOf(ts) },
    { head: 'Result', cell: ({ result }) => result },
    { head: 'Strength', cell: ({ signal_strength }) => signal_strength },
    { head: 'Source', cell: ({ source }) => source },
    { head: 'Counted', cell: ({ status, ignored }) => (ignored === null ? status : `${status}: ${ignored}`) },
  ])
}
