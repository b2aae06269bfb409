import type { CodeBlock } from '../../../docs/doc.ts'
import type { Sample } from '../../../ecosystems/sample.ts'

type SyntaxError = NonNullable<Sample['error']>

/** Characters of a line that are looked at. */
const MAX_LINE = 500

/**
 * Signs, anywhere in a block, that it is not all code of its language as one would write it into a file: it leaves something out,
 * has blanks to fill in, is told in a notation, or holds another text. What is wrong in such a block may be meant so.
 */
const SIGNS: readonly RegExp[] = [
  // Dots that are neither a spread nor a rest, and words that stand for them.
  /…|(?<![\w)\]}.])\.{3,}(?![\w$[({"'`*])|^\s*\.\.\.\s*$|\(\.\.\)/,
  /(?:\/\/|#|\/\*|--)\s*(?:\.\.|etc\b|snip|omitted|truncated|rest of|(?:your|more|other|some) (?:code|logic|options|fields|stuff))/i,
  // Blanks: `<your key>`, `<YourType>`, `<package-name>`, `[your name]`, `{{ name }}`, `{{#include a.go}}`, `$VARIABLE$`, `___`.
  /<[Yy]our[A-Z]\w*>|\{\{\s*#|<[a-z]+(?:[ _-][a-z]+)+>|<[A-Z]+(?:[ _-][A-Z]+)+>|\[(?:your|the|an?|some) [\w ]+\]|\{\{-?\s*[\w.$-]+(?:\s*\|[^{}]*)?\s*-?\}\}|\{%|<%|%>|\$\{\{|\$[A-Z]+\$|_{4,}/,
  // Templates: `{{- range $each := .List }}`, `{{/* why */}}`.
  /\{\{-?\s*(?:(?:if|else|end|range|with|define|template|block|include)\b|\/\*)/,
  // Settings that are coloured as if they were code: `plugins {`.
  /^\s*(?!(?:async|class|default|do|else|export|finally|for|get|import|loop|select|set|static|switch|try|unsafe)\b)[a-z][\w.-]* \{\s*$/,
  // Optional parts: `read(path[, options])`.
  /[\w)\]"']\s*\[\s*,/,
  // An optional member or parameter with its default: no language has both.
  /[\w$]\?\s*:[^;{}]*[^=!<>]=(?![=>])/,
  // A type where a value belongs: `names: string[],` in an object, `fields: undefined | [],`.
  /^\s*\w+: (?:[\w'"]+ \| )*(?:(?:string|number|boolean)\[\]|(?:undefined|null) \| \[\]),/,
  // Marks of what was added, taken away or is to be seen.
  /\+{3}|(?<!-)-{3}(?=\S)(?!-)|^[+-](?:\s|[A-Za-z_@{}()<])|\[!code\b|^\s*(?:\/\/|#)\s*(?:highlight|\+\+|--)/,
  // Another fence, or the end of what the block stands in.
  /^\s*(?:```|~~~)|```|\*\/\s*\}\s*$/,
  // Other texts: prompts, markup of components, merge conflicts, what a program prints.
  /^\s*(?:\$|%|>)\s\S|^\s*<(?:script|template|style)\b|\{[#/@:](?:if|each|await|key|html|snippet|render)\b|^(?:<{7}|={7}|>{7})/,
  /^\s*(?:Traceback \(most|[\w.]+(?:Error|Exception): )/,
]

/** Whether a block says by any sign that what the parser does not know there need not be a mistake. */
export function mayBeNotation({ lines, lead }: CodeBlock, error: SyntaxError): boolean {
  if (/\bpseudo-?code\b/i.test(lead)) return true
  if (lines.some((line) => SIGNS.some((sign) => sign.test(line.slice(0, MAX_LINE))))) return true
  if (isSignature(lines)) return true
  // A value behind a type in the body of a type: `name: string = "x"`.
  return /^\s*=(?![=>])/.test(error.text) && /\w\s*:\s*\S+\s*=/.test(lines[error.line] ?? '')
}

/** A function of Python with its parameters, and nothing that it does. */
function isSignature(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines.filter((line) => line.trim() !== '')
  const end = rest.at(-1)?.slice(0, MAX_LINE)
  const isClosed = end === undefined ? /\)(?:\s*->[^:]+)?\s*$/.test(first) : /^\s*\)(?:\s*->[^:]+)?\s*$/.test(end)
  return isClosed && /^\s*(?:async )?def \w+\(/.test(first)
}
