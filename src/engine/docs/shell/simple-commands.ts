/** One command of a shell line. */
export interface Simple {
  /** As written. */
  readonly text: string
  /** Offset of its start in the line. */
  readonly at: number
  /** Without quotes, without assignments before the command, and without `sudo`/`env`. */
  readonly words: readonly string[]
  /** `NAME=value` assignments before the command. */
  readonly assignments: readonly string[]
}

/** Splits a line at `&&`, `||`, `;`, `|` and newlines outside quotes, without comments. */
export function simpleCommands(written: string): Simple[] {
  const parts: Simple[] = []
  const add = (from: number, to: number): void => {
    const part = written.slice(from, to)
    const text = part.trim()
    if (text !== '') parts.push({ text, at: from + part.length - part.trimStart().length, ...wordsOf(text) })
  }
  let from = 0
  let quote = ''
  for (let at = 0; at < written.length; at++) {
    const character = written[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '#' && (at === 0 || /\s/.test(written[at - 1] ?? ''))) {
      add(from, at)
      return parts
    } else if (character === ';' || character === '|' || (character === '&' && written[at + 1] === '&')) {
      add(from, at)
      while (/[;|&]/.test(written[at + 1] ?? '')) at++
      from = at + 1
    }
  }
  add(from, written.length)
  return parts
}

const PREFIXES: ReadonlySet<string> = new Set(['sudo', 'env', 'export', 'time', 'exec', 'cross-env', 'set'])

function wordsOf(text: string): Pick<Simple, 'words' | 'assignments'> {
  const words = [...text.matchAll(/(?:[^\s"']+|"[^"]*"?|'[^']*'?)+/g)].map((match) => match[0].replace(/["']/g, ''))
  const assignments: string[] = []
  let start = 0
  for (; start < words.length; start++) {
    const word = words[start] ?? ''
    if (/^[A-Za-z_]\w*=/.test(word)) assignments.push(word)
    else if (!PREFIXES.has(word)) break
  }
  return { words: words.slice(start), assignments }
}
