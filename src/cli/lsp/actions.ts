import {
  type CodeAction,
  CodeActionKind,
  type Command,
  type Diagnostic,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { suppressionInsertion } from '../../base/config/suppression.ts'
import { escapePattern } from '../../base/text/pattern.ts'
import { plain } from '../../base/text/plain.ts'
import type { Doc } from '../../engine/docs/doc.ts'
import { ignoreInsertion } from '../../engine/docs/ignore-comment.ts'
import { type Edit, editOf } from '../../engine/fixes/edit.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { AlsoAt, ReportedClaim } from '../../engine/scan/result.ts'
import { isUncommitted } from '../../engine/scan/uncommitted.ts'
import { shortCommit } from '../../report/claim-text.ts'
import { guessNote } from '../../report/suggestion.ts'
import { count, truncate } from '../../report/text.ts'

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.docalign`
export const EXPLAIN = 'docalign.explain'
export const OPEN_COMMIT = 'docalign.openCommit'

/** A finding at one of its places. */
export interface PlacedFinding {
  readonly finding: ReportedClaim
  readonly place: AlsoAt
}

/** The configuration to which entries are added. */
export interface ConfigText {
  readonly uri: string
  /** Null if there is no such file yet. */
  readonly text: string | null
}

export interface ActionContext {
  readonly uriOf: (path: string) => string
  /** The page as it is in the editor; null if it cannot be read. */
  readonly page: Doc | null
  /** Null if entries cannot be added by an edit. */
  readonly config: ConfigText | null
  /** The address of a commit; null if it is on no host. */
  readonly commitUrl: (commit: string) => string | null
}

/** The findings of a page with a place in these lines, 0-based. */
export function findingsIn(findings: readonly ReportedClaim[], path: string, { start, end }: Range): PlacedFinding[] {
  return findings.flatMap((finding) =>
    placesOf(finding)
      .filter(({ file, line }) => file === path && line - 1 >= start.line && line - 1 <= end.line)
      .map((place) => ({ finding, place })),
  )
}

/** The findings that these lines of code prove, 0-based: one of them took the place of what the docs still name. */
export function findingsProvedBy(
  findings: readonly ReportedClaim[],
  path: string,
  { start, end }: Range,
): ReportedClaim[] {
  return findings.filter(({ evidence }) =>
    evidence.some(({ file, line }) => file === path && line !== null && line - 1 >= start.line && line - 1 <= end.line),
  )
}

/** What the author of the code can do about a finding: change the docs. */
export function docsActions(finding: ReportedClaim, { uriOf }: Pick<ActionContext, 'uriOf'>): CodeAction[] {
  const edits = placesOf(finding).flatMap((place) => editOf(place) ?? [])
  if (edits.length === 0) return []
  const title = `Write ${truncate(plain(finding.suggestion ?? ''), MAX_WORDS)} in ${count(edits.length, 'line')} of docs`
  const kind = CodeActionKind.QuickFix
  return [{ title: `${title}${guessNote(finding)}`, kind, edit: workspaceEdit(edits, uriOf) }]
}

/** What an author can do about a finding, the likeliest first. */
export function actionsFor(
  { finding, place }: PlacedFinding,
  diagnostics: readonly Diagnostic[],
  context: ActionContext,
): CodeAction[] {
  const own = diagnostics.filter(({ data }) => data?.claim_id === place.claim_id)
  return [
    ...suggestionActions(finding, place, context),
    ...muteActions(place, context),
    ...lookActions(finding, place, context),
  ].map((action) => ({ ...action, ...(own.length > 0 && { diagnostics: own }) }))
}

function suggestionActions(finding: ReportedClaim, place: AlsoAt, { uriOf }: ActionContext): CodeAction[] {
  const edit = editOf(place)
  if (edit === null) return []
  const title = `Write ${truncate(plain(edit.suggestion), MAX_WORDS)}`
  const note = guessNote(finding)
  const all = placesOf(finding).flatMap((each) => editOf(each) ?? [])
  const one = {
    title: `${title}${note}`,
    kind: CodeActionKind.QuickFix,
    isPreferred: finding.certain,
    edit: workspaceEdit([edit], uriOf),
  }
  if (all.length < 2) return [one]
  const everywhere = {
    title: `${title} at all ${all.length} places${note}`,
    kind: CodeActionKind.QuickFix,
    edit: workspaceEdit(all, uriOf),
  }
  return [one, everywhere]
}

const MAX_WORDS = 60

/** Edits of lines as the editor makes them; of those that overlap, the first. */
export function workspaceEdit(edits: readonly Edit[], uriOf: (path: string) => string): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {}
  for (const { file, line, replacements } of edits) {
    const uri = uriOf(file)
    const made = replacements.map(({ at, words, by }) => replacement(line - 1, at, words.length, by))
    const known = changes[uri] ?? []
    changes[uri] = [...known, ...made.filter((one) => !known.some((other) => overlap(one.range, other.range)))]
  }
  return { changes }
}

/** Whether ranges of single lines have a character in common. */
function overlap(one: Range, other: Range): boolean {
  return (
    one.start.line === other.start.line &&
    one.start.character < other.end.character &&
    other.start.character < one.end.character
  )
}

function replacement(line: number, at: number, length: number, newText: string): TextEdit {
  return { range: { start: { line, character: at }, end: { line, character: at + length } }, newText }
}

function muteActions(place: AlsoAt, { uriOf, page, config }: ActionContext): CodeAction[] {
  const insertion = page && ignoreInsertion(page, place.line)
  const inPage = insertion && {
    title: 'Mute this line',
    kind: CodeActionKind.QuickFix,
    edit: {
      changes: {
        [uriOf(place.file)]: [replacement(insertion.line - 1, insertion.column - 1, 0, insertion.text)],
      },
    },
  }
  const edit = config && configEdit(place, config)
  const inConfig = edit && {
    title: `Mute ${truncate(plain(place.value), MAX_WORDS)} on this page in .docalign.yml`,
    kind: CodeActionKind.QuickFix,
    edit,
  }
  return [inPage, inConfig].flatMap((action) => action ?? [])
}

function configEdit({ file, value }: AlsoAt, { uri, text }: ConfigText): WorkspaceEdit | null {
  const inserted = suppressionInsertion(text ?? '', { file, pattern: `^${escapePattern(value)}$` })
  if (inserted === null) return null
  const before = (text ?? '').slice(0, inserted.at).split('\n')
  const edits = [replacement(before.length - 1, before.at(-1)?.length ?? 0, 0, inserted.text)]
  if (text !== null) return { changes: { [uri]: edits } }
  return {
    documentChanges: [
      { kind: 'create', uri, options: { ignoreIfExists: true } },
      { textDocument: { uri, version: null }, edits },
    ],
  }
}

function lookActions(
  { broken_by: broken }: ReportedClaim,
  place: AlsoAt,
  { uriOf, commitUrl }: ActionContext,
): CodeAction[] {
  const explain = commandAction('Explain', EXPLAIN, [uriOf(place.file), place.claim_id])
  const url = broken === null || isUncommitted(broken.commit) ? null : commitUrl(broken.commit)
  if (broken === null || url === null) return [explain]
  const name = `${shortCommit(broken.commit)} “${truncate(plain(broken.subject), MAX_WORDS)}”`
  return [explain, commandAction(`Open the commit that broke it: ${name}`, OPEN_COMMIT, [url])]
}

function commandAction(title: string, command: string, args: string[]): CodeAction {
  const asked: Command = { title, command, arguments: args }
  return { title, kind: CodeActionKind.QuickFix, command: asked }
}
