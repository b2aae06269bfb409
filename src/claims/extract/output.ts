import { isAdmonition } from '../../docs/annotation/code-block.ts'
import { isCurrentAssertion, statementAt } from '../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../docs/doc.ts'
import { isShellBlock } from '../../docs/shell/shell.ts'
import { memoizePart } from '../../memoize.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type Placed, placed } from '../draft.ts'
import { isOfPast } from '../statement.ts'

/** A line that a page shows as what a program of the repository prints. */
export interface OutputSubject {
  readonly quote: string
}

const TEXT = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'output', 'log', 'console', 'term', 'terminal', 'ansi'])
/** Fewer words are found everywhere. */
const MIN_WORDS = 4
const MIN_OPTIONS_OF_HELP = 3
/** Longer lines are data. */
const MAX_LINE = 400
const PROMPT =
  /^\s*(?:\([\w.-]+\)\s*)?(?:[\w.-]+@[\w.-]+[^$#]{0,40})?(?:[$%❯➜]|>>>|\.\.\.|PS [^>]{0,40}>|C:[^>]{0,60}>)\s/
/** How a program is called, with words of the page's own. */
const USAGE = /^\s*usage:/i
/** A comment that shows what comes out of the line above it: `#> …`, `// => …`, `# Error: …`. */
const SHOWN_IN_COMMENT =
  /^\s*(?:#|\/\/|--|;)\s*(?:[=-]?>\s*(.*)|([\w.]*(?:[Ee]rror|[Ww]arning|[Ee]xception|panic)\b.*:.*))$/
const ERROR =
  /^\s*((?:[\w.]+)?(?:[Ee]rror|ERROR|[Ww]arning|WARN(?:ING)?|[Ee]xception|panic|fatal|Fatal)(?:\[\w+\])?:\s.*)$/

/** Lines of text that programs print: in blocks of output, in comments of samples, and in sentences that say so. */
export const extractOutput: Extractor<OutputSubject> = (doc, { binaries }) => [
  ...doc.codeBlocks.flatMap((block) =>
    isOfNow(doc, block)
      ? linesOf(block).flatMap((line) => (isCall(line.text, binaries) ? [] : (draftOf(line) ?? [])))
      : [],
  ),
  ...inSentences(doc),
]

/** A list of options, whose texts are wrapped to the width of the terminal; the options themselves are claims of their own. */
function isHelpText({ lines }: CodeBlock): boolean {
  return lines.filter((line) => /^\s{0,12}-{1,2}[A-Za-z]/.test(line)).length >= MIN_OPTIONS_OF_HELP
}

function isOfNow(doc: Doc, block: CodeBlock): boolean {
  return !isHelpText(block) && !isAdmonition(doc, block) && !isOfPast(doc, block)
}

/** A line that calls a program of the repository is what a reader types, whether or not a prompt stands before it. */
function isCall(text: string, programs: ReadonlySet<string>): boolean {
  return programs.has(/^[\w.-]+(?=\s+[\w.<[{-])/.exec(text)?.[0] ?? '')
}

function linesOf(block: CodeBlock): Placed[] {
  const isPrompted = block.lines.some((source) => PROMPT.test(source))
  const isText = TEXT.has(block.language) || (isShellBlock(block) && isPrompted)
  return block.lines.flatMap((source, index): Placed[] => {
    if (source.length > MAX_LINE || PROMPT.test(source) || isContinued(block.lines[index - 1])) return []
    if (USAGE.test(source)) return []
    const comment = SHOWN_IN_COMMENT.exec(source)
    // Between prompts, a line that begins so is a remark of the page's.
    if (isPrompted && comment === null && /^\s*#\s/.test(source)) return []
    const text = isText ? source : (comment?.[1] ?? comment?.[2] ?? ERROR.exec(source)?.[1])
    if (text === undefined) return []
    return [{ line: block.line + index, column: block.column + source.indexOf(text.trim()), text: text.trim() }]
  })
}

function isContinued(before: string | undefined): boolean {
  return before !== undefined && /\\\s*$/.test(before) && before.length < MAX_LINE
}

/** What a sentence says that comes of running something: "prints `…`", "fails with the error `…`". */
const SAYS =
  /\b(?:prints?|printed|outputs?|logs|logged|says|shows|displays|messages?|errors?|warnings?|warns|fails with|raises|throws|reads)\b/i

const tellsOfOutput = memoizePart((doc: Doc, line: number) => SAYS.test(statementAt(doc, line)))

function inSentences(doc: Doc): ClaimDraft<OutputSubject>[] {
  return doc.codeSpans.flatMap((span) => {
    if (span.role !== null || span.text.length > MAX_LINE || !/^\W*[\p{L}].* .* .* /u.test(span.text)) return []
    if (!tellsOfOutput(doc, span.line) || !isCurrentAssertion(doc, span.line)) return []
    return draftOf(span) ?? []
  })
}

/** Null for what has too few words to be told from others, or leaves words out. */
function draftOf(shown: Placed): ClaimDraft<OutputSubject> | null {
  const { text } = shown
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (words.length < MIN_WORDS || text === text.toUpperCase()) return null
  const at = placed(shown)
  return { ...at, value: at.text, subject: { quote: text }, tentative: true }
}
