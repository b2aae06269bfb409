import type { Sample } from '../../sample.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare.ts'

/** Lines about an error in which something may be left out. */
const NEAR = 4

/** Blocks that are wrong on purpose, compare two states of a text, or are no plain source. */
const NOT_MEANT_TO_PARSE = [
  /^\s*(?:\/\/|\/\*+|\{\/\*)\s*(?:#+ *)?(?:before|after|input|output|prettier|invalid|incorrect|bad|wrong|good|not allowed|syntax ?error|error|don'?t|do not|❌|✗|✘|🚫|⛔)(?![\w-])/im,
  /\/\/.{0,60}(?:syntax ?error|parse error|❌|🚫)/i,
  /^;?[+-](?![\d.])/m,
  /\/\/ @(?:filename|flow|errors|noErrors|ts-expect-error|ts-nocheck)\b/,
]

/** Syntax that the grammars do not know, or not in all of its forms. */
const NEWER_SYNTAX =
  /\|>|(?<!['"`\w])::|#[[{]|\bdo \{[^}]*\}\s*;?\s*$|\bimport (?:defer|source|module)\b|\b(?:await )?using [\w$]+ ?(?:=|of\b)|\baccessor\b|<(?:in|out|const) |\bexport type \*|\bwith type:|@\(|\/[a-z]*v[a-z]*[\s.;,)]|\benum const\b|\bstatic \[|\bmatch\s*\(|<[A-Za-z]+(?:[ -][a-z]+)+>|\bimport\(.*\bwith\b/

/** An optional name, or a type that an arrow gives: how signatures are written, and not values. */
const SIGNATURE_NOTATION =
  /^\s*[\w$]+\?:|\) *=> *(?:void|any|unknown|never|string|number|boolean|[A-Z][\w$.]*)(?:<.*>)?(?:\[\])*(?: *[|&].*)?;?\s*$/

/** What an error of the parser has to be to be one of the sample: nothing about it may explain it otherwise. */
export function isCertain(error: NonNullable<Sample['error']>, source: string): boolean {
  if (NOT_MEANT_TO_PARSE.some((pattern) => pattern.test(source)) || NEWER_SYNTAX.test(source)) return false
  if (/^(?:\w+ )?[\w$]+\s*\??:$/.test(error.text)) return false
  const lines = source.split('\n')
  if (lines.slice(error.line, error.line + 3).some((line) => SIGNATURE_NOTATION.test(line))) return false
  const near = lines.slice(Math.max(0, error.line - NEAR), error.line + NEAR + 1).join('\n')
  if (near.includes(LEFT_OUT) || near.includes(LEFT_OUT_VALUE) || /\.{3,}(?![\w$([{'"`])|…/.test(near)) return false
  if (/\{\{|\}\}|\{%|<%|\[\[|\$\{\{/.test(lines[error.line] ?? '')) return false
  return !isMarkupBesideCode(lines)
}

/** Elements that stand below statements on their own: no file, but plain to read. */
function isMarkupBesideCode(lines: readonly string[]): boolean {
  return lines.some((line, index) => index > 0 && /^<[A-Za-z>]/.test(line)) || /^<[A-Za-z>!]/.test(lines[0] ?? '')
}
