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

/** For the offset of each bracket that opens, the offset behind the one that closes it; nothing for one that is not closed, or by another kind. */
export function bracketEnds(code: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  let open: { readonly at: number; readonly closer: string }[] = []
  for (const { 0: sign, index } of code.matchAll(/[()[\]{}]/g)) {
    const closer = CLOSERS[sign]
    if (closer !== undefined) open.push({ at: index, closer })
    else {
      const last = open.pop()
      if (last?.closer === sign) ends.set(last.at, index + 1)
      // What is around it is broken, too.
      else open = []
    }
  }
  return ends
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
