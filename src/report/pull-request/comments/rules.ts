import type { ListedRule } from '../../../learning/store/rules/listed.ts'
import { codeCell } from '../../markdown-table.ts'
import { codeSpan } from '../../markdown-text.ts'
import { claimWords } from '../../rule-words.ts'
import { count } from '../../text.ts'
import { because, dayText, scoped, targetOf, untilText } from './answers.ts'

/** Most rules that an answer lists. */
const MAX_RULES = 50

/** The rules of a repository: what each mutes, until when, why, by whom, and what it has hidden since. */
export function renderRules(rules: readonly ListedRule[]): string {
  if (rules.length === 0) return 'Nothing is muted in this repository.'
  const more = rules.length > MAX_RULES ? [`- … ${rules.length - MAX_RULES} more`] : []
  return [
    `${rules.length === 1 ? 'One rule mutes' : `${rules.length} rules mute`} findings here:`,
    '',
    ...rules.slice(0, MAX_RULES).map((rule) => `- ${line(rule)}`),
    ...more,
  ].join('\n')
}

function line({ rule, place, words, dismissals, hidden }: ListedRule): string {
  const what =
    rule.scope !== 'claim'
      ? scoped({ scope: rule.scope, target: targetOf(rule) })
      : place === null
        ? 'A claim that is in the docs no more'
        : `${codeCell(`${place.file}:${place.line}`)} ${codeCell(claimWords(place))}`
  const why = rule.scope === 'pattern' ? '' : ` (${because({ reason: rule.reason, words, dismissals })})`
  const who = rule.created_by === null ? '' : ` — ${codeSpan(`@${rule.created_by}`)}`
  return `${what} ${untilText(rule.expires_at?.getTime() ?? null)}${why}${who}; ${hiddenText(hidden)}`
}

function hiddenText(hidden: ListedRule['hidden']): string {
  if (hidden === null) return 'has hidden nothing yet'
  const { findings, pull_requests: pulls, last_at } = hidden
  const where = pulls === 0 ? '' : ` on ${count(pulls, 'pull request')}`
  return `has hidden ${count(findings, 'finding')}${where}, last on ${dayText(last_at.getTime())}`
}
