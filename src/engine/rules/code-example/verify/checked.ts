import type { Snapshot } from '../../../facts/snapshot.ts'
import { closestName } from '../../closest.ts'
import { contradicts, holds, type Outcome, unknown } from '../../outcome.ts'
import type { SampleSubject } from '../subject.ts'

/** The rule of findings that the checker of a language decides. */
export const CHECKER_RULE = 'types of the sample'

/** What the checker of its language says of a sample at a commit. */
export function checkedOutcome(
  { sample, fault, name }: Extract<SampleSubject, { kind: 'checked' }>,
  { faultsOf }: Snapshot,
): Outcome {
  const faults = faultsOf(sample)
  if (!faults) return unknown('the sample was not checked here')
  const found = faults.find((each) => each.kind === fault && each.name === name)
  if (!found) return holds('the declarations have what the sample uses', [])
  const { reason, evidence, known } = found
  return contradicts(CHECKER_RULE, reason, { evidence: [evidence], suggestion: closestName(name, known) })
}
