/** An input made to be slow: what a stranger may put into a repository to keep whoever reads it busy. */
export interface Bomb {
  readonly name: string
  /** The file that holds it. */
  readonly path: string
  /** The content with `count` repetitions of what makes it slow. */
  readonly of: (count: number) => string
  /** Repetitions at which it once took long, or all that fit into a page. */
  readonly full: number
}

/** Bytes that a page may have, and nearly all of them. */
const PAGE = 1_900_000

/** A text again and again, as often as fits into a page. */
export function repeated(name: string, path: string, part: string, end = ''): Bomb {
  return filled(name, path, () => part, { end })
}

interface Frame {
  readonly start?: string
  readonly end?: string
}

/** A text for each number, one after the other, as many as fit into a page. */
export function filled(
  name: string,
  path: string,
  part: (index: number) => string,
  { start = '', end = '' }: Frame = {},
): Bomb {
  const of = (count: number): string => {
    const parts: string[] = [start]
    for (let index = 0; index < count; index++) parts.push(part(index))
    parts.push(end)
    return parts.join('')
  }
  const sizes = Array.from({ length: 1000 }, (_, index) => Buffer.byteLength(part(index)))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return { name, path, of, full: Math.floor(PAGE / Math.max(mean, Buffer.byteLength(part(100_000)))) }
}

/** A text `full` times at most, between others. */
export function times(
  name: string,
  path: string,
  part: string,
  full: number,
  { start = '', end = '' }: Frame = {},
): Bomb {
  return { name, path, of: (count) => `${start}${part.repeat(count)}${end}`, full }
}

/** Brackets of which each is closed, `full` deep at most. */
export function nested(
  name: string,
  path: string,
  [open, close]: readonly [string, string],
  full: number,
  { start = '', end = '' }: Frame = {},
): Bomb {
  return { name, path, of: (count) => `${start}${open.repeat(count)}${close.repeat(count)}${end}`, full }
}

/** The same in a fenced block of a Markdown page. */
export function sample(name: string, language: string, part: (index: number) => string, frame: Frame = {}): Bomb {
  const { start = '', end = '' } = frame
  return filled(name, 'docs/page.md', part, {
    start: `# Page\n\nFor example:\n\n\`\`\`${language}\n${start}`,
    end: `${end}\n\`\`\`\n`,
  })
}
