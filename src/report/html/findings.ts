import type { ReportedClaim } from '../../scan/result.ts'
import { byFile } from '../claim-text.ts'
import { html, type Markup } from './markup.ts'

/** What is not true, by page of the docs. */
export function findingsByPage(findings: readonly ReportedClaim[], cardOf: (finding: ReportedClaim) => Markup): Markup {
  const groups = [...byFile(findings)].map(
    ([file, group]) => html`<h3 class="file">${file}</h3>
${group.map(cardOf)}`,
  )
  return html`<div class="findings">${groups}</div>
`
}
