import type { Sample } from '../../../sample.ts'
import { matchBrackets } from '../../../samples/brackets.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare.ts'

/** Number of lines around an error that are searched for omissions. */
const NEAR = 4

/** Blocks that are wrong on purpose, compare two states of a text, or are not plain source. */
const NOT_MEANT_TO_PARSE = [
  /^\s*(?:\/\/|\/\*+|\{\/\*)\s*(?:#+ *)?(?:before|after|input|output|prettier|invalid|incorrect|bad|wrong|good|not allowed|syntax ?error|error|don'?t|do not|❌|✗|✘|🚫|⛔)(?![\w-])/im,
  /\/\/.{0,60}(?:syntax ?error|parse error|❌|🚫)/i,
  /^;?[+-](?![\d.])/m,
  /\/\/ @(?:filename|flow|errors|noErrors|ts-expect-error|ts-nocheck)\b/,
  /\/\/ \[!code --\]/,
  // A console's output of a value: `[ Post { id: 1 } ]`, `Post {` on its own line, `[Function: run]`.
  /(?:^|[[(,:>]) *(?:[A-Z][\w$]*|\[Object: null prototype\]|[A-Z]\w*\(\d+\)) (?:\{ *(?:[\w$]+: |\})|\[ )/m,
  /^\s*[A-Z][\w$]* \{$/m,
  /<ref \*\d+>|\[Circular(?: \*\d+)?\]|\[(?:Async)?(?:Generator)?Function(?:: [\w$ .]+| \(anonymous\))\]|\[(?:Getter|Setter|Object|Array)\]/,
]

/** Syntax that the grammars do not support, or not in all its forms. */
const NEWER_SYNTAX =
  /\|>|(?<!['"`\w])::|#[[{]|\bdo \{[^}]*\}\s*;?\s*$|\bimport (?:defer|source|module)\b|\b(?:await )?using [\w$]+ ?(?:=|of\b)|\baccessor\b|<(?:in|out|const) |\bexport type \*|\bwith type:|@\(|\/[a-z]*v[a-z]*[\s.;,)]|\benum const\b|\bstatic \[|\bmatch\s*\(|<[A-Za-z]+(?:[ -][a-z]+)+>|\bimport\(.*\bwith\b/

/** Members whose names the grammar mistakes for modifiers. */
const MODIFIERS_AS_NAMES = /^\s*(?:abstract|accessor|declare|override|static)\??:\s/m

/** A call signature with type parameters on its own line. The grammar takes it as a part of the previous one. */
const CALL_SIGNATURES = /^\s*<[A-Z][\w$, ]*>\(/m

/** An optional name, or a result type after an arrow: the notation of signatures, not of values. */
const SIGNATURE_NOTATION =
  /^\s*[\w$]+\?:|\) *=> *(?:void|any|unknown|never|string|number|boolean|[A-Z][\w$.]*)(?:<.*>)?(?:\[\])*(?: *[|&].*)?;?\s*$/

/** Whether an error of the parser is one of the sample, without any other explanation. */
export function isCertain(error: NonNullable<Sample['error']>, source: string): boolean {
  if (NOT_MEANT_TO_PARSE.some((pattern) => pattern.test(source))) return false
  if (NEWER_SYNTAX.test(source) || CALL_SIGNATURES.test(source) || MODIFIERS_AS_NAMES.test(source)) return false
  const lines = source.split('\n')
  if (/^(?:\w+ )?[\w$]+\s*\??:$/.test(error.text) && !lacksComma(lines, error.line)) return false
  if (lines.slice(error.line, error.line + 3).some((line) => SIGNATURE_NOTATION.test(line))) return false
  if (leavesOut(explainedBy(error, source, lines))) return false
  if (/\{\{|\}\}|\{%|<%|\[\[|\$\{\{/.test(lines[error.line] ?? '')) return false
  return !isMarkupBesideCode(lines)
}

function leavesOut(text: string): boolean {
  return text.includes(LEFT_OUT) || text.includes(LEFT_OUT_VALUE) || /\.{3,}(?![\w$([{'"`])|…/.test(text)
}

/** The lines in which an omission could explain an error. */
function explainedBy({ line, column }: NonNullable<Sample['error']>, source: string, lines: readonly string[]): string {
  const { mismatch } = matchBrackets(source)
  // A closing bracket without an opening one: later lines cannot open it.
  if (mismatch !== null && source.slice(0, mismatch).split('\n').length - 1 === line)
    return lines.slice(Math.max(0, line - NEAR), line + 1).join('\n')
  if (isWithinLine(lines[line] ?? '', column)) return lines[line] ?? ''
  return lines.slice(Math.max(0, line - NEAR), line + NEAR + 1).join('\n')
}

/** The brackets around a position close on the same line, so no other line contains what is missing in them. */
function isWithinLine(line: string, column: number): boolean {
  const before = matchBrackets(line.slice(0, column))
  return before.mismatch === null && before.missing !== '' && matchBrackets(line).missing.length < before.missing.length
}

const PAIR = /^(\s*)(?:[\w$]+|'[^']*'|"[^"]*"):\s*(\S.*)$/

/** A key and its value follow another pair without a comma in between. */
function lacksComma(lines: readonly string[], line: number): boolean {
  const [, indent, value] = PAIR.exec(lines[line - 1]?.slice(0, 300) ?? '') ?? []
  const [, next] = PAIR.exec(lines[line]?.slice(0, 300) ?? '') ?? []
  if (indent === undefined || indent !== next || value === undefined) return false
  return /[\w\])}'"`]\s*$/.test(value) && matchBrackets(value).missing === '' && matchBrackets(value).mismatch === null
}

/** Elements below statements without a wrapper: not a valid file, but clear to readers. */
function isMarkupBesideCode(lines: readonly string[]): boolean {
  return lines.some((line, index) => index > 0 && /^<[A-Za-z>]/.test(line)) || /^<[A-Za-z>!]/.test(lines[0] ?? '')
}
