import type { SuppressionRule } from '../../learning/rules/rule.ts'
import type { ListedRule } from '../../learning/store/rules/listed.ts'

/** A rule as the API shows it (Learning System, §3). */
export function shownRule({ spot, ...rule }: SuppressionRule): object {
  return { ...rule, next_spot_check_at: spot.next_at }
}

/** The same with what the rule is about, what somebody said beside its reason, and what it has hidden since. */
export function shownListed({ rule, place, words, dismissals, hidden }: ListedRule): object {
  return { ...shownRule(rule), claim: place, free_text: words, dismissals, hidden }
}
