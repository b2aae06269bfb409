/** Maximum number of patterns that the braces of one glob may expand to. */
const MAX_ALTERNATIVES = 256

interface Braces {
  readonly open: number
  readonly close: number
  readonly options: readonly string[]
}

/**
 * All patterns that a glob with `{a,b}` expands to; null if there are too many. Braces without a comma, or unbalanced ones, are literal.
 */
export function expandBraces(glob: string): string[] | null {
  const done: string[] = []
  const waiting: string[] = [glob]
  for (let pattern = waiting.pop(); pattern !== undefined; pattern = waiting.pop()) {
    const braces = firstBraces(pattern)
    if (!braces) done.push(pattern)
    else if (done.length + waiting.length + braces.options.length > MAX_ALTERNATIVES) return null
    else {
      const before = pattern.slice(0, braces.open)
      const after = pattern.slice(braces.close + 1)
      for (const option of braces.options) waiting.push(`${before}${option}${after}`)
    }
  }
  return done
}

/** The first pair of braces with a comma on its own level. */
function firstBraces(pattern: string): Braces | null {
  for (let open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', open + 1)) {
    if (pattern[open - 1] === '\\') continue
    const braces = bracesAt(pattern, open)
    if (braces && braces.options.length > 1) return braces
  }
  return null
}

function bracesAt(pattern: string, open: number): Braces | null {
  const options: string[] = []
  let depth = 0
  let start = open + 1
  for (let at = open; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === ',' && depth === 1) {
      options.push(pattern.slice(start, at))
      start = at + 1
    } else if (character === '}' && --depth === 0)
      return { open, close: at, options: [...options, pattern.slice(start, at)] }
  }
  return null
}
