import type { Doc } from '../../engine/docs/doc.ts'
import { blockAt } from '../../engine/docs/parts/block-at.ts'
import type { Finding } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { withoutCode } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'

const CERTAINTY = 0.8
const MAX_FINDINGS = 50

const DEFINITION = /^\s{0,3}\[(\^[^\]\s]{1,40}|\d{1,3})\](?::|\s+\S)/
const CITATION =
  /(?<![\w\]`!])\s?\[(\^[^\]\s]{1,40}|\d{1,3})\](?![\w([:])|(?<=\w|[.,;])\[(\^[^\]\s]{1,40}|\d{1,3})\](?![\w([:])/g
const MAX_LINE_LENGTH = 20_000

/** Numbered citations and footnotes without an entry in the text: `[3]`, `[^note]`. */
export function openCitations(part: TextPart, page: Doc): Finding[] {
  const defined = new Set(
    page.lines.flatMap((line, index) => (blockAt(page, index + 1) ? [] : (definedBy(line) ?? []))),
  )
  const used = new Map<string, number>()
  for (const { lines, line: first } of page.prose)
    for (const [index, line] of lines.entries()) {
      if (line.length > MAX_LINE_LENGTH) continue
      for (const match of withoutCode(line, '').matchAll(CITATION)) {
        const name = match[1] ?? match[2] ?? ''
        if (definedBy(line) !== name && !used.has(name)) used.set(name, first + index)
      }
    }
  const numbered = [...defined].some((name) => /^\d/.test(name))
  // Docs often mention sources, references, and indexes of lists.
  const cites = numbered || (part.file === undefined && speaksOfSources(part.text))
  return [...used]
    .filter(([name]) => !defined.has(name) && (name.startsWith('^') || cites))
    .slice(0, MAX_FINDINGS)
    .map(([name, line]) => missing(name, placeOf(part, line)))
}

function definedBy(line: string): string | undefined {
  return line.length > MAX_LINE_LENGTH ? undefined : DEFINITION.exec(line)?.[1]
}

/** A number in brackets is a citation if the text mentions sources. */
function speaksOfSources(text: string): boolean {
  return /\b(?:according to|references?|citations?|sources?|et al|reported (?:by|in)|stud(?:y|ies)|shown (?:by|in))\b/i.test(
    text.slice(0, 100_000),
  )
}

function missing(name: string, location: string): Finding {
  return {
    certainty: CERTAINTY,
    about: `[${name}]`,
    issue: issue({
      severity: 'warning',
      type: 'source_missing',
      message: `Citation ${quoted(`[${name}]`)} lacks a source: no entry of the text has this mark`,
      location,
      suggestion: `Add an entry for [${name}] that names the source, or remove the citation`,
    }),
  }
}
