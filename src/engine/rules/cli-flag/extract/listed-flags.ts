import { isPlaceholder, proseAt } from '../../../docs/annotation/statement-context.ts'
import type { CodeBlock, CodeSpan, Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { wordIn } from '../../draft.ts'
import type { FlagSubject } from '../subject.ts'
import { flagDraft } from './flag-draft.ts'
import { speaksOfOthers } from './foreign-programs.ts'
import { ownCallOf } from './own-call.ts'

/** `-o, --out`, `--out=DIR`, `--out DIR`; or a lone short option. */
const OPTION = /^(?:-\w,?[ /|]+)?(--[a-zA-Z][\w-]*\w)(?=[=\s[,]|$)|^(-\w)$/

/** Flags in code spans and titles, where no other program is named. */
export function listedFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return [...doc.codeSpans, ...titlesOfOptions(doc)].flatMap((span) => {
    const [, long, short] = OPTION.exec(span.text.slice(0, 200)) ?? []
    const option = long ?? short
    if (option === undefined || isPlaceholder(option) || /^--[A-Z-]+$/.test(option)) return []
    // A dash and a letter are an option only where options are described.
    if (long === undefined && !leadsWhatDescribesIt(doc, span)) return []
    return speaksOfOthers(doc, span.line, binaries) ? [] : flagDraft(option, span, null)
  })
}

/** Titles that are an option without code markup. */
function titlesOfOptions(doc: Doc): CodeSpan[] {
  const marked = new Set(doc.codeSpans.map(({ line }) => line))
  return doc.headings
    .filter(({ text, line }) => /^--?[a-z]/i.test(text) && !marked.has(line))
    .map(({ text, line, column }) => ({ text, line, column, role: null }))
}

/** The span opens the first cell of a row, a list item, or a heading, possibly after its short form. */
function leadsWhatDescribesIt(doc: Doc, { line, column, text }: CodeSpan): boolean {
  const run = proseAt(doc, line)
  if (!run || run.kind === 'paragraph' || run.kind === 'quote') return false
  if (run.kind !== 'row' && run.line !== line) return false
  const before = (doc.lines[line - 1] ?? '').slice(0, column - 1)
  return (
    text.length < 200 && /^[\s|>*_+#\d.()[\]-]*(?:`{1,2}-\w`{1,2}[,/| ]+(?:or )?)?[`*_[(]*$/.test(before.slice(-200))
  )
}

const HELP_LANGUAGE = /^(?:|text|txt|console|sh|bash|shell|shellsession|plain|plaintext|help)$/
const USAGE = /^\s*(?:usage|synopsis):?\s*(.*)$/i
const PRINTED = /^\s*\$ (\S.*) (?:--help|-h|-help)\s*$/
/** The option at the start of a line of a help text: `  -o, --out`. */
const LEADING = /^\s{0,12}(?:-[\w?],?[ /|]+)?(--[a-zA-Z][\w-]*\w)/

/** Options at the starts of lines in help texts of the repository's programs, as guesses. */
export function helpFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return doc.codeBlocks.flatMap((block) => {
    if (!isHelp(block, binaries)) return []
    return block.lines.flatMap((line, index) => {
      const option = LEADING.exec(line.slice(0, 200))?.[1]
      const isContinued = (block.lines[index - 1] ?? '').trimEnd().endsWith('\\')
      if (option === undefined || isContinued || isPlaceholder(option)) return []
      return [{ ...flagDraft(option, wordIn(block, index, option), null), tentative: true as const }]
    })
  })
}

/** Blocks of commands also have lines that begin with options. A help text names its program or is plain text. */
function isHelp({ language, lines }: CodeBlock, binaries: ReadonlySet<string>): boolean {
  if (!HELP_LANGUAGE.test(language)) return false
  for (const [index, line] of lines.entries()) {
    const source = line.slice(0, 500)
    const usage = USAGE.exec(source)?.[1]
    const call = usage === '' ? (lines[index + 1] ?? '') : (usage ?? PRINTED.exec(source)?.[1])
    if (call !== undefined) return ownCallOf(call.trim().slice(0, 500).split(/\s+/).slice(0, 60), binaries) !== null
  }
  return ['', 'text', 'txt', 'console'].includes(language)
}
