import type { ListedRule } from '../../../../ledger/learning/store/rules/listed.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { type Column, table } from '../../../../report/html/table.ts'
import { claimWords, reasonWords } from '../../../../report/rule-words.ts'
import type { Addresses } from '../../addresses.ts'
import { type Forms, undoRuleForm } from './forms.ts'
import { dayOf, placeText } from './text.ts'

/** The active suppression rules: what, why, who, and until when, each with an undo form if given. */
export function mutedTable(rules: readonly ListedRule[], addresses: Addresses, forms: Forms | null): Markup {
  if (rules.length === 0) return html`<p>Nothing is muted.</p>\n`
  const columns: readonly Column<ListedRule>[] = [
    { head: 'What', kind: 'name', cell: (listed) => target(listed, addresses) },
    { head: 'Why', cell: why },
    { head: 'Who', cell: ({ rule }) => (rule.created_by === null ? '–' : `@${rule.created_by}`) },
    { head: 'Until', cell: ({ rule }) => (rule.expires_at === null ? 'for good' : dayOf(rule.expires_at)) },
  ]
  if (forms === null) return table('What is muted', rules, columns)
  const undo: Column<ListedRule> = {
    head: 'Undo',
    cell: (listed) => undoRuleForm(forms, addresses, listed.rule.id, targetText(listed)),
  }
  return table('What is muted', rules, [...columns, undo])
}

/** The same without markup. */
function targetText({ rule, place }: ListedRule): string {
  switch (rule.scope) {
    case 'claim':
      return place ? `${claimWords(place)} in ${place.file}:${place.line}` : 'a claim that is no longer in the docs'
    case 'file':
      return `everything in ${rule.target_file}`
    case 'claim_type':
      return `claims of the type ${rule.target_claim_type}`
    case 'pattern':
      return `claims that match ${rule.target_pattern}`
  }
}

function target({ rule, place }: ListedRule, addresses: Addresses): Markup {
  switch (rule.scope) {
    case 'claim': {
      if (place === null) return html`a claim that is no longer in the docs`
      const where = placeText(place.file, place.line)
      return html`<code>${claimWords(place)}</code> in <a href="${addresses.claims({ file: place.file })}">${where}</a>`
    }
    case 'file':
      return html`everything in <a href="${addresses.claims({ file: rule.target_file })}"><code>${rule.target_file}</code></a>`
    case 'claim_type':
      return html`claims of the type <code>${rule.target_claim_type}</code>`
    case 'pattern':
      return html`claims that match <code>${rule.target_pattern}</code>`
  }
}

function why({ rule, words, dismissals }: ListedRule): Markup {
  return html`${reasonWords(rule.reason, dismissals)}${words === null ? null : html`: “${words}”`}`
}
