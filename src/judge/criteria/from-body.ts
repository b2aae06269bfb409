import { readMarkdown } from '../../engine/docs/markdown/markdown.ts'
import { unmarked } from '../text/sentences.ts'

const MAX_BODY_LENGTH = 100_000
/** The limits of the configuration. */
const MAX_CRITERIA = 50
const MAX_LENGTH = 500
const TITLE = /^[\W_]*acceptance criteri(?:a|on)[\W_]*$/i

/**
 * The acceptance criteria in the body of a pull request: the list after a heading or a line "Acceptance criteria", up to the next heading
 * or text. Checkboxes may be ticked or not.
 */
export function criteriaOfBody(body: string): string[] {
  const found: string[] = []
  let isList = false
  for (const { kind, lines } of runsOf(body)) {
    const text = unmarked(lines.join(' ').slice(0, 4 * MAX_LENGTH))
    if (kind === 'item' && isList) found.push(text.replace(/^\[[ xX]\]\s+/, ''))
    else isList = kind !== 'item' && TITLE.test(text)
  }
  return [...new Set(found.map((each) => each.slice(0, MAX_LENGTH).toWellFormed().trim()))]
    .filter((each) => each !== '')
    .slice(0, MAX_CRITERIA)
}

/** Skips HTML comments, which come from templates. */
function runsOf(body: string) {
  try {
    return readMarkdown('body.md', body.slice(0, MAX_BODY_LENGTH).replace(/<!--[\s\S]*?(?:-->|$)/g, '')).prose
  } catch {
    // Nested too deeply.
    return []
  }
}
