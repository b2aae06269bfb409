import type { Finding } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { placeOf, type TextPart } from '../text/view.ts'

const CERTAINTY = 0.8
const MAX_FINDINGS = 50

/** Numbered citations and footnotes that lead to no entry of the text: `[3]`, `[^note]`. */
export function openCitations(part: TextPart): Finding[] {
  if (part.kind === 'code') return []
  const lines = part.text.split('\n')
  const defined = new Set<string>()
  const used = new Map<string, number>()
  let fenced = false
  for (const [index, line] of lines.entries()) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced
    if (fenced || line.length > 20_000) continue
    const definition = /^\s{0,3}\[(\^[^\]\s]{1,40}|\d{1,3})\](?::|\s+\S)/.exec(line)
    if (definition?.[1] !== undefined) defined.add(definition[1])
    const text = line.replace(/`[^`]*`/g, '')
    for (const match of text.matchAll(
      /(?<![\w\]`!])\s?\[(\^[^\]\s]{1,40}|\d{1,3})\](?![\w([:])|(?<=\w|[.,;])\[(\^[^\]\s]{1,40}|\d{1,3})\](?![\w([:])/g,
    )) {
      const name = match[1] ?? match[2] ?? ''
      if (definition?.[1] !== name && !used.has(name)) used.set(name, index + 1)
    }
  }
  const numbered = [...defined].some((name) => /^\d/.test(name))
  return [...used]
    .filter(([name]) => !defined.has(name) && (name.startsWith('^') || numbered || speaksOfSources(part.text)))
    .slice(0, MAX_FINDINGS)
    .map(([name, line]) => missing(name, placeOf(part, line)))
}

/** A number in brackets is a citation where the text says that it cites. */
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
