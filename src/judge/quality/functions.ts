/** A function as found without a parser: from its head to the end of its body. */
export interface CodeFunction {
  readonly name: string
  /** 1-based, within the code. */
  readonly line: number
  readonly lines: readonly string[]
}

export type CodeStyle = 'python' | 'braces'

const PYTHON_HEAD = /^([ \t]*)(?:async )?def ([A-Za-z_]\w{0,80})\s*\(/
const BRACE_HEAD =
  /^[ \t]*(?:(?:export|default|public|private|protected|static|async|final|inline|const|pub|unsafe)\s+){0,5}(?:function\*?|func|fn)\s+(?:\([^)]{0,80}\)\s*)?([A-Za-z_$][\w$]{0,80})\s*[(<]|^[ \t]*(?:export )?(?:const|let|var) ([A-Za-z_$][\w$]{0,80}) = (?:async )?(?:\([^()]{0,200}\)|[\w$]{1,40})\s*=>/

const DEF_OF_PYTHON =
  /^[ \t]*(?:async )?def \w+\s*\([^\n{]*:[ \t]*(?:#.*)?$|^[ \t]*(?:async )?def \w+\s*\([^\n{}]{0,300}\)(?:[ \t]*->[^\n{}:]{0,100})?:[ \t]+(?!\w[\w[\]]*[ \t]*=)\S/m
const BLOCK_OF_PYTHON = /^[ \t]*(?:if|for|while|class|elif|else|try)\b[^{;\n]*:[ \t]*(?:#.*)?$/m
const OTHERS = /^[ \t]*(?:const|let|var|function|public|private|package|fn|func|def)\b|=>|;[ \t]*$/m

/** A head over several lines. */
const OPEN_DEF = /^[ \t]*(?:async )?def \w+\s*\([ \t]*$/m
const BRACED = /[{=][ \t]*$/m

/** Python by its heads, which end in a colon: Scala, Groovy and Ruby have `def`, too. */
export function styleOf(code: string): CodeStyle {
  const isOpen = OPEN_DEF.test(code) && !BRACED.test(code)
  return isOpen || DEF_OF_PYTHON.test(code) || (BLOCK_OF_PYTHON.test(code) && !OTHERS.test(code)) ? 'python' : 'braces'
}

/** The functions of the code, nested ones included, in linear time. */
export function functionsOf(code: string): CodeFunction[] {
  const lines = code.split('\n').map((line) => line.slice(0, 2_000))
  const python = styleOf(code) === 'python'
  let left = MAX_FUNCTIONS
  return lines.flatMap((line, index) => {
    const match = (python ? PYTHON_HEAD : BRACE_HEAD).exec(line)
    const name = python ? match?.[2] : (match?.[1] ?? match?.[2])
    if (!match || name === undefined || left-- <= 0) return []
    const length = python ? indentedLength(lines, index) : bracedLength(lines, index)
    return [{ name, line: index + 1, lines: lines.slice(index, index + length) }]
  })
}

const MAX_LINES = 1_000
const MAX_FUNCTIONS = 300

function indentedLength(lines: readonly string[], head: number): number {
  const indent = indentOf(lines[head] ?? '')
  let length = 1
  for (let at = head + 1; at < lines.length && at < head + MAX_LINES; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && indentOf(line) <= indent && !/^\s*[)\]}]/.test(line)) break
    if (line.trim() !== '') length = at - head + 1
  }
  return length
}

function bracedLength(lines: readonly string[], head: number): number {
  let depth = 0
  let opened = false
  for (let at = head; at < lines.length && at < head + MAX_LINES; at++) {
    for (const character of withoutTexts(lines[at] ?? '')) {
      if (character === '{') {
        depth++
        opened = true
      } else if (character === '}') depth--
    }
    if (opened && depth <= 0) return at - head + 1
    if (!opened && at > head + 3) return 1
  }
  return Math.min(lines.length - head, MAX_LINES)
}

export function indentOf(line: string): number {
  return line.replace(/\t/g, '    ').search(/\S|$/)
}

/** Removes string contents and the comment from a line of code. */
export function withoutTexts(line: string): string {
  return line
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/(?:\/\/|#(?!\w*\[)).*$/, '')
}
