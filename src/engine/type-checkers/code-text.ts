/** Comments, and texts and characters in quotes. */
const APART =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|"""[\s\S]*?(?:"""|(?![\s\S]))|"(?:\\.|[^"\\\n])*(?:"|$)|'(?:\\.|[^'\\\n]){1,8}'/gm

/** The code of Java or Kotlin, with the same lines and columns, but without what comments and texts say. */
export function codeOf(text: string): string {
  return text.replace(APART, (part) => {
    const blank = part.replace(/[^\n]/g, ' ')
    return part.startsWith('/') ? blank : `"${blank.slice(1, -1)}"`
  })
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The offset behind the bracket that closes the one at an offset; null if none does. */
export function endOfBrackets(code: string, at: number): number | null {
  const open: string[] = []
  for (let index = at; index < code.length; index++) {
    const sign = code[index] ?? ''
    const closer = CLOSERS[sign]
    if (closer !== undefined) open.push(closer)
    else if (sign === ')' || sign === ']' || sign === '}') {
      if (open.pop() !== sign) return null
      if (open.length === 0) return index + 1
    }
  }
  return null
}

/** A text without what stands between its brackets. */
export function surfaceOf(text: string): string {
  let depth = 0
  let surface = ''
  for (const sign of text) {
    if (/[)\]}]/.test(sign)) depth--
    surface += depth > 0 && sign !== '\n' ? ' ' : sign
    if (/[([{]/.test(sign)) depth++
  }
  return surface
}
