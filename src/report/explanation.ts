import { escapePattern } from '../base/text/pattern.ts'
import { plain } from '../base/text/plain.ts'
import { kindOf } from '../engine/rules/claim-kinds.ts'
import type { EvidenceKind } from '../engine/scan/confidence/counts.ts'
import type { Explanation, OpenBecause } from '../engine/scan/explanation.ts'
import type { BrokenBy, ReportedClaim } from '../engine/scan/result.ts'
import { isUncommitted } from '../engine/scan/uncommitted.ts'
import { alsoAt, commitText, isoDate, NOT_COMMITTED, shownVerdict, verdictWord } from './claim-text.ts'
import { type WayToApply, wayToApply } from './suggestion.ts'
import { truncate } from './text.ts'

const MAX_LISTED = 10
const MAX_PLACES = 5

/** The evidence that a statement is false, in words. */
const EVIDENCE_WORDS: Readonly<Record<EvidenceKind, string>> = {
  closed_scope: 'the full list of valid names is known, and this is not one of them',
  checker:
    'the checker of its language compared the sample with declarations that are wholly known, and they do not fit',
  change: 'the change took away or altered what it names',
  history: 'it was true before, and is not any more',
  reading: 'a model read it against the code, and what it quotes is there',
}

/** The same for rules whose claims name nothing of a list. */
const WORDS_OF_RULES: Readonly<Record<string, string>> = {
  'sample parses': 'the sample does not parse in the language of its fence',
  'imports of the sample': 'the sample uses a name that it neither declares nor imports',
  anchor: 'all headings and ids of the page that it leads to are known',
  'link target': 'all files of the repository are known, and this is none of them',
  'address of this repository': 'all files of the repository are known, and this is none of them',
  path: 'all files of the folder are known, and this is none of them',
  'required version': 'a manifest requires another version',
  'version of an own artifact': 'the build gives a later version',
  'default of a setting': 'its declaration gives another default',
  'default in words': 'the only code that gives a default gives another one',
}

/** What keeps a claim from being answered, in words. */
export const OPEN_WORDS: Readonly<Record<OpenBecause, string>> = {
  unknown: 'the code that rules read does not say',
  unowned:
    'it is not known that this repository ever had it, nor all that it could name, so the page may speak of something else or of an example',
  unconcerned: 'the change that is checked has nothing to do with it; without --base it is reported',
}

export const POSSIBLE_WORDS: Readonly<Record<NonNullable<ReportedClaim['possible']>, string>> = {
  unsure: 'it may be false; what this rule finds so is not right often enough to be a finding',
  misreading: 'so many claims fail for the same reason that it is as likely misread',
}

/** An explanation as text for a terminal: one or more lines for each known fact. */
export function explanationText({ claim, reported, evidence, lastTrue }: Explanation): string {
  const rows: [string, string][] = [[explainedVerdict(reported, claim.verdict), plain(claim.reason)]]
  const add = (title: string, text: string | null | false | undefined): void => {
    if (text) rows.push([title, text])
  }
  if (reported) {
    add('', reported.possible && POSSIBLE_WORDS[reported.possible])
    add('instead', suggestionText(reported))
    add('rule', ruleText(reported))
  }
  add('unchecked', claim.open !== null && !reported?.possible && OPEN_WORDS[claim.open])
  add('checks', kindOf(claim.type).help.checks)
  add('looked up', listed([...claim.names, ...claim.paths]))
  for (const { file, line, code } of evidence)
    add('evidence', plain(`${file}${line === null ? '' : `:${line}`}${code === undefined ? '' : `  ${code}`}`))
  if (lastTrue) add('true at', `${commitText({ ...lastTrue, date: '' })}, ${isoDate(lastTrue.time)}`)
  if (reported) {
    add('broken by', reported.broken_by && `${commitText(reported.broken_by)}, ${reported.broken_by.date}`)
    add('history', reported.ever_true === false && 'it never was true')
    add('also at', alsoAt(reported, MAX_PLACES))
    add('muted', reported.suppressed && plain(reported.suppressed.reason))
    if (claim.verdict === 'drifted') for (const text of muteTexts(reported)) add('mute', text)
  }
  return `${head({ claim, reported })}\n\n${aligned(rows)}\n`
}

export function explainedVerdict(reported: ReportedClaim | null, verdict: string): string {
  return reported?.possible ? verdictWord(reported) : shownVerdict(verdict)
}

