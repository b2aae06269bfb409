import { html } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import { grouped } from '../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { CoChangedPair } from '../../store/docs/co-changes.ts'
import type { View } from '../layout.ts'
import { pager } from '../parts/pager.ts'
import { dayOf, placeText } from '../parts/text.ts'

/** Which code files and pages of the docs change together. */
export function coChangesView(repository: Repository, pairs: Page<CoChangedPair>): View {
  const addresses = addressesOf(repository)
  const rows = pairs.rows.map(
    ({
      codeFile,
      docFile,
      commits,
      lastAt,
      claims,
    }) => html`<tr><th scope="row">${placeText(codeFile, null)}</th><td><a href="${addresses.claims({ file: docFile })}">${placeText(docFile, null)}</a></td><td class="number">${grouped(commits)}</td><td class="number">${grouped(claims)}</td><td>${dayOf(lastAt)}</td></tr>
`,
  )
  const heads = ['Code file', 'Page', numberHead('Commits'), numberHead('Claims'), 'Last']
  const body = html`<h1>Co-changes</h1>
<p>Commits of the default branch that changed a code file and a page together: whoever changes the code may want to read the page. Claims are those on the page
whose evidence is in the code file.</p>
${
  pairs.rows.length === 0
    ? html`<p class="calm">No commit changed code and docs together yet, of those that DocAlign has read.</p>\n`
    : table('Code files and pages that change together', heads, rows)
}${pager(pairs, (page) => addresses.list('co-changes', page))}`
  return { title: `Co-changes · ${repository.owner}/${repository.name}`, at: { repository, place: 'co-changes' }, body }
}
