import type { CiPart } from '../../report/pull-request/report.ts'
import type { CheckOutcome } from '../../scan/ci/store.ts'

/** What a check run says of the checks of its commit: the last outcome of each; nothing before one was completed. */
export function ciPartOf(
  outcomes: readonly CheckOutcome[],
  counted: boolean,
  defaultBranch: string,
): { readonly ci?: CiPart } {
  if (outcomes.length === 0) return {}
  const latest = new Map(outcomes.map(({ app, name, passed }) => [`${app} ${name}`, { name, passed }]))
  return { ci: { outcomes: [...latest.values()], counted, defaultBranch } }
}
