import { QUICK_PICKS } from '../../../../ledger/learning/feedback/quick-pick.ts'
import type { ClaimPlace } from '../../../../ledger/learning/store/rules/listed.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { claimWords } from '../../../../report/rule-words.ts'
import type { Addresses } from '../../addresses.ts'

/** Data for the forms of a page, if the visitor may change something. */
export interface Forms {
  /** Part of each form; see `Person`. */
  readonly token: string
  /** The page to return to: its path and query. */
  readonly back: string
}

/** The same for a page with findings. */
export interface AnswerForms extends Forms {
  /** Ids of claims whose findings were muted since the scan that reported them. */
  readonly muted: ReadonlySet<string>
}

/** A claim, and the words that distinguish its buttons from others on the page. */
export interface NamedClaim {
  readonly id: string
  readonly words: string
}

export function namedClaim(place: ClaimPlace & { readonly claim_id: string }): NamedClaim {
  return { id: place.claim_id, words: `${claimWords(place)} in ${place.file}:${place.line}` }
}

/** Revokes a suppression rule. `what` it mutes distinguishes its button from others on the page. */
export function undoRuleForm(forms: Forms, addresses: Addresses, rule: string, what: string): Markup {
  return undo(forms, addresses.undoRule(rule), null, what)
}

/** Unmutes a claim: on a pull request if a number is given. */
export function undoClaimForm(
  forms: Forms,
  addresses: Addresses,
  { id, words }: NamedClaim,
  pull: number | null,
): Markup {
  return undo(forms, addresses.undoClaim(id), pull, words)
}

/** The five quick picks for a finding, or the undo form if it was muted since it was reported: on a pull request if a number is given. */
export function answerForm(forms: AnswerForms, addresses: Addresses, claim: NamedClaim, pull: number | null): Markup {
  if (forms.muted.has(claim.id))
    return html`<p class="meta">Muted: the next scan does not report it.</p>\n${undoClaimForm(forms, addresses, claim, pull)}`
  const buttons = QUICK_PICKS.map(
    ({ reason, label }) => html`<button name="reason" value="${reason}">${label}</button>\n`,
  )
  return html`<details class="answer"><summary>Not a problem?</summary>
<form action="${addresses.answer(claim.id)}" method="post">
${hidden(forms, pull)}${buttons}</form>
</details>
`
}

function undo(forms: Forms, address: string, pull: number | null, what: string): Markup {
  return html`<form action="${address}" method="post">
${hidden(forms, pull)}<button aria-label="Undo: ${what}">Undo</button>
</form>
`
}

function hidden({ token, back }: Forms, pull: number | null): Markup {
  return html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="back" value="${back}">
${pull === null ? null : html`<input type="hidden" name="pull" value="${String(pull)}">\n`}`
}
