import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { type Outcome, unknown } from '../outcome.ts'
import type { ImportArrow } from './extract/import-diagram.ts'
import type { ImportRule } from './extract/import-rule.ts'
import { verifyImportArrow } from './verify/import-arrow.ts'
import { verifyImportRule } from './verify/import-rule.ts'

export function verify(claim: Claim<ImportRule | ImportArrow>, snapshot: Snapshot): Outcome {
  if (isArrow(claim)) return verifyImportArrow(claim, snapshot)
  return isRule(claim) ? verifyImportRule(claim, snapshot) : unknown('only a reader can tell')
}

export function isRule(claim: Claim<ImportRule | ImportArrow>): claim is Claim<ImportRule> {
  // Claims that the model's reader finds have another subject.
  return 'form' in claim.subject && claim.subject.form !== 'imports'
}

export function isArrow(claim: Claim<ImportRule | ImportArrow>): claim is Claim<ImportArrow> {
  return 'form' in claim.subject && claim.subject.form === 'imports'
}
