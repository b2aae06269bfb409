import { separateComments } from '../../definitions/text.ts'

/** `...` and `…`, and `..` alone between brackets. */
const ELISION = /\.\.\.|…|[({[<,]\s*\.\.\s*[)}\]>]|,\s*\.\.[a-z]\w*\s*\)|_{3,}|^\s*<[^>]*>\s*$|\$\w+\$/m

/** A comment that stands for code. */
const STANDS_FOR_CODE =
  /^\W*\.\.\W*$|^\W*(?:\.\.\.|…)|(?:\.\.\.|…)\W*$|\b(?:snip|snipped|omitted|elided|unchanged|etc|rest of|your (?:code|logic)|some code|more code|other code|same as|as before|goes here)\b/i

/** The sample says that it leaves something out. */
export function isAbridged(source: string): boolean {
  const { code, comments } = separateComments(source)
  return ELISION.test(code) || comments.some((comment) => STANDS_FOR_CODE.test(comment))
}
