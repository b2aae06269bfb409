import type { SuppressionRule } from '../../learning/rules/rule.ts'
import { type ToldRule, targetOf } from '../../report/pull-request/comments/answers.ts'

/** What an answer tells of a rule, with what somebody said beside it. */
export function toldRule(rule: SuppressionRule, words: string | null = null): ToldRule {
  const { scope, reason, expires_at } = rule
  return { scope, target: targetOf(rule), reason, words, until: expires_at?.getTime() ?? null }
}
