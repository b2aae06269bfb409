import type { ListedRule } from '../../../../ledger/learning/store/rules/listed.ts'
import { html } from '../../../../report/html/markup.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import { placeView, type View } from '../layout.ts'
import type { Forms } from '../parts/forms.ts'
import { mutedTable } from '../parts/muted.ts'
import { pager } from '../parts/text.ts'

/** The suppression rules that people's feedback created. */
export function rulesView(repository: Repository, rules: Page<ListedRule>, forms: Forms | null): View {
  const addresses = addressesOf(repository)
  const content = html`<p>Answers to findings, and 👎 without an answer, make rules that mute. What <code>suppress</code> in <code>.docalign.yml</code> leaves out is not listed.</p>
${mutedTable(rules.rows, addresses, forms)}${pager(rules, (page) => addresses.list('rules', page))}`
  return placeView(repository, 'rules', content)
}
