import { helpOf } from '../../../config/claim-types.ts'
import type { ListedRule } from '../../../learning/store/rules/listed.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { JudgedRule } from '../../store/opinions.ts'
import { placeView, type View } from '../layout.ts'
import type { Forms } from '../parts/forms.ts'
import { mutedTable } from '../parts/muted.ts'
import { pager } from '../parts/text.ts'

/** What people taught: the rules that mute findings, and how often findings were right. */
export function rulesView(
  repository: Repository,
  rules: Page<ListedRule>,
  judged: readonly JudgedRule[],
  forms: Forms | null,
): View {
  const addresses = addressesOf(repository)
  const content = html`<p>Answers to findings, and 👎 without an answer, make rules that mute. What <code>suppress</code> in <code>.docalign.yml</code> leaves out is not listed.</p>
${mutedTable(rules.rows, 0, addresses, forms)}${pager(rules, (page) => addresses.list('rules', page))}<h2>How often findings were right</h2>
${judged.length === 0 ? html`<p>Nobody has judged a finding yet: 👍, 👎, answers and accepted suggestions appear here.</p>\n` : precision(judged)}`
  return placeView(repository, 'rules', content)
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
