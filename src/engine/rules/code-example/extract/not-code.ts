import type { CodeBlock } from '../../../docs/doc.ts'
import type { Sample } from '../../../ecosystems/sample.ts'

type SyntaxError = NonNullable<Sample['error']>

/** Maximum number of characters of a line that are checked. */
const MAX_LINE = 500

/**
 * Signs, anywhere in a block, that it is not plain code of its language: it omits code, has placeholders, uses a notation, or contains
 * another text. A syntax error in such a block may be intentional.
 */
const SIGNS: readonly RegExp[] = [
  // Ellipses that are neither spread nor rest, and words for omitted code.
  /…|(?<![\w)\]}.])\.{3,}(?![\w$[({"'`*])|^\s*\.\.\.\s*$|\(\.\.\)/,
  /(?:\/\/|#|\/\*|--)\s*(?:\.\.|etc\b|snip|omitted|truncated|rest of|(?:your|more|other|some) (?:code|logic|options|fields|stuff))/i,
  // Placeholders: `<your key>`, `<YourType>`, `<package-name>`, `[your name]`, `{{ name }}`, `{{#include a.go}}`, `$VARIABLE$`, `___`.
  /<[Yy]our[A-Z]\w*>|\{\{\s*#|<[a-z]+(?:[ _-][a-z]+)+>|<[A-Z]+(?:[ _-][A-Z]+)+>|\[(?:your|the|an?|some) [\w ]+\]|\{\{-?\s*[\w.$-]+(?:\s*\|[^{}]*)?\s*-?\}\}|\{%|<%|%>|\$\{\{|\$[A-Z]+\$|_{4,}/,
  // A placeholder for a value, and a choice in words: `[<enabled>, options]`, `mode: "always" or "never"`.
  /[[(,:]\s*<(?:\.{3})?[a-z]+>\s*[,\])}]/,
  /:\s*(?:"[^"]*"|'[^']*')\s+or\s+["']/,
  // A placeholder for a name, or for a part of one: `type <format>Preferences struct`, `class {Name}Controller`, `read<format>File`.
  /(?:^|[\s(,;]|\w)<[a-z][\w-]*>[A-Za-z_]\w*(?![^<]*<\/)/,
  /\b(?:type|var|let|const|func|fn|function|def|class|struct|interface|enum|trait|package|module|namespace)\s+(?:<[a-z][\w -]*>(?:\s+(?:struct|interface|=|\{|\()|\()|\w*(?:\{[A-Za-z]\w*\}|\[[a-z]\w*\])\w)/,
  // Templates: `{{- range $each := .List }}`, `{{/* why */}}`.
  /\{\{-?\s*(?:(?:if|else|end|range|with|define|template|block|include)\b|\/\*)/,
  // Settings in a block labelled as code: `plugins {`.
  /^\s*(?!(?:async|class|default|do|else|export|finally|for|get|import|loop|select|set|static|switch|try|unsafe)\b)[a-z][\w.-]* \{\s*$/,
  // Optional parts: `read(path[, options])`.
  /[\w)\]"']\s*\[\s*,/,
  // An optional member or parameter with a default: no language has both.
  /[\w$]\?\s*:[^;{}]*[^=!<>]=(?![=>])/,
  // A type in place of a value: `names: string[],` in an object, `fields: undefined | [],`.
  /^\s*\w+: (?:[\w'"]+ \| )*(?:(?:string|number|boolean)\[\]|(?:undefined|null) \| \[\]),/,
  // Marks of added, removed or highlighted lines.
  /\+{3}|(?<!-)-{3}(?=\S)(?!-)|^[+-](?:\s|[A-Za-z_@{}()<])|\[!code\b|^\s*(?:\/\/|#)\s*(?:highlight|\+\+|--)/,
  // Another fence, or the end of the construct around the block.
  /^\s*(?:```|~~~)|```|\*\/\s*\}\s*$/,
  // Other texts: prompts, component markup, merge conflicts, program output.
  /^\s*(?:\$|%|>)\s\S|^\s*<(?:script|template|style)\b|\{[#/@:](?:if|each|await|key|html|snippet|render)\b|^(?:<{7}|={7}|>{7})/,
  /^\s*(?:Traceback \(most|[\w.]+(?:Error|Exception): )/,
]

/** Whether a block shows any sign that a syntax error in it may be intentional. */
export function mayBeNotation({ lines, lead }: CodeBlock, error: SyntaxError): boolean {
  if (/\bpseudo-?code\b/i.test(lead)) return true
  if (lines.some((line) => SIGNS.some((sign) => sign.test(line.slice(0, MAX_LINE))))) return true
  if (isSignature(lines) || isTypeHead(lines) || isNotebook(lines)) return true
  // A value after a type in the body of a type: `name: string = "x"`.
  return /^\s*=(?![=>])/.test(error.text) && /\w\s*:\s*\S+\s*=/.test(lines[error.line] ?? '')
}

/** Optional types as in Swift, Kotlin and many notations, `title: String?;`, under a label of JavaScript or TypeScript, which have none. */
export function isTypeNotation({ language, lines }: CodeBlock): boolean {
  return (
    /^(?:js|ts|jsx|tsx|javascript|typescript|mjs|mts)$/.test(language) &&
    lines.some((line) => OPTIONAL_TYPE.test(line.slice(0, MAX_LINE)))
  )
}

/** At the end of a line, of a parameter, or of a type's argument. A conditional goes on after the sign. */
const OPTIONAL_TYPE = /[\w$]\s*:\s*\[?[A-Za-z][\w.]*(?:<[\w\s,.<>:?]+>)?\]?\?(?=\s*(?:[;,)}>]|=\s|\/\/|$))/

/** Cells of an Observable notebook: `viewof radius = Inputs.range()`, `chart = {` with a `return` of its own. */
function isNotebook(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const start = line.slice(0, MAX_LINE)
    if (/^(?:viewof|mutable)\s+[\w$]+\s*=/.test(start)) return true
    if (!/^[A-Za-z_$][\w$]* = \{\s*$/.test(start)) return false
    const end = lines.findIndex((other, at) => at > index && /^\}/.test(other))
    return lines.slice(index + 1, end === -1 ? lines.length : end).some((each) => /^\s+(?:return|yield)\b/.test(each))
  })
}

/** What a block is instead of code: a sentence, or statements in SQL. Null if neither is evident. */
export function otherText({ lines }: CodeBlock): string | null {
  const written = lines.filter((line) => line.trim() !== '')
  const text = written.join(' ')
  if (written.length > MAX_SENTENCE_LINES || text.length > 2 * MAX_LINE)
    return SQL.test(written[0] ?? '') ? 'SQL' : null
  if (SQL.test(text)) return 'SQL'
  const words = text.replace(/`[^`]*`/g, '')
  return /^[\w\s,:'’"()-]+[.!?]$/.test(words.trim()) &&
    (words.match(/(?<![\w.])[A-Za-z]+(?![\w.(])/g) ?? []).length >= 3
    ? 'a sentence'
    : null
}

const MAX_SENTENCE_LINES = 4
const SQL =
  /^\s*(?:select\s.*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(?:create|alter|drop)\s+(?:table|index|view|schema|database)\s)/i

/** The head of a type without its body: `export interface Options<T = {}> extends Base`. */
function isTypeHead(lines: readonly string[]): boolean {
  let head = lines.map((line) => line.slice(0, MAX_LINE).replace(/\/\/.*$/, '')).join(' ')
  if (lines.length > MAX_HEAD_LINES || !/^\s*(?:export |default |declare |abstract )*(?:interface|class)\s/.test(head))
    return false
  for (let depth = 0; depth < 5; depth++) head = head.replace(/=>/g, '').replace(/<[^<>]*>/g, '')
  return /^\s*(?:\w+ )*(?:interface|class)\s+[\w$]+\s*(?:(?:extends|implements)\s[\w$.,\s]+)?$/.test(head)
}

const MAX_HEAD_LINES = 12

/** A Python function signature without a body. */
function isSignature(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines.filter((line) => line.trim() !== '')
  const end = rest.at(-1)?.slice(0, MAX_LINE)
  const isClosed = end === undefined ? /\)(?:\s*->[^:]+)?\s*$/.test(first) : /^\s*\)(?:\s*->[^:]+)?\s*$/.test(end)
  return isClosed && /^\s*(?:async )?def \w+\(/.test(first)
}
