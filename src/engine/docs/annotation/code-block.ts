import type { CodeBlock } from '../doc.ts'

const INCORRECT =
  /\b(?:incorrect|invalid|wrong|bad|broken|avoid|don'?t|do not|never|anti-?pattern|(?:will|would|does|do)(?: not|n't) (?:work|compile|parse|run)|(?:fails?|throws?|raises?)\b|(?<!(?:returns?|returning|handles?|handling|catch|catching|custom|own) (?:an |the |and handling |with )?)\berrors?\b(?! (?:handl|to ))|mistakes?|instead of|before:?$|old:?$|not allowed|cannot|can'?t|problem(?:atic)?|pitfall|gotcha)\b|❌|🚫|👎|✗|✘/i
/** The comment marks of a sample's first line, which may say that the sample is wrong. */
const COMMENT = /^\s*(?:\/\/|#|--|\/\*|<!--)/

/** The label of a block that says that the sample fails. */
const MARKED = /\b(?:compile_fail|should_panic|ignore|no_run|expect-error|errors?|fail|invalid|bad|incorrect)\b/

/** A comment about what would be wrong if the sample were different. */
const SUPPOSED = /\bif\b.*\bwould\b|\bwould\b.*\bif\b/i

/** Whether the text before a sample, or its own comments, say that it is wrong. */
export function isIncorrectOnPurpose({ meta, lead, lines }: CodeBlock): boolean {
  if (MARKED.test(meta) || INCORRECT.test(lead.slice(-300))) return true
  return lines.some(
    (line) =>
      line.length < 300 && COMMENT.test(line.trimStart().slice(0, 4)) && INCORRECT.test(line) && !SUPPOSED.test(line),
  )
}

/** Words that say of code itself that it does not work. */
const FAILS =
  /\b(?:incorrect|invalid|wrong(?:ly)?|bad|broken|anti-?pattern|(?:will|would|does|do|can)(?: not|n't) (?:be allowed|compile|parse|run|type-?check|work)|(?:fails?|throws?|raises?|rejects?|rejected)\b|(?:compil\w+|runtime|syntax|type) ?errors?|(?:an?|the following) error\b(?! (?:handl|event|class|code|callback))|mistakes?|instead of|not (?:allowed|supported)|pitfall|gotcha)\b|\b(?:avoid|before|don'?t|error|never|old)\s*:?\W*$|❌|🚫|👎|✗|✘|@ts-expect-error/i
/** Lines around a place whose comments are about it. */
const [COMMENTS_BEFORE, COMMENTS_AFTER] = [2, 1]
const ANY_COMMENT = /(?:^|\s)(?:\/\/|#|--|\/\*).*$/

/** Whether the text before a sample, or a comment at a line of it (counted from 0), says that what stands there does not work. */
export function isShownToFail({ meta, lead, lines }: CodeBlock, line: number): boolean {
  if (MARKED.test(meta) || FAILS.test(lead.slice(-300))) return true
  const near = lines.slice(Math.max(0, line - COMMENTS_BEFORE), line + COMMENTS_AFTER + 1)
  const comments = [lines[0] ?? '', ...near].flatMap((text) => ANY_COMMENT.exec(text.slice(0, 300))?.[0].trim() ?? [])
  return comments.some((comment) => (FAILS.test(comment) || OPPOSED.test(comment)) && !SUPPOSED.test(comment))
}

/** A comment that tells readers not to write this. */
const OPPOSED = /\b(?:don'?t|do not|never|avoid|deprecated|removed|no longer)\b/i
