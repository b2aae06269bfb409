/** Placeholder for omitted lines, members or arguments: white space to the grammar, as wide as the dots. */
export const LEFT_OUT = '\u2003'
/** Placeholder for an omitted value, as in `const x = ...`. */
export const LEFT_OUT_VALUE = '\ua4f8'

/** In characters. A longer block is data. */
const MAX_SAMPLE = 100_000

/** Text that is not code: prompts, template engines, terminal sessions, numbered lines. */
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
  // A signature without its keyword.
  /^[\w$.]+(?:<.*>)?(?:\(\))?\(.*\): ?[A-Za-z][^{}();]*$/,
  /^[\w$]+\.[\w$.]+(?:<.*>)?\(.*\): ?[A-Za-z][^{}();]*;$/,
  // The output of failing programs and of test runners.
  /^\s*\^+\s*$/,
  /^\s+at (?:.{1,200} )?\(?(?:file|node|https?|\/|[A-Z]:\\).{0,300}:\d+:\d+\)?$/,
  /^\s*(?:FAIL|PASS|[✓✗✖❯×]) +\S/,
  /^type [\w$]+(?:<.*>)?;?$/,
  /^\s*optional (?:readonly )?[\w$]+[(:?<]/,
]

/**
 * The code of a block with the same lines and columns: marks of omitted code become white space or a placeholder name, and removed lines of
 * a diff are blanked. Null if the block contains anything but JavaScript or TypeScript.
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

/** A session at Node's prompt: input and output alternate. */
function isConsole(lines: readonly string[]): boolean {
  return lines.some((line) => /^> \S/.test(line)) && !lines.some((line) => /^(?:import|export) /.test(line))
}

/** Some lines are marked as added or removed, and all others have the same indentation. */
function isDiff(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => /^[+-](?:\s|\S)/.test(line) && !/^(?:\+\+|--)\w/.test(line))
  return (
    marked.length > 0 &&
    lines.every((line) => line === '' || /^[+\-\s@/}]/.test(line) || marked.length * 3 > lines.length)
  )
}

/** Placeholder for a line that the page marks as removed: the rest may be incomplete. */
const REMOVED = '// [!code --]'

function codeOf(line: string, diff: boolean): string {
  if (/\/\/ ?\[!code (?:--|remove)\]/.test(line)) return REMOVED
  if (!diff) return line
  if (line.startsWith('-')) return ''
  return line.startsWith('+') ? ` ${line.slice(1)}` : line
}

/** `const x = /* … *\/`: a comment in place of a value. */
const LEFT_OUT_COMMENT = /(?<=(?:[=:]|=>|\breturn)\s*)\/\*(?:[^*]|\*(?!\/))*\*\/(?=\s*(?:[;,)\]}]|$))/

/** Replaces an ellipsis, and three dots that are no spread, outside strings and comments as far as one line shows. */
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

/** An odd number of quotes precedes the position. */
function inText(before: string): boolean {
  return ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0)
}
