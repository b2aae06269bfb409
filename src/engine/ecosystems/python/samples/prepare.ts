/** The Python prompt, and the prompt of a continued statement. */
const PROMPT = /^(\s*)(>>>)(?: |$)/
const CONTINUED = /^(\s*)(\.\.\.)(?: |$|(?=[^.\s]))/
const NUMBERED = /^(\s*)(In ?\[\d*\]:)(?: |$)/
const NUMBERED_CONTINUED = /^(\s*)(\.{3,}:)(?: |$)/

/** Lines that are not Python: of a shell, of a notebook, of a template, of a diff, of an include. */
const FOREIGN =
  /^\s*(?:[$#%] ?(?:pip|python|curl|cd|npm|uv|http|export|docker|celery|locust|pipx|sudo)\b(?!.*[=(])|\$ |!\w|%{1,2}[a-z]\w+(?: |$)|\{%|--8<--|<<< |\{\*|\{!|\.\. \w+::|:[\w-]+:\s|-{3} a\/|\+{3} b\/|@@ -\d)/

/** What is typed at a prompt is a command of the notebook or of its shell. */
const COMMAND = /^\s*(?:%{1,2}[a-z]|!)/

/** `{{ name }}` of a template. In Python, it is only a set in a set. */
const TEMPLATE = /(?<![f'"\w])\{\{\s*[\w.]+\s*(?:\|[^}]*)?\}\}|\{%-?\s*\w+/

const DIFFERENCE = /^[-+](?: |\s*$|[a-zA-Z@#])/

/** The lines of a sample as Python, with prompts and output blanked; null if they are not all Python. */
export function preparedPython(lines: readonly string[]): string | null {
  if (lines.some((line) => PROMPT.test(line))) return session(lines, PROMPT, CONTINUED)
  if (lines.some((line) => NUMBERED.test(line))) return session(lines, NUMBERED, NUMBERED_CONTINUED)
  if (lines.some((line) => FOREIGN.test(line) || TEMPLATE.test(line)) || hasOwnMarks(lines)) return null
  if (lines.filter((line) => DIFFERENCE.test(line)).length > 0 && isDifference(lines)) return null
  return lines.map(withoutCallouts).join('\n')
}

/** Some lines, such as those with output, begin with a mark of the page's own. If all do, it is a mistyped prompt. */
function hasOwnMarks(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => /^\s*>>(?: |$)/.test(line)).length
  return marked > 0 && marked < lines.filter((line) => line.trim() !== '').length
}

/** Changed lines are next to unchanged ones, with their sign where a statement would begin. */
function isDifference(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  return (
    written.every((line) => /^[-+ @\\]/.test(line)) ||
    written.some((line) => /^[-+]\s*(?:from|import|def|class|@|\w+ = )/.test(line))
  )
}

/** `<1>` and `(1)` at the end of a line refer to notes below the block. */
function withoutCallouts(line: string): string {
  return line.replace(/(\s)(?:<\d{1,2}>|[①-⑳❶-❿])+\s*$/, (all) => ' '.repeat(all.length))
}

/** The input at prompts, without statements whose output is a traceback: they are shown because they fail. */
function session(lines: readonly string[], prompt: RegExp, continued: RegExp): string {
  const code: string[] = []
  let typed = false
  let start = 0
  let open = 0
  for (const line of lines) {
    const opens = prompt.exec(line)
    const goesOn: RegExpExecArray | null = typed && opens === null ? continued.exec(line) : null
    if (opens !== null) {
      start = code.length
      open = 0
    } else if (/^\s*Traceback \(most recent call last\)/.test(line)) {
      code.fill('', start)
      open = 0
    }
    const mark: string | null = opens?.[0] ?? goesOn?.[0] ?? (open > 0 ? '' : null)
    typed = mark !== null
    const written = mark === null ? '' : ' '.repeat(mark.length) + line.slice(mark.length)
    open += brackets(written)
    code.push(written.trim() === '' || COMMAND.test(written) ? '' : withoutCallouts(written))
  }
  return code.join('\n')
}

/** The number of brackets that a line opens minus the number that it closes. */
function brackets(line: string): number {
  const bare = line.replace(/(['"])(?:\\.|(?!\1).)*\1/g, '').replace(/#.*$/, '')
  return bare.replace(/[^([{]/g, '').length - bare.replace(/[^)\]}]/g, '').length
}
