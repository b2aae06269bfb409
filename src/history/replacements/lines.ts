/** A line of a text with its neighbours, as far as both texts have them. */
export interface ChangedLine {
  /** 1-based. */
  readonly line: number
  /** Blanks and quotes around single words set aside: {@link plainLine}. */
  readonly text: string
  /** The nearest lines before and behind it that stayed; '' at the ends of the text. */
  readonly above: string
  readonly below: string
}

/** Lines of a text that another one does not have. More would make every comparison of them slow. */
const MAX_LINES = 3_000

/** What a change took from a text, and what it put there. */
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

/** A line that stayed and says enough to tell where it stands. */
function isKept(text: string, others: ReadonlySet<string>): boolean {
  return /\w{2}/.test(text) && others.has(text)
}

/** A line of code as it reads whether or not a name needs quotes: `values['dry-run']` is `values.dry-run`. */
export function plainLine(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\w)\]])\[(["'`])([\w-]+)\1\]/g, '.$2')
    .replace(/(["'`])([\w-]+)\1/g, '$2')
}
