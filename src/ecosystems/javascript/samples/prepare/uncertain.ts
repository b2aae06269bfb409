import type { Sample } from '../../../sample.ts'
import { matchBrackets } from '../../../samples/brackets.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare.ts'

/** Lines about an error in which something may be left out. */
const NEAR = 4

/** Blocks that are wrong on purpose, compare two states of a text, or are no plain source. */
const NOT_MEANT_TO_PARSE = [
  /^\s*(?:\/\/|\/\*+|\{\/\*)\s*(?:#+ *)?(?:before|after|input|output|prettier|invalid|incorrect|bad|wrong|good|not allowed|syntax ?error|error|don'?t|do not|❌|✗|✘|🚫|⛔)(?![\w-])/im,
  /\/\/.{0,60}(?:syntax ?error|parse error|❌|🚫)/i,
  /^;?[+-](?![\d.])/m,
  /\/\/ @(?:filename|flow|errors|noErrors|ts-expect-error|ts-nocheck)\b/,
  /\/\/ \[!code --\]/,
  // What a console shows of a value: `[ Post { id: 1 } ]`, `Post {` on a line of its own, `[Function: run]`.
  /(?:^|[[(,:>]) *(?:[A-Z][\w$]*|\[Object: null prototype\]|[A-Z]\w*\(\d+\)) (?:\{ *(?:[\w$]+: |\})|\[ )/m,
  /^\s*[A-Z][\w$]* \{$/m,
  /<ref \*\d+>|\[Circular(?: \*\d+)?\]|\[(?:Async)?(?:Generator)?Function(?:: [\w$ .]+| \(anonymous\))\]|\[(?:Getter|Setter|Object|Array)\]/,
]

/** Syntax that the grammars do not know, or not in all of its forms. */
const NEWER_SYNTAX =
  /\|>|(?<!['"`\w])::|#[[{]|\bdo \{[^}]*\}\s*;?\s*$|\bimport (?:defer|source|module)\b|\b(?:await )?using [\w$]+ ?(?:=|of\b)|\baccessor\b|<(?:in|out|const) |\bexport type \*|\bwith type:|@\(|\/[a-z]*v[a-z]*[\s.;,)]|\benum const\b|\bstatic \[|\bmatch\s*\(|<[A-Za-z]+(?:[ -][a-z]+)+>|\bimport\(.*\bwith\b/

/** Members whose names are words that the grammar takes for modifiers. */
const MODIFIERS_AS_NAMES = /^\s*(?:abstract|accessor|declare|override|static)\??:\s/m

/** A call signature with type parameters on a line of its own: the grammar takes it for a part of the one before. */
const CALL_SIGNATURES = /^\s*<[A-Z][\w$, ]*>\(/m

/** An optional name, or a type that an arrow gives: how signatures are written, and not values. */
const SIGNATURE_NOTATION =
  /^\s*[\w$]+\?:|\) *=> *(?:void|any|unknown|never|string|number|boolean|[A-Z][\w$.]*)(?:<.*>)?(?:\[\])*(?: *[|&].*)?;?\s*$/

/** What an error of the parser has to be to be one of the sample: nothing about it may explain it otherwise. */
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

/** The lines in which something may be left out that would explain an error. */
function explainedBy({ line, column }: NonNullable<Sample['error']>, source: string, lines: readonly string[]): string {
  const { mismatch } = matchBrackets(source)
  // What is closed and was not opened: nothing that follows opens it.
  if (mismatch !== null && source.slice(0, mismatch).split('\n').length - 1 === line)
    return lines.slice(Math.max(0, line - NEAR), line + 1).join('\n')
  if (isWithinLine(lines[line] ?? '', column)) return lines[line] ?? ''
  return lines.slice(Math.max(0, line - NEAR), line + NEAR + 1).join('\n')
}

/** Brackets around a place of a line open and close on it: no other line says what is missing between them. */
function isWithinLine(line: string, column: number): boolean {
  const before = matchBrackets(line.slice(0, column))
  return before.mismatch === null && before.missing !== '' && matchBrackets(line).missing.length < before.missing.length
}

const PAIR = /^(\s*)(?:[\w$]+|'[^']*'|"[^"]*"):\s*(\S.*)$/

/** A key below a key with its value, and no comma between them. */
function lacksComma(lines: readonly string[], line: number): boolean {
  const [, indent, value] = PAIR.exec(lines[line - 1]?.slice(0, 300) ?? '') ?? []
  const [, next] = PAIR.exec(lines[line]?.slice(0, 300) ?? '') ?? []
  if (indent === undefined || indent !== next || value === undefined) return false
  return /[\w\])}'"`]\s*$/.test(value) && matchBrackets(value).missing === '' && matchBrackets(value).mismatch === null
}

/** Elements that stand below statements on their own: no file, but plain to read. */
function isMarkupBesideCode(lines: readonly string[]): boolean {
  return lines.some((line, index) => index > 0 && /^<[A-Za-z>]/.test(line)) || /^<[A-Za-z>!]/.test(lines[0] ?? '')
}
