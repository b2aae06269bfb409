import { gradeFields } from '../../../report/html/grade-form.ts'
import { html } from '../../../report/html/markup.ts'
import type { Sheet } from '../../../search/live/judging/judging.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { View } from '../layout.ts'
import type { Forms } from '../parts/forms.ts'

/** The results of a query of the golden set, with a choice of grades for each. */
export function judgeView(
  repository: Repository,
  { queryId, query, sheet }: { readonly queryId: string; readonly query: string; readonly sheet: Sheet },
  forms: Forms,
): View {
  const addresses = addressesOf(repository)
  const back = addresses.list('evaluation')
  const body = html`<h1>${query}</h1>
<p>How well does each result answer this search? <a href="${back}">Back to the golden set</a></p>
${
  sheet.results.length === 0
    ? html`<p class="calm">Nothing is found for this query any more.</p>\n`
    : html`<form action="${addresses.grade(queryId)}" method="post">
<input type="hidden" name="token" value="${forms.token}">
<input type="hidden" name="back" value="${back}">
${gradeFields(sheet.results, sheet.grades)}<button>Save</button>
</form>
`
}`
  return { title: `${query} · ${repository.owner}/${repository.name}`, at: { repository, place: 'evaluation' }, body }
}
