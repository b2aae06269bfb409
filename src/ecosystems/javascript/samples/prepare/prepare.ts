/** Stands where a block says that lines, members or arguments are left out: white space to the grammar, as wide as the dots. */
export const LEFT_OUT = '\u2003'
/** Stands where a block leaves a value out, as in `const x = ...`. */
export const LEFT_OUT_VALUE = '\ua4f8'

/** Characters. A longer block is data. */
const MAX_SAMPLE = 100_000

/** Text that is none of the language: prompts, template engines, terminal sessions, numbered lines. */
const NO_CODE = [
  /^\s*\$ \S/,
  /^\s*(?:npm|npx|pnpm|yarn|bun|bunx|node|deno) (?:[\w@-]|\.\/)[\w@./-]*(?!\s*[=(])(?:\s|$)/,
  /^\s*\{%.*%\}/,
  /^\s*<%.*%>/,
  /^\s*\{\{[<%#/]/,
  /^#!?\s?[A-Za-z$]/,
  /^\s*(?:<{7}|>{7}|={7})(?:\s|$)/,
  /^@@ -\d/,
  /^\s*<\/?(?:script|template|style)\b[^>]*>\s*$/,
  /^new [\w$.]+(?:<.*>)?\(.*\): [\w$]/,
  // What a function takes and gives, without its keyword.
  /^[\w$.]+(?:<.*>)?(?:\(\))?\(.*\): ?[A-Za-z][^{}();]*$/,
  /^[\w$]+\.[\w$.]+(?:<.*>)?\(.*\): ?[A-Za-z][^{}();]*;$/,
  // What a program prints when it fails, and what a test runner does.
  /^\s*\^+\s*$/,
  /^\s+at (?:.{1,200} )?\(?(?:file|node|https?|\/|[A-Z]:\\).{0,300}:\d+:\d+\)?$/,
  /^\s*(?:FAIL|PASS|[✓✗✖❯×]) +\S/,
  /^type [\w$]+(?:<.*>)?;?$/,
  /^\s*optional (?:readonly )?[\w$]+[(:?<]/,
]

/**
 * The code of a block with the same lines and columns: what says that something is left out becomes white space or a name
 * that stands for it, removed lines of a diff are blanked. Null when the block holds what is no JavaScript or TypeScript.
 */
export function prepareSample(lines: readonly string[]): string | null {
  if (lines.reduce((sum, line) => sum + line.length, 0) > MAX_SAMPLE) return null
  const [first = ''] = lines
  const body = first.startsWith('#!') ? ['', ...lines.slice(1)] : lines
  if (body.some((line) => NO_CODE.some((pattern) => pattern.test(line)))) return null
  if (isConsole(body)) return null
  const diff = isDiff(body)
  return body.map((line) => withoutDots(codeOf(line, diff))).join('\n')
}

/** A session of Node's prompt: input and output take turns. */
function isConsole(lines: readonly string[]): boolean {
  return lines.some((line) => /^> \S/.test(line)) && !lines.some((line) => /^(?:import|export) /.test(line))
}

/** Some lines are marked as added or removed, and all others are indented as far. */
function isDiff(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => /^[+-](?:\s|\S)/.test(line) && !/^(?:\+\+|--)\w/.test(line))
  return (
    marked.length > 0 &&
    lines.every((line) => line === '' || /^[+\-\s@/}]/.test(line) || marked.length * 3 > lines.length)
  )
}

/** Stands for a line that the page shows as removed: what is left may not be whole. */
const REMOVED = '// [!code --]'

function codeOf(line: string, diff: boolean): string {
  if (/\/\/ ?\[!code (?:--|remove)\]/.test(line)) return REMOVED
  if (!diff) return line
  if (line.startsWith('-')) return ''
  return line.startsWith('+') ? ` ${line.slice(1)}` : line
}

/** `const x = /* … *\/`: a comment where a value has to stand. */
const LEFT_OUT_COMMENT = /(?<=(?:[=:]|=>|\breturn)\s*)\/\*(?:[^*]|\*(?!\/))*\*\/(?=\s*(?:[;,)\]}]|$))/

/** Three dots that are no spread, and an ellipsis, outside of texts and comments as far as a line can tell. */
function withoutDots(line: string): string {
  if (!/\.\.\.|…|\/\*|^\s*\.\s*$/.test(line)) return line
  if (LEFT_OUT_COMMENT.test(line)) return line.replace(LEFT_OUT_COMMENT, (gap) => LEFT_OUT_VALUE.repeat(gap.length))
  if (/^\s*(?:\[?\(?(?:\.{3,}|…)\)?\]?\s*[,;]?|\/?\.{3,}|\.)\s*$/.test(line))
    return line.replace(/[.…[\]()/;,]/g, LEFT_OUT)
  return line.replace(/\.{3,}|…/g, (dots, at: number) => {
    const before = line.slice(0, at)
    const after = line.slice(at + dots.length)
    if (/\/\/|\/\*|^\s*\*/.test(before) || inText(before)) return dots
    if (!/^\s*(?:[)}\],;:]|$|\/\/|\/\*)/.test(after) || /^\.?\w/.test(after)) return dots
    const isValue = /(?:[=:?]|=>|\breturn|&&|\|\||(?:[=:?]|=>|\breturn)\s*\()\s*$/.test(before)
    return (isValue ? LEFT_OUT_VALUE : LEFT_OUT).repeat(dots.length)
  })
}

/** An odd number of quotes stands before. */
function inText(before: string): boolean {
  return ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0)
}
