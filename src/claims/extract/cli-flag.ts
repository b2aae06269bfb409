import { isCurrentAssertion, isPlaceholder, proseAt, statementAt } from '../../docs/annotation/statement-context.ts'
import { type Doc, isWithin, type LineRange, type Position, sectionOf, sectionsWhere } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { commandsOf, type ShellCommand } from '../../docs/shell/shell.ts'
import { groupBy } from '../../group-by.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { flagDraft } from '../command-line/flag-draft.ts'
import { helpFlags } from '../command-line/help-text.ts'
import { listedFlags } from '../command-line/listed-flags.ts'
import { type OwnCall, ownCallOf } from '../command-line/own-call.ts'
import type { FlagSubject } from '../command-line/subject.ts'
import { placed } from '../draft.ts'

/** Flags, subcommands, and what is said of flags, of the repository's own programs. */
export const extractFlags: Extractor<FlagSubject> = (doc, { binaries }) => {
  // A library's docs show the flags of programs that its users write.
  if (binaries.size === 0) return []
  // Sections say that a plugin brings what they describe.
  const addedOn = sectionsWhere(doc, (source) => ADDED_ON.test(source.slice(0, 1000)))
  return [...calledFlags(doc, binaries), ...helpFlags(doc, binaries), ...listedFlags(doc, binaries)].filter((draft) =>
    isPresent(doc, draft.line, addedOn),
  )
}

const ADDED_ON =
  /\b(?:provided|supplied|added|installed|implemented|contributed) (?:by|with|through|via) (?:the |an? )?(?:[^.]|\.(?=\S)){0,120}\bplug-?in\b/i

function isPresent(doc: Doc, line: number, addedOn: readonly LineRange[]): boolean {
  return isCurrentAssertion(doc, line) && !isWithin(line, addedOn)
}

/** A sentence that shows a call says that it is none: "ignores", "is rejected". */
const REFUSED =
  /\b(?:ignor(?:es?|ed)|rejects?|rejected|refus(?:es?|ed)|(?:not|n't) (?:work|accept(?:ed)?|allow(?:ed)?|recogni[sz]ed?|supported?)|invalid|unrecogni[sz]ed)\b/i

/** What a program says when it refuses what it is called with. */
const FAILED =
  /^(?!\s*[$%>#]\s).{0,80}\b(?:error|unexpected|unrecogni[sz]ed|unknown|invalid|no such)\b.{0,40}\b(?:argument|option|flag|command|subcommand)/i

function lineBelow(doc: Doc, { line }: ShellCommand): string {
  return (doc.lines[line] ?? '').slice(0, 200)
}

/** The flags and subcommands of calls of own programs. */
function calledFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return commandsOf(doc).flatMap((command) => {
    const call = ownCallOf(command.words, binaries)
    if (call === null || FAILED.test(lineBelow(doc, command)) || isRefused(doc, command.line)) return []
    return [...flagsOfCall(doc, command, call), ...subcommandsOfCall(command, call)]
  })
}

const isRefused = memoizePart(
  (doc: Doc, line: number) => proseAt(doc, line) !== undefined && REFUSED.test(statementAt(doc, line)),
)

function flagsOfCall(doc: Doc, command: ShellCommand, { program, words }: OwnCall): ClaimDraft<FlagSubject>[] {
  const drafts: ClaimDraft<FlagSubject>[] = []
  for (const [at, word] of words.entries()) {
    if (word === '--') break
    const [, dashes = '', flag = ''] = /^[[(]*(--?)([a-zA-Z][\w-]*)/.exec(word) ?? []
    if (flag === '' || isPlaceholder(flag) || word.endsWith('-')) continue
    const start = startOf(doc, command, word)
    const isTopic = isNamedInSection(doc, `${dashes}${flag}`, command.line)
    const place = { in: 'call', words, at, isTopic } as const
    drafts.push(flagDraft(`${dashes}${flag}`, { ...start, text: command.text }, program, place))
  }
  return drafts
}

/** Calls go on over this many lines at most. */
const MAX_CALL_LINES = 30

/** Where a word of a call stands: a call may go on over several lines. */
function startOf(doc: Doc, { line, column, text }: ShellCommand, word: string): Position {
  const block = blockAt(doc, line)
  for (let at = line; block && at < line + MAX_CALL_LINES; at++) {
    const source = block.lines[at - block.line] ?? ''
    const index = source.indexOf(word, at === line ? column - block.column : 0)
    if (index !== -1) return { line: at, column: block.column + index }
    if (!source.trimEnd().endsWith('\\')) break
  }
  return { line, column: column + Math.max(0, text.indexOf(word)) }
}

function isNamedInSection(doc: Doc, option: string, line: number): boolean {
  const { from, to } = sectionOf(doc, line)
  const spans = spansOf(doc).get(option) ?? []
  return (spans[lastAt(spans, to, (span) => span.line)]?.line ?? 0) >= from
}

const spansOf = memoize((doc: Doc) => groupBy(doc.codeSpans, ({ text }) => text.split(/[ =]/, 1)[0] ?? ''))

/** Subcommands that parsers of arguments add by themselves. */
const MADE_BY_PARSERS = /^(?:help|version|completions?)$/
/** Programs have no more levels of subcommands that pages write without options in between. */
const MAX_LEVELS = 4

/** The plain words before any option: which of them are subcommands, the program's parser knows. */
function subcommandsOfCall(command: ShellCommand, { program, words }: OwnCall): ClaimDraft<FlagSubject>[] {
  const drafts: ClaimDraft<FlagSubject>[] = []
  for (const [at, name] of words.slice(0, MAX_LEVELS).entries()) {
    if (!/^[a-z][\w-]+$/.test(name) || MADE_BY_PARSERS.test(name) || isPlaceholder(name)) break
    const place = { in: 'call', words, at, isTopic: false } as const
    const draft = { ...placed(command), value: name, subject: { kind: 'subcommand', name, program, place } } as const
    drafts.push({ ...draft, ...(at === 0 ? { names: [name] } : {}), tentative: true })
  }
  return drafts
}
