/** Comments and documentation over several lines, by how they begin and end. */
const BLOCKS = [
  [/^\s*\/\*(?!.*\*\/)/, /\*\//],
  [/^\s*[rRuU]?"""(?!.*""")/, /"""/],
  [/^\s*[rRuU]?'''(?!.*''')/, /'''/],
  [/^\s*@\w*doc\s+~?[sS]?"""/, /"""/],
  [/^\s*<!--(?!.*-->)/, /-->/],
  [/^=begin\b/, /^=end\b/],
] as const

/** Texts over several lines that begin behind code: what they print is no comment. */
const TEXTS = [/"""/, /'''/] as const

const MAX_LINE = 400

/** The lines of a source, 1-based, within comments that begin above them. */
export function commentedLines(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  let end: RegExp | null = null
  let isText = false
  for (const [index, line] of text.split('\n').entries()) {
    const start = line.slice(0, MAX_LINE)
    if (end !== null) {
      if (!isText) found.add(index + 1)
      if (end.test(start)) end = null
      continue
    }
    end = BLOCKS.find(([begins]) => begins.test(start))?.[1] ?? null
    isText = end === null
    end ??= TEXTS.find((mark) => start.split(mark).length % 2 === 0) ?? null
  }
  return found
}
