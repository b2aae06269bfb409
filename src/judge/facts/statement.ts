import { locationOf } from '../text/location.ts'
import type { OutputView } from '../text/output.ts'
import { pageOf, type Sentence, sentencesOf } from '../text/sentences.ts'
import { fieldWords, type TextPart, textParts } from '../text/view.ts'

/** A value of structured data, and the names that lead to it. */
export interface Field {
  readonly path: readonly string[]
  readonly value: string
}

/** Something that an output or a source says: a sentence, or what a field of its data holds. */
export interface Statement extends Sentence {
  readonly field?: Field
}

/** Longest text of a field that is a value, as opposed to prose. */
const MAX_VALUE_LENGTH = 200

/** What an output states. Headings and questions state nothing. */
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

/** The field that a part is; null for prose and code, and for an element of a list, which has no name of its own. */
function fieldOf({ path, text, kind, file, scalar }: TextPart): Field | null {
  if (kind === 'code' || file !== undefined || path.length === 0) return null
  if (path.some((key) => typeof key === 'number')) return null
  const value = (scalar ?? text).trim()
  if (value === '' || value.length > MAX_VALUE_LENGTH || /\n|[.!?]\s+\p{Lu}/u.test(value)) return null
  return { path: path.map(String), value }
}
