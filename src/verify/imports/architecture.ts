import type { Claim } from '../../claims/claim.ts'
import { type ImportArrow, importArrows } from '../../claims/extract/import-diagram.ts'
import { extractImportRules, type ImportRule } from '../../claims/extract/import-rule.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { ClaimKind } from '../claim-kind.ts'
import { type Outcome, unknown } from '../outcome.ts'
import { filesOfArrow, verifyImportArrow } from './import-arrow.ts'
import { filesOfRule, verifyImportRule } from './import-rule.ts'

/** Rules about imports, and import diagrams. */
export const architectureKind = {
  type: 'architecture',
  severity: 'medium',
  extract: (doc, repository) => [...extractImportRules(doc, repository), ...importArrows(doc)],
  verify,
  needs: (claim, snapshot) => ({
    files: isArrow(claim) ? filesOfArrow(claim, snapshot) : isRule(claim) ? filesOfRule(claim, snapshot) : [],
  }),
  restsOnCode: true,
  needsNoDeclaration: true,
} satisfies ClaimKind<ImportRule | ImportArrow>

function verify(claim: Claim<ImportRule | ImportArrow>, snapshot: Snapshot): Outcome {
  if (isArrow(claim)) return verifyImportArrow(claim, snapshot)
  return isRule(claim) ? verifyImportRule(claim, snapshot) : unknown('only a reader can tell')
}

function isRule(claim: Claim<ImportRule | ImportArrow>): claim is Claim<ImportRule> {
  // Claims that the model's reader finds have another subject.
  return 'form' in claim.subject && claim.subject.form !== 'imports'
}

function isArrow(claim: Claim<ImportRule | ImportArrow>): claim is Claim<ImportArrow> {
  return 'form' in claim.subject && claim.subject.form === 'imports'
}
