import type { ClaimKind } from '../claim-kind.ts'
import { type ImportArrow, importArrows } from './extract/import-diagram.ts'
import { extractImportRules, type ImportRule } from './extract/import-rule.ts'
import { filesOfArrow } from './verify/import-arrow.ts'
import { filesOfRule } from './verify/import-rule.ts'
import { isArrow, isRule, verify } from './verify.ts'

/** Rules about imports, and import diagrams. */
export const architectureKind = {
  type: 'architecture',
  help: {
    title: 'Architecture',
    checks:
      'Rules about what may import what, and diagrams of it. With a model, other statements about how the code is built.',
    drift: 'The code is no longer built as the docs say.',
    fix: 'Describe how the code is built now.',
    falseNow: 'no longer holds',
    notTrue: 'does not hold',
  },
  severity: 'medium',
  extract: (doc, repository) => [...extractImportRules(doc, repository), ...importArrows(doc)],
  verify,
  needs: (claim, snapshot) => ({
    files: isArrow(claim) ? filesOfArrow(claim, snapshot) : isRule(claim) ? filesOfRule(claim, snapshot) : [],
  }),
  restsOnCode: true,
} satisfies ClaimKind<ImportRule | ImportArrow>
