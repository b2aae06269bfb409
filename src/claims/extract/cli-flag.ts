import { isPlaceholder, isPresentFact } from '../../docs/annotation/statement-context.ts'
import { type Doc, isWithin, sectionsWhere } from '../../docs/doc.ts'
import { commandsOf } from '../../docs/shell.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { flagSpellings } from '../identifiers.ts'

/** A flag or subcommand of a command-line program. */
export type FlagSubject =
  | { readonly kind: 'flag'; readonly flag: string; readonly program: string | null }
  | { readonly kind: 'short'; readonly flag: string; readonly program: string; readonly subcommand: string | null }
  | { readonly kind: 'subcommand'; readonly name: string; readonly program: string }

/** Flags in code spans and in calls of the repository's own programs, and the subcommands of those calls. */
export const extractFlags: Extractor<FlagSubject> = (doc, repository) => {
  // A library's docs show the flags of programs that its users write.
  if (repository.binaries.size === 0) return []
  // Sections say that a plugin brings what they describe.
  const addedOn = sectionsWhere(doc, (source) => ADDED_ON.test(source.slice(0, 1000)))
  const drafts: ClaimDraft<FlagSubject>[] = []
  for (const span of doc.codeSpans) {
    const match = /^(?:-\w,?[ /]+)?--([a-zA-Z][\w-]*\w)(?:[=\s[].*)?$/.exec(span.text)
    if (!match?.[1] || isPlaceholder(match[1]) || !isPresentFact(doc, span.line) || isWithin(span.line, addedOn))
      continue
    drafts.push(flagDraft(match[1], span.line, span.column, span.text, null))
  }
  for (const command of commandsOf(doc)) {
    const program = (command.words[0] ?? '').replace(/^.*\//, '').replace(/\.(?:exe|py|js)$/, '')
    const own = ownProgram(command.words, program, repository.binaries)
    if (!own || !isPresentFact(doc, command.line) || isWithin(command.line, addedOn)) continue
    for (const word of own.rest) {
      if (word === '--') break
      const flag = /^--([a-zA-Z][\w-]*\w)/.exec(word)?.[1]
      if (flag && !isPlaceholder(flag))
        drafts.push(
          flagDraft(flag, command.line, command.column + command.text.indexOf(word), command.text, own.program),
        )
    }
    drafts.push(...subcommandAndShort(own.program, own.rest, command.line, command.column, command.text))
  }
  drafts.push(...usageFlags(doc))
  return drafts
}

const ADDED_ON =
  /\b(?:provided|supplied|added|installed|implemented|contributed) (?:by|with|through|via) (?:the |an? )?(?:[^.]|\.(?=\S)){0,120}\bplug-?in\b/i

function ownProgram(
  words: readonly string[],
  program: string,
  binaries: ReadonlySet<string>,
): { program: string; rest: readonly string[] } | null {
  if (binaries.has(program)) return { program, rest: words.slice(1) }
  // `npx tool …`, `python -m tool …`, `cargo run -- …`
  if (['npx', 'bunx', 'uvx', 'pipx'].includes(program)) {
    const at = words.findIndex((word, index) => index > 0 && !word.startsWith('-'))
    const name = (words[at] ?? '').replace(/(?<=.)@.*$/, '')
    return binaries.has(name) ? { program: name, rest: words.slice(at + 1) } : null
  }
  return null
}

function flagDraft(
  flag: string,
  line: number,
  column: number,
  text: string,
  program: string | null,
): ClaimDraft<FlagSubject> {
  const names = flagSpellings(flag).concat(flag.startsWith('no-') ? flagSpellings(flag.slice(3)) : [])
  return { line, column, text: text.slice(0, 200), value: `--${flag}`, subject: { kind: 'flag', flag, program }, names }
}

/** Subcommands that parsers of arguments add by themselves. */
const MADE_BY_PARSERS = /^(?:help|version|completions?)$/

function subcommandAndShort(
  program: string,
  rest: readonly string[],
  line: number,
  column: number,
  text: string,
): ClaimDraft<FlagSubject>[] {
  const first = rest[0] ?? ''
  const name = /^[a-z][\w-]{2,}$/.test(first) && !MADE_BY_PARSERS.test(first) && !isPlaceholder(first) ? first : null
  const drafts: ClaimDraft<FlagSubject>[] = []
  if (name)
    drafts.push({
      line,
      column,
      text: text.slice(0, 200),
      value: name,
      subject: { kind: 'subcommand', name, program },
      names: [name],
      tentative: true,
    })
  return drafts
}

/** Flags that lead the lines of a block: a program's help text as a page shows it. */
function usageFlags(doc: Doc): ClaimDraft<FlagSubject>[] {
  const drafts: ClaimDraft<FlagSubject>[] = []
  for (const block of doc.codeBlocks) {
    if (!['', 'text', 'txt', 'console'].includes(block.language)) continue
    block.lines.forEach((line, index) => {
      const match = /^\s*(?:-\w,?\s+)?--([a-zA-Z][\w-]*\w)(?=[\s=,[<]|$)/.exec(line.slice(0, 500))
      const flag = match?.[1]
      if (!flag || isPlaceholder(flag) || (block.lines[index - 1] ?? '').trimEnd().endsWith('\\')) return
      drafts.push({
        ...flagDraft(flag, block.line + index, block.column + line.indexOf(`--${flag}`), line.trim(), null),
        tentative: true,
      })
    })
  }
  return drafts
}
