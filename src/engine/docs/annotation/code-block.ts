import type { CodeBlock } from '../doc.ts'

const INCORRECT =
  /\b(?:incorrect|invalid|wrong|bad|broken|avoid|don'?t|do not|never|anti-?pattern|(?:will|would|does|do)(?: not|n't) (?:work|compile|parse|run)|(?:fails?|throws?|raises?)\b|(?<!(?:returns?|returning|handles?|handling|catch|catching|custom|own) (?:an |the |and handling |with )?)\berrors?\b(?! (?:handl|to ))|mistakes?|instead of|before:?$|old:?$|not allowed|cannot|can'?t|problem(?:atic)?|pitfall|gotcha)\b|❌|🚫|👎|✗|✘/i
/** The comment marks of a sample's first line, which may say that the sample is wrong. */
const COMMENT = /^\s*(?:\/\/|#|--|\/\*|<!--)/

/** A comment about what would be wrong if the sample were different. */
const SUPPOSED = /\bif\b.*\bwould\b|\bwould\b.*\bif\b/i

/** Whether the text before a sample, or its own comments, say that it is wrong. */
export function isIncorrectOnPurpose({ meta, lead, lines }: CodeBlock): boolean {
  if (/\b(?:compile_fail|should_panic|ignore|no_run|expect-error|errors?|fail|invalid|bad|incorrect)\b/.test(meta))
    return true
  if (INCORRECT.test(lead.slice(-300))) return true
  return lines.some(
    (line) =>
      line.length < 300 && COMMENT.test(line.trimStart().slice(0, 4)) && INCORRECT.test(line) && !SUPPOSED.test(line),
  )
}
