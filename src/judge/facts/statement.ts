import { locationOf } from '../text/location.ts'
import type { OutputView } from '../text/output.ts'
import { pageOf, type Sentence, sentencesOf } from '../text/sentences.ts'
import { fieldWords, type TextPart, textParts } from '../text/view.ts'

/** A value of structured data, and its path. */
export interface Field {
  readonly path: readonly string[]
  readonly value: string
}

/** A statement of an output or a source: a sentence, or the value of a field. */
export interface Statement extends Sentence {
  readonly field?: Field
}

/** Maximum length of a field that is a value, as opposed to prose. */
const MAX_VALUE_LENGTH = 200

/** The statements of an output. Headings and questions are not statements. */
export function statementsOf({ value, object, parts, pages }: OutputView): Statement[] {
  const isData = object !== null && typeof value === 'string'
  return (isData ? textParts(object) : parts).flatMap((part) => {
    const field = fieldOf(part)
    if (field) {
      const text = `${fieldWords(part.path)}: ${field.value}`
      return [{ text, location: locationOf(part.path), line: 1, under: '', field }]
    }
    return sentencesOf(part, pages.get(part) ?? (part.kind === 'text' ? pageOf(part.text) : null)).filter(
      ({ text }) => /\p{L}/u.test(text) && !text.endsWith('?'),
    )
  })
}

/** The field of a part; null for prose and code, and for list elements, which have no names. */
function fieldOf({ path, text, kind, file, scalar }: TextPart): Field | null {
  if (kind === 'code' || file !== undefined || path.length === 0) return null
  if (path.some((key) => typeof key === 'number')) return null
  const value = (scalar ?? text).trim()
  if (value === '' || value.length > MAX_VALUE_LENGTH || /\n|[.!?]\s+\p{Lu}/u.test(value)) return null
  return { path: path.map(String), value }
}
