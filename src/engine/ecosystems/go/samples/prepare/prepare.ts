import { OMITTED_LINE, omissionOf } from './abridged.ts'
import { fragmentWrapper } from './fragment.ts'

/** Lines of shells, of diffs and of other languages' comments. No line of Go begins like this. */
const FOREIGN_LINE =
  /^\s*(?:[$%>#]|@@|[+-]\s|---|===|(?:go (?:get|run|install|build|mod|test|generate|work|vet)|curl|npm|cd|mkdir|git|export|brew|docker) [\w./-])|^[+-][\w{})/]/
/** `{{ name }}` of template languages, but not `{{Name: "x"}}` of a list of structs. */
const TEMPLATE = /\{\{-?(?: +[.$]?\w[\w.]*(?: *\|[^{}\n]*)? +| *\.\w[\w.]* *)-?\}\}|\{%.*?%\}|<%.*?%>/

/**
 * A block's code with the same lines and columns: marks of omitted code (`...`, `…`, `<name>`) are replaced, and parts of a literal, a
 * struct, an interface or a switch are wrapped. Null if the block is not entirely Go.
 */
export function prepareSample(lines: readonly string[]): string | null {
  const source = lines.join('\n')
  if (source.trim() === '') return null
  const runs = codeRuns(source)
  const code = runs.map(({ text, code }) => (code ? text : text.replace(/[^\n]/g, code === null ? ' ' : '_'))).join('')
  if (code.split('\n').some((line) => FOREIGN_LINE.test(line)) || TEMPLATE.test(code)) return null
  const marked = runs.map((run, index) => (run.code ? withOmissions(run.text, index === 0) : run.text)).join('')
  const wrapper = fragmentWrapper(code)
  return `${wrapper?.before ?? ''}${marked}\n${wrapper?.after ?? ''}`
}

/** In Go, `...` is valid before a type (`...string`), after a value (`args...`) and as a length (`[...]int`). */
const ELLIPSIS = /(?<![\w)\]}"`'[])\.{3,}(?![\w*(<.]|\[\]|\[\w+\])|…+|(?<=[\s(,={:])<[A-Za-z][\w .-]*>(?=[\s),;}]|$)/gm
/** An ellipsis alone on its line. */
const OMITTED_LINES = /^[ \t]*(?:\.{3,}|…+)[ \t]*$/gm

function withOmissions(code: string, first: boolean): string {
  const commented = code.replace(OMITTED_LINES, (line) =>
    line.length < OMITTED_LINE.length ? line : omittedLine(line),
  )
  return commented.replace(ELLIPSIS, (mark, offset: number) => {
    // A preceding string or comment is not visible here.
    if (offset === 0 && !first && mark.startsWith('.')) return mark
    return omissionOf(mark.length)
  })
}

/** A comment is valid where no other placeholder is, as between the elements of a list. */
function omittedLine(line: string): string {
  return OMITTED_LINE.padStart(line.length)
}

/** A segment of a source: code, a literal (`false`) or a comment (`null`). */
interface Run {
  readonly text: string
  readonly code: boolean | null
}

/** Comments, strings and characters. An unclosed string ends with its line; an unclosed raw string is not one. */
const APART =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|"(?:[^"\\\n]|\\.)*(?:"|$)|`[^`]*`|'(?:[^'\\\n]|\\[^\n]{1,9})'/gm

function codeRuns(source: string): readonly Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of source.matchAll(APART)) {
    if (match.index > end) runs.push({ text: source.slice(end, match.index), code: true })
    runs.push({ text: match[0], code: match[0].startsWith('/') ? null : false })
    end = match.index + match[0].length
  }
  if (end < source.length) runs.push({ text: source.slice(end), code: true })
  return runs
}
