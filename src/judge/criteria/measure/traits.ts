import { decoded } from '../../../base/paths.ts'
import { PLAIN_SITE } from '../../../engine/docs/site/site.ts'
import { anchorsOf } from '../../../engine/docs/slugs/slugs.ts'
import { parseProblem } from '../../quality/code-blocks.ts'
import type { Region } from './region.ts'

export function opposite(met: boolean | null): boolean | null {
  return met === null ? null : !met
}

/** A section's heading does not count. */
export function isBlank({ note, text }: Region): boolean {
  return (note ?? text).trim() === ''
}

export function isSecure({ label }: Region): boolean | null {
  return label === undefined ? null : !/^http:/i.test(label)
}

export function isJson({ text, value, name }: Region): boolean {
  if (name === 'the output' && typeof value !== 'string') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Null if there is no parser for the language. */
export function parses({ pages, label, text, view }: Region): boolean | null {
  const reading = view.syntax.get(text)
  if (reading && label === undefined) return reading.problem === null
  const [block] = pages[0]?.codeBlocks ?? []
  if (label === undefined || !block) return null
  const problem = parseProblem(block)
  return problem === null ? null : problem === undefined
}

/** Checks links to headings of the output; other links need more than the output. */
export function resolves({ label, view }: Region): boolean | null {
  if (label === undefined || !label.startsWith('#')) return null
  const anchor = decoded(label.slice(1)).toLowerCase()
  return (
    anchor === '' || [...view.pages.values()].some((page) => page !== null && anchorsOf(page, PLAIN_SITE).has(anchor))
  )
}

export function isAscii({ text }: Region): boolean {
  return /^[\0-\x7f]*$/.test(text)
}
