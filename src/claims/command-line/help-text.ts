import { isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { ClaimDraft } from '../claim.ts'
import { flagDraft } from './flag-draft.ts'
import { titlesAround } from './listed-flags.ts'
import { ownCallOf } from './own-call.ts'
import { statedOfFlag } from './stated.ts'
import type { FlagPlace, FlagSubject } from './subject.ts'

const TEXT_LANGUAGES = new Set([
  '',
  'text',
  'txt',
  'console',
  'sh',
  'bash',
  'shell',
  'shellsession',
  'plain',
  'plaintext',
  'help',
])
/** `  -o, --out DIR   where to`: indented, at most a few words of value between the option and what is said of it. */
const HELP_LINE = /^\s{0,12}(?:(-\w),?[ /|]\s*)?(--[a-zA-Z][\w-]*\w)(?=[\s=,[<]|$)/
const USAGE = /^\s*(?:usage|synopsis):?\s*(.*)$/i

/** Flags that lead the lines of a block: a program's help text as a page shows it. */
export function helpFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return doc.codeBlocks.flatMap((block) => {
    if (!TEXT_LANGUAGES.has(block.language)) return []
    const usage = usageOf(block, binaries)
    if (usage === 'of another program') return []
    // Blocks of commands have lines that begin with options, too.
    if (usage === null && !['', 'text', 'txt', 'console'].includes(block.language)) return []
    const place: FlagPlace =
      usage === null
        ? { in: 'text', isForeign: true, namesOwn: false }
        : { in: 'list', titles: titlesAround(doc, block.line), usage, isForeign: false }
    return block.lines.flatMap((line, index) => flagsOfLine(block, line, index, place))
  })
}

function flagsOfLine(block: CodeBlock, line: string, index: number, place: FlagPlace): ClaimDraft<FlagSubject>[] {
  const [, short, option] = HELP_LINE.exec(line.slice(0, 500)) ?? []
  if (option === undefined || isPlaceholder(option)) return []
  if ((block.lines[index - 1] ?? '').trimEnd().endsWith('\\')) return []
  const at = (name: string) => ({
    line: block.line + index,
    column: block.column + line.indexOf(name),
    text: line.trim().slice(0, 200),
  })
  const drafts = [{ ...flagDraft(option, at(option), null, place), tentative: true as const }]
  if (place.in !== 'list') return drafts
  if (short !== undefined) drafts.push({ ...flagDraft(short, at(short), null, place), tentative: true as const })
  return [...drafts, ...statedOfFlag(option, at(option), descriptionAt(block, index), place)]
}

/** What a help text says of the option of a line: the rest of the line, and those below that are indented farther. */
function descriptionAt({ lines }: CodeBlock, index: number): string {
  const indent = (line: string): number => line.length - line.trimStart().length
  const own = lines[index] ?? ''
  let end = index + 1
  while (
    end < lines.length &&
    end < index + 12 &&
    indent(lines[end] ?? '') > indent(own) + 2 &&
    !HELP_LINE.test((lines[end] ?? '').slice(0, 500))
  )
    end++
  return lines
    .slice(index, end)
    .map((line) => line.trim().slice(0, 500))
    .join(' ')
}

/** The words of the command whose help a block shows: by its line of usage, else by the call that printed it. */
function usageOf(block: CodeBlock, binaries: ReadonlySet<string>): readonly string[] | 'of another program' | null {
  for (const [index, line] of block.lines.entries()) {
    const [, same] = USAGE.exec(line.slice(0, 500)) ?? []
    const written = same === undefined ? undefined : same.trim() === '' ? block.lines[index + 1] : same
    if (written === undefined) continue
    const words = written.trim().slice(0, 500).split(/\s+/).slice(0, 60)
    const call = ownCallOf(words, binaries)
    return call ? [call.program, ...call.words] : 'of another program'
  }
  const printed = block.lines.find((line) => /^\s*\$ \S+(?: [\w-]+){0,4} (?:--help|-h)\s*$/.test(line.slice(0, 200)))
  if (printed === undefined) return null
  const call = ownCallOf(printed.trim().split(/\s+/).slice(1), binaries)
  return call ? [call.program, ...call.words.slice(0, -1)] : 'of another program'
}
