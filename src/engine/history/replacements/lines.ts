/** A changed line of a text with its unchanged neighbours. */
export interface ChangedLine {
  /** 1-based. */
  readonly line: number
  /** Normalized with {@link plainLine}. */
  readonly text: string
  /** The nearest unchanged lines before and after it; '' at the ends of the text. */
  readonly above: string
  readonly below: string
}

/** Maximum number of lines that another text lacks. More would make every comparison slow. */
const MAX_LINES = 3_000

/** The lines that a change removed from a text, and those that it added. */
export function changedLines(before: string, after: string): { removed: ChangedLine[]; added: ChangedLine[] } {
  const old = before.split('\n').map(plainLine)
  const now = after.split('\n').map(plainLine)
  return { removed: linesOnlyIn(old, new Set(now)), added: linesOnlyIn(now, new Set(old)) }
}

function linesOnlyIn(lines: readonly string[], others: ReadonlySet<string>): ChangedLine[] {
  const below = new Array<string>(lines.length).fill('')
  for (let at = lines.length - 2; at >= 0; at--) {
    const next = lines[at + 1] ?? ''
    below[at] = isKept(next, others) ? next : (below[at + 1] ?? '')
  }
  const found: ChangedLine[] = []
  let above = ''
  for (const [at, text] of lines.entries()) {
    if (others.has(text)) {
      if (isKept(text, others)) above = text
      continue
    }
    if (found.length < MAX_LINES) found.push({ line: at + 1, text, above, below: below[at] ?? '' })
  }
  return found
}

/** An unchanged line with enough text to identify its place. */
function isKept(text: string, others: ReadonlySet<string>): boolean {
  return /\w{2}/.test(text) && others.has(text)
}

/** Normalizes white space, and quotes around single words that need none elsewhere: `values['dry-run']` is `values.dry-run`. */
export function plainLine(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\w)\]])\[(["'`])([\w-]+)\1\]/g, '.$2')
    .replace(/(["'`])([\w-]+)\1/g, '$2')
}
