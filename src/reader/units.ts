import { namesIn } from './code/names.ts'
import type { Passage } from './passages.ts'

/** A statement with its names: a paragraph, an item, a row, some lines of a sample. */
export interface Unit {
  readonly text: string
  /** Folded. */
  readonly names: ReadonlySet<string>
}

const SAMPLE_LINES = 12
/** Characters. */
const MIN_LENGTH = 12

/** The statements of a passage. What stands outside of samples is about what its section is called. */
export function unitsOf({ text, titles, from, samples }: Passage): Unit[] {
  const units: Unit[] = []
  const about = titles.at(-1) ?? ''
  let lines: string[] = []
  let isSample = false
  const close = (): void => {
    const whole = lines.join('\n')
    if (whole.trim().length >= MIN_LENGTH)
      units.push({ text: isSample ? whole : `${about} ${whole}`, names: namesIn(whole, isSample) })
    lines = []
  }
  for (const [index, line] of text.split('\n').entries()) {
    const isCode = samples.has(from + index)
    if (isCode !== isSample || (isCode ? lines.length >= SAMPLE_LINES : BEGINS.test(line))) close()
    isSample = isCode
    lines.push(line)
  }
  close()
  return units
}

/** A blank line, an item, a row of a table, a heading. */
const BEGINS = /^\s*(?:$|[-*+]|\d{1,3}[.)]|\||#{1,6}\s)/
