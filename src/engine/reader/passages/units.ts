import { namesIn } from '../code/names.ts'
import type { Passage } from './passages.ts'

/** A statement with its names: a paragraph, a list item, a table row, some lines of a sample. */
export interface Unit {
  readonly text: string
  /** Folded. */
  readonly names: ReadonlySet<string>
}

const SAMPLE_LINES = 12
/** In characters. */
const MIN_LENGTH = 12

/** Splits a passage into statements. Outside of samples, the section's title is part of each. */
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

/** Begins a statement: a blank line, a list item, a table row, a heading. */
const BEGINS = /^\s*(?:$|[-*+]|\d{1,3}[.)]|\||#{1,6}\s)/
