/**
 * What stands in a prepared sample for something that it leaves out: a letter that no one writes, as often as the mark is
 * long, so that columns stay. It is an expression, a statement, a type or an element, wherever one of these may stand.
 */
const MARK = 'ǃ'

export function isOmission(name: string): boolean {
  return name.startsWith(MARK)
}

export function omissionOf(length: number): string {
  return MARK.repeat(length)
}

/** What stands for a line that is an ellipsis: a comment that no one writes. */
export const OMITTED_LINE = '//ǃ'

/** Comments that say that something is left out. */
const OMITTED =
  /\.\.\.|…|\b(?:omitted|snip(?:ped)?|abbreviated|truncated|etc|TODO)\b|\b(?:your|more|other|rest of|remaining|some|existing|same|as above|do something|implementation|logic|here)\b/i

export function saysOmission(comment: string): boolean {
  return comment === OMITTED_LINE || OMITTED.test(comment)
}
