import type { Tool } from './tool.ts'

const REPOSITORY = `DocAlign checks the docs of this repository against its code, both as they are on disk.
After changing code, call check_docs with the files that you touched. For each finding call suggest_fix and apply its diff; if there is none, correct the page yourself. Then call check_docs again.
Before you rename or remove something, call find_docs_for to find the lines of the docs that mention it.`

const LEDGER = `DocAlign keeps every checkable statement of a repository's docs with a verdict against the code and a trust score.
Ask search_docs before you rely on the docs, and get_docs_for_file before you change code. Prefer entries that are verified, trusted and not stale.
After acting on an entry, report with report_validation whether it worked. If a page contradicts the code, report it with report_drift.`

/** Describes the tools to a client before it calls any. */
export function instructionsFor(tools: readonly Tool[]): string {
  const parts = [
    ...(tools.some(({ isLocal }) => isLocal) ? [REPOSITORY] : []),
    ...(tools.some(({ isLocal }) => !isLocal) ? [LEDGER] : []),
  ]
  return parts.join('\n\n')
}
