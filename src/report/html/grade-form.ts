import type { Grade } from '../../search/evaluation/measures/heuristic-judgments.ts'
import type { JudgedEntry } from '../../search/store/judged-entries.ts'
import { truncate } from '../text.ts'
import { html, type Markup, raw } from './markup.ts'

const GRADES = ['not relevant', 'marginal', 'relevant', 'highly relevant'] as const
/** Maximum number of characters of a result to show. */
const MAX_LENGTH = 2000

/** The form fields to grade results: a group of choices for each; the first without a grade has the focus. */
export function gradeFields(results: readonly JudgedEntry[], grades: ReadonlyMap<string, number>): Markup {
  const firstOpen = results.findIndex(({ id }) => !grades.has(id))
  return html`${results.map((entry, rank) => resultField(entry, rank, grades.get(entry.id) ?? null, rank === firstOpen))}`
}

/** The grades of a submitted form: `entry-N` identifies a result, `grade-N` is its grade. */
export function gradesOf(form: Readonly<Record<string, string>>): [entryId: string, grade: Grade][] {
  return Object.entries(form).flatMap(([name, value]): [string, Grade][] => {
    const entryId = form[name.replace(/^grade-/, 'entry-')]
    return name.startsWith('grade-') && entryId !== undefined && /^[0-3]$/.test(value)
      ? [[entryId, Number(value) as Grade]]
      : []
  })
}

function resultField(entry: JudgedEntry, rank: number, grade: number | null, isFirstOpen: boolean): Markup {
  const { id, question, answer, statement, sourceFile, line } = entry
  const name = String(rank + 1)
  const place = sourceFile === null ? '' : `${sourceFile}${line === null ? '' : `:${line}`}`
  return html`<fieldset><legend>${name}. <span class="place">${place}</span></legend>
<input type="hidden" name="entry-${name}" value="${id}">
${question === null ? null : html`<p><strong>${truncate(question, MAX_LENGTH)}</strong></p>`}
<p>${truncate(statement ?? answer, MAX_LENGTH)}</p>
${GRADES.map((label, value) => gradeChoice(`grade-${name}`, value, label, grade === value, isFirstOpen && value === 0))}
</fieldset>
`
}

function gradeChoice(name: string, value: number, label: string, isChosen: boolean, hasFocus: boolean): Markup {
  const marks = `${isChosen ? ' checked' : ''}${hasFocus ? ' autofocus' : ''}`
  return html`<label><input type="radio" name="${name}" value="${value}"${raw(marks)}> ${value} ${label}</label>`
}
