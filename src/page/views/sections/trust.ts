import { helpOf } from '../../../config/claim-types.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Trust } from '../../store/docs/claims.ts'
import type { JudgedRule } from '../../store/opinions.ts'
import { placeView, type View } from '../layout.ts'
import { trustSection } from '../parts/trust.ts'

/** How far claims and findings of a repository can be trusted. */
export function trustView(repository: Repository, trust: Trust, judged: readonly JudgedRule[]): View {
  const content = html`${trustSection(trust, null, addressesOf(repository))}<h2>How often findings were right</h2>
${judged.length === 0 ? html`<p>Nobody has judged a finding yet: 👍, 👎, answers and accepted suggestions appear here.</p>\n` : precision(judged)}`
  return placeView(repository, 'trust', content)
}

function precision(judged: readonly JudgedRule[]): Markup {
  const rows = judged.map(({ rule, right, wrong, precision: { mean, low, high } }) => {
    const range = `${percent(mean)} (${percent(low)} to ${percent(high)})`
    return html`<tr><th scope="row">${ruleName(rule)}</th><td class="number">${String(right)}</td><td class="number">${String(wrong)}</td><td class="number">${range}</td></tr>
`
  })
  const heads = ['Findings of', ...['Right', 'Wrong', 'Precision'].map(numberHead)]
  return html`<p>One opinion for each person and claim; a 👎 without a reason counts half. In brackets, where the precision lies with 80 % probability.</p>
${table('How often people found findings right', heads, rows)}`
}

/** The title of a claim type, where that has but one rule; else the rule's own name. */
function ruleName(rule: string): string {
  return helpOf(rule)?.title ?? rule
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
