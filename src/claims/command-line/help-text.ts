import { isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { ClaimDraft } from '../claim.ts'
import { wordIn } from '../draft.ts'
import { flagDraft, statedDraft, statedOfFlag } from './flag-draft.ts'
import { type HelpEntry, type HelpText, readHelp } from './help-entries.ts'
import { titlesAround } from './listed-flags.ts'
import { ownCallOf } from './own-call.ts'
import type { FlagPlace, FlagSubject, ListPlace } from './subject.ts'

const TEXT_LANGUAGE = /^(?:|text|txt|console|sh|bash|shell|shellsession|plain|plaintext|help)$/
const USAGE = /^\s*(?:usage|synopsis):?\s*(.*)$/i

/** What the help texts of a page say of the options and subcommands of their programs. */
export function helpFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return doc.codeBlocks.flatMap((block) => {
    if (!TEXT_LANGUAGE.test(block.language)) return []
    const usage = usageOf(block, binaries)
    if (usage === 'of another program') return []
    // Blocks of commands have lines that begin with options, too.
    if (usage === null && !['', 'text', 'txt', 'console'].includes(block.language)) return []
    const help = readHelp(block.lines)
    if (usage === null) {
      const place: FlagPlace = { in: 'text', isForeign: true, namesOwn: false }
      return help.options.flatMap((entry) => namesOf(block, entry, place).filter(({ value }) => value.startsWith('--')))
    }
    const place: ListPlace = {
      ...{ in: 'list', titles: titlesAround(doc, block.line), usage: usage.words, isForeign: false },
      listed: help.options.flatMap(({ names }) => names.at(-1) ?? []),
    }
    return [
      ...wholeOf(block, usage, help, place),
      ...help.options.flatMap((entry) => [...namesOf(block, entry, place), ...saidOf(block, entry, help, place)]),
      ...help.subcommands.map((entry) => subcommandOf(block, entry, usage, place)),
    ]
  })
}

/** The options that lead a line of a help text, as claims. */
function namesOf(block: CodeBlock, { names, index }: HelpEntry, place: FlagPlace): ClaimDraft<FlagSubject>[] {
  return names
    .filter((name) => /^--?[A-Za-z]/.test(name) && !isPlaceholder(name))
    .map((name) => ({ ...flagDraft(name, wordIn(block, index, name), null, place), tentative: true as const }))
}

function saidOf(block: CodeBlock, entry: HelpEntry, help: HelpText, place: ListPlace): ClaimDraft<FlagSubject>[] {
  const option = entry.names.find((name) => name.startsWith('--')) ?? entry.names[0] ?? ''
  const at = wordIn(block, entry.index, option)
  const others = entry.names.filter((name) => name !== option)
  const source = block.lines[entry.index] ?? ''
  return [
    ...(others.length > 0 ? [statedDraft(option, at, { what: 'names', names: others }, place)] : []),
    ...(entry.text === '' ? [] : [statedDraft(option, at, { what: 'help', text: entry.text, help }, place)]),
    ...statedOfFlag(option, at, `${source.trim()} ${entry.text}`, place),
  ]
}

function wholeOf(block: CodeBlock, usage: Usage, help: HelpText, place: ListPlace): ClaimDraft<FlagSubject>[] {
  if (help.isAbridged || help.options.length === 0) return []
  const [program = ''] = usage.words
  const value = usage.words.join(' ').slice(0, 200)
  const at = wordIn(block, usage.index, program)
  return [{ ...at, value, subject: { kind: 'help', program, place, help }, tentative: true }]
}

function subcommandOf(block: CodeBlock, entry: HelpEntry, usage: Usage, place: ListPlace): ClaimDraft<FlagSubject> {
  const [name = ''] = entry.names
  const subject = { kind: 'listed subcommand' as const, name, program: usage.words[0] ?? '', place }
  return { ...wordIn(block, entry.index, name), value: name, subject, tentative: true }
}

interface Usage {
  /** The words of the command, the program first. */
  readonly words: readonly string[]
  /** The line that gives it, of the block's. */
  readonly index: number
}

/** The words of the command whose help a block shows: by its line of usage, else by the call that printed it. */
function usageOf(block: CodeBlock, binaries: ReadonlySet<string>): Usage | 'of another program' | null {
  for (const [index, line] of block.lines.entries()) {
    const [, same] = USAGE.exec(line.slice(0, 500)) ?? []
    const written = same === undefined ? undefined : same.trim() === '' ? block.lines[index + 1] : same
    if (written === undefined) continue
    const words = written.trim().slice(0, 500).split(/\s+/).slice(0, 60)
    const call = ownCallOf(words, binaries)
    return call ? { words: [call.program, ...call.words], index } : 'of another program'
  }
  const index = block.lines.findIndex((line) =>
    /^\s*\$ \S+(?: [\w-]+){0,4} (?:--help|-h|-help)\s*$/.test(line.slice(0, 200)),
  )
  if (index === -1) return null
  const call = ownCallOf((block.lines[index] ?? '').trim().split(/\s+/).slice(1), binaries)
  return call ? { words: [call.program, ...call.words.slice(0, -1)], index } : 'of another program'
}
