import type { ClaimKind } from '../claim-kind.ts'
import { type ImportArrow, importArrows } from './extract/import-diagram.ts'
import { extractImportRules, type ImportRule } from './extract/import-rule.ts'
import { filesOfArrow } from './verify/import-arrow.ts'
import { filesOfRule } from './verify/import-rule.ts'
import { isArrow, isRule, verify } from './verify.ts'

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
