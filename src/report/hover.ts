import { plain } from '../base/text/plain.ts'
import type { Evidence } from '../engine/facts/evidence.ts'
import type { Explanation } from '../engine/scan/explanation.ts'
import type { BrokenBy } from '../engine/scan/result.ts'
import { commitText } from './claim-text.ts'
import { explainedVerdict, OPEN_WORDS, POSSIBLE_WORDS } from './explanation.ts'
import { codeSpan, paragraphs, prose, sentence } from './markdown-text.ts'
import { guessNote } from './suggestion.ts'
import { capitalized } from './text.ts'

const MAX_EVIDENCE = 3

export interface HoverContext {
  /** Since when the first line of the evidence is as it is; null if that is not known. */
  readonly since: BrokenBy | null
  /** The address of a place for a link. */
  readonly uriOf: (place: Evidence) => string
}

/** What an editor shows beside a claim, in Markdown: by which line it is verified and since when, or why it is not. */
export function hoverMarkdown({ claim, reported, evidence, lastTrue }: Explanation, context: HoverContext): string {
  const verdict = capitalized(explainedVerdict(reported, claim.verdict))
  const places = evidence.slice(0, MAX_EVIDENCE).map(({ code, ...place }) => {
    const name = plain(place.line === null ? place.file : `${place.file}:${place.line}`)
    return `[${prose(name)}](<${context.uriOf(place)}>)${code === undefined ? '' : ` ${codeSpan(code)}`}`
  })
  const open = claim.open === null || reported?.possible ? undefined : OPEN_WORDS[claim.open]
  const possible = reported?.possible && POSSIBLE_WORDS[reported.possible]
  const suggestion = reported?.suggestion && `Instead: ${codeSpan(reported.suggestion)}${guessNote(reported)}`
  const broken = reported?.broken_by && `Broken by ${datedCommit(reported.broken_by)}`
  const since = claim.verdict === 'verified' && context.since && `Since ${datedCommit(context.since)}`
  const before = lastTrue && !reported?.broken_by && `True at ${prose(commitText({ ...lastTrue, date: '' }))}`
  const facts = [open, possible].flatMap((words) => (words ? [capitalized(words)] : []))
  return paragraphs([
    `**${verdict}**: ${sentence(claim.reason)}`,
    places.join('  \n'),
    ...facts,
    ...[suggestion, broken, since, before].flatMap((text) => text || []),
  ])
}

function datedCommit(commit: BrokenBy): string {
  return `${prose(commitText(commit))}${commit.date === '' ? '' : `, ${commit.date}`}`
}
