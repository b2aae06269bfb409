import { isPlaceholder, proseAt } from '../../docs/annotation/statement-context.ts'
import { type CodeSpan, type Doc, placeOfRun, sectionTitles } from '../../docs/doc.ts'
import { rowAt } from '../../docs/parts/table.ts'
import { commandsOf } from '../../docs/shell/shell.ts'
import { baseName } from '../../paths.ts'
import type { ClaimDraft } from '../claim.ts'
import { flagDraft, statedDraft, statedOfFlag } from './flag-draft.ts'
import { namesAny, pageNames, speaksOfOthers } from './foreign-programs.ts'
import { ownCallOf } from './own-call.ts'
import type { FlagPlace, FlagSubject } from './subject.ts'

/** `-o, --out`, `--out=DIR`, `--out DIR`; or a short one alone. */
const OPTION = /^(?:(-\w),?[ /|]+)?(--[a-zA-Z][\w-]*\w)(?=[=\s[,]|$)|^(-\w)$/

/** Flags in code spans: described where they lead a row, an item or a section, else only named. */
export function listedFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  // A page that never names a program of the repository describes another one.
  const isAbout = pageNames(doc, binaries) && isOfCommands(doc, binaries)
  return [...doc.codeSpans, ...titlesOfOptions(doc)].flatMap((span) => {
    const [, letter, long, short] = OPTION.exec(span.text.slice(0, 200)) ?? []
    const option = long ?? short
    if (option === undefined || isPlaceholder(option) || /^--[A-Z-]+$/.test(option)) return []
    const isForeign = speaksOfOthers(doc, span.line, binaries)
    const leads = leadsWhatDescribesIt(doc, span)
    // A letter behind a dash is an option only where options are described.
    if (long === undefined && !leads) return []
    if (!leads)
      return flagDraft(option, span, null, { in: 'text', isForeign, namesOwn: namesAny(doc, span.line, binaries) })
    const titles = titlesAround(doc, span.line)
    const place: FlagPlace = { in: 'list', titles, usage: null, isForeign, ...(isAbout ? {} : { isNamed: false }) }
    const beside = long === undefined ? undefined : (letter ?? letterBefore(doc, span))
    return [
      flagDraft(option, span, null, place),
      ...(beside === undefined ? [] : [statedDraft(option, span, { what: 'names', names: [beside] }, place)]),
      ...statedOfFlag(option, span, descriptionOf(doc, span), place),
    ]
  })
}

/** `` `-o`, `--out` ``: the short form that stands before an option. */
function letterBefore(doc: Doc, { line, column }: CodeSpan): string | undefined {
  const before = (doc.lines[line - 1] ?? '').slice(Math.max(0, column - 20), column - 1)
  return /`(-\w)`{1,2}[,/| ]{1,3}(?:or )?`{1,2}$/.exec(before)?.[1]
}

/** It calls a program, or says that it is about a command line: `--name` is a custom property of CSS, too. */
function isOfCommands(doc: Doc, binaries: ReadonlySet<string>): boolean {
  const titles = [doc.path, ...doc.headings.map(({ text }) => text)]
  if (titles.some((title) => OF_COMMANDS.test(title.slice(0, 200)))) return true
  if (doc.codeSpans.some(({ text }) => binaries.has(text.split(' ', 1)[0] ?? ''))) return true
  return commandsOf(doc).some(({ words }) => ownCallOf(words, binaries) !== null)
}

const OF_COMMANDS =
  /(?<![a-z])(?:cli|commands?|cmd|man|usage|options?|flags?|arguments?|switch(?:es)?|parameters?|readme)(?![a-z])/i

/** Titles that are an option, without marks of code. */
function titlesOfOptions(doc: Doc): CodeSpan[] {
  const marked = new Set(doc.codeSpans.map(({ line }) => line))
  return doc.headings
    .filter(({ text, line }) => /^--?[a-z]/i.test(text) && !marked.has(line))
    .map(({ text, line, column }) => ({ text, line, column, role: null }))
}

/** Titles of the sections around a line but for that which names the option itself, behind the page's own name. */
export function titlesAround(doc: Doc, line: number): string[] {
  const page = baseName(doc.path).replace(/\.\w+$/, '')
  return [page, ...sectionTitles(doc, line).filter((title) => !title.trim().startsWith('-'))].map((title) =>
    title.slice(0, 200),
  )
}

/** It opens the first cell of a row, a list item, or a heading; perhaps behind its short form. */
function leadsWhatDescribesIt(doc: Doc, { line, column, text }: CodeSpan): boolean {
  const run = proseAt(doc, line)
  if (!run || run.kind === 'paragraph' || run.kind === 'quote') return false
  if (run.kind !== 'row' && run.line !== line) return false
  const before = (doc.lines[line - 1] ?? '').slice(0, column - 1)
  return (
    text.length < 200 && /^[\s|>*_+#\d.()[\]-]*(?:`{1,2}-\w`{1,2}[,/| ]+(?:or )?)?[`*_[(]*$/.test(before.slice(-200))
  )
}

/** What stands behind an option in the row, item or section that it opens. */
function descriptionOf(doc: Doc, span: CodeSpan): string {
  const row = rowAt(doc, span.line)
  if (row) {
    const index = row.table.header.findIndex((title) => /^\W*defaults?(?: value)?\W*$/i.test(title))
    const cell = index > 0 ? (row.cells[index] ?? '').trim() : ''
    const others = row.cells.slice(1).join(' | ')
    return cell === '' ? others : `(default: ${cell}) ${others}`
  }
  const run = proseAt(doc, span.line)
  if (!run) return ''
  const next = run.kind === 'heading' ? doc.prose[placeOfRun(doc, run) + 1] : undefined
  if (next && next.kind === 'paragraph') return next.lines.join(' ').slice(0, 2000)
  return run.lines.join(' ').slice(0, 2000)
}
