import type { RepositorySession } from '../../../stages/session/session.ts'
import type { Tool } from '../tool.ts'
import { checkDocs } from './tools/check-docs.ts'
import { explainClaim } from './tools/explain-claim.ts'
import { findDocsFor } from './tools/find-docs-for.ts'
import { listFindings } from './tools/list-findings.ts'
import { nextPassage } from './tools/next-passage.ts'
import { readDocsTool } from './tools/read-docs.ts'
import { reviewChange } from './tools/review-change.ts'
import { submitFaults } from './tools/submit-faults.ts'
import { suggestFix } from './tools/suggest-fix.ts'

/** The tools that only need a repository. To add one, add a file in `tools/` and a line here. */
export function createRepositoryTools(session: RepositorySession): Tool[] {
  return [
    checkDocs(session),
    listFindings(session),
    explainClaim(session),
    findDocsFor(session),
    reviewChange(session),
    suggestFix(session),
    nextPassage(session),
    submitFaults(session),
    readDocsTool(session),
  ]
}
