/**
 * The placeholder for omitted code in a prepared sample: a letter that nobody writes, repeated to the length of the mark to keep the
 * columns. It parses as an expression, a statement, a type or an element, wherever one of these may occur.
 */
const MARK = 'ǃ'

export function isOmission(name: string): boolean {
  return name.startsWith(MARK)
}

export function omissionOf(length: number): string {
  return MARK.repeat(length)
}

/** The placeholder for a line with only an ellipsis: a comment that nobody writes. */
export const OMITTED_LINE = '//ǃ'

/** Comments which say that code is omitted. */
const OMITTED =
  /\.\.\.|…|\b(?:omitted|snip(?:ped)?|abbreviated|truncated|etc|TODO)\b|\b(?:your|more|other|rest of|remaining|some|existing|same|as above|do something|implementation|logic|here)\b/i

export function isOmissionComment(comment: string): boolean {
  return comment === OMITTED_LINE || OMITTED.test(comment)
}