function head({ claim, reported }: Pick<Explanation, 'claim' | 'reported'>): string {
  const place = `${plain(claim.file)}:${claim.line}${reported ? `:${reported.column}` : ''}`
  const quote = reported ? `\n│ ${truncate(plain(reported.quote).trim(), 160)}` : ''
  return `${place}  ${kindOf(claim.type).help.title}: ${plain(claim.value)}${quote}`
}

const WAYS: Readonly<Record<WayToApply, string>> = {
  certain: 'docalign fix applies it',
  asked: 'a guess; docalign fix --interactive asks about it',
  'by hand': 'a guess; write it by hand',
}

function suggestionText(claim: ReportedClaim): string | null {
  const way = wayToApply(claim)
  return way && `${plain(claim.suggestion ?? '')}  (${WAYS[way]})`
}

function ruleText({ rule, evidence_kind: kind, severity, confidence }: ReportedClaim): string | null {
  if (kind === null) return null
  const words = (kind === 'closed_scope' ? WORDS_OF_RULES[rule] : undefined) ?? EVIDENCE_WORDS[kind]
  return `${plain(rule)}: ${words} (severity ${severity}, confidence ${confidence.toFixed(2)})`
}

function muteTexts({ mute, file, value }: ReportedClaim): string[] {
  const pattern = JSON.stringify(`^${escapePattern(value)}$`)
  return [
    ...(mute === undefined ? [] : [`${mute}${mute.includes(' above ') ? '' : ' at the end of the line'}`]),
    `or in .docalign.yml: suppress: [{ file: ${JSON.stringify(file)}, pattern: ${pattern} }]`,
  ].map(plain)
}

function listed(all: readonly string[]): string {
  const more = all.length > MAX_LISTED ? ` and ${all.length - MAX_LISTED} more` : ''
  return plain(`${[...new Set(all)].slice(0, MAX_LISTED).join(', ')}${more}`)
}

/** Aligns titles in one column, with the texts beside them; repeated titles are blank. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([title]) => title.length))
  return rows
    .map(([title, text], index) => {
      const isRepeated = index > 0 && rows[index - 1]?.[0] === title
      return `  ${(isRepeated ? '' : title).padEnd(width)}  ${text}`
    })
    .join('\n')
}

/** An explanation as JSON for agents and programs. */
export function explanationJson({ claim, reported, evidence, lastTrue }: Explanation): object {
  return {
    verdict: claim.verdict,
    reason: claim.reason,
    id: claim.id,
    claim_type: claim.type,
    file: claim.file,
    line: claim.line,
    text: claim.text,
    value: claim.value,
    ...(claim.open !== null && !reported?.possible && { unchecked: OPEN_WORDS[claim.open] }),
    looked_up: {
      what: kindOf(claim.type).help.checks,
      ...(claim.names.length > 0 && { names: claim.names.slice(0, MAX_LISTED) }),
      ...(claim.paths.length > 0 && { paths: claim.paths.slice(0, MAX_LISTED) }),
    },
    evidence,
    ...(reported && {
      quote: reported.quote,
      severity: reported.severity,
      rule: reported.rule,
      ...(reported.evidence_kind && { evidence_kind: reported.evidence_kind }),
      ever_true: reported.ever_true,
      last_true: lastTrue && { commit: lastTrue.commit, date: isoDate(lastTrue.time), subject: lastTrue.subject },
      broken_by: reported.broken_by && brokenByJson(reported.broken_by),
      suggestion: reported.suggestion,
      ...(reported.suggestion !== null && { certain: reported.certain }),
      ...(reported.suppressed && { muted: reported.suppressed.reason }),
      ...(reported.mute !== undefined && { mute: reported.mute }),
      ...placesShown(reported.also_at),
    }),
  }
}

function brokenByJson(broken: BrokenBy): object {
  return isUncommitted(broken.commit) ? { commit: null, subject: NOT_COMMITTED } : broken
}

/** The other places with the same statement. */
export function placesShown(also: ReportedClaim['also_at']): object {
  if (also.length === 0) return {}
  const more = also.length - MAX_PLACES
  return {
    also_at: also.slice(0, MAX_PLACES).map(({ file, line }) => `${file}:${line}`),
    ...(more > 0 && { also_at_more: more }),
  }
}
