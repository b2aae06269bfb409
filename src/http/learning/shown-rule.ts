import type { SuppressionRule } from '../../learning/rule.ts'

/** A rule as the API shows it (Learning System, §3). */
export function shownRule({ spot, ...rule }: SuppressionRule): object {
  return { ...rule, next_spot_check_at: spot.next_at }
}
