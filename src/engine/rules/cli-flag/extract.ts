import { memoizePart } from '../../../base/memoize.ts'
import { isCurrentAssertion, isPlaceholder, proseAt, statementAt } from '../../docs/annotation/statement-context.ts'
import { type Doc, isWithin, type LineRange, sectionsWhere } from '../../docs/doc.ts'
import { placeOfWord } from '../../docs/shell/place-of-word.ts'
import { commandsOf, type ShellCommand } from '../../docs/shell/shell.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { placed } from '../draft.ts'
import { flagDraft } from './extract/flag-draft.ts'
import { isWellKnown } from './extract/foreign-programs.ts'
import { helpFlags, listedFlags } from './extract/listed-flags.ts'
import { type OwnCall, ownCallOf } from './extract/own-call.ts'
import { type FlagSubject, PYTEST } from './subject.ts'

/** Flags and subcommands of the repository's own programs. */
export const extractFlags: Extractor<FlagSubject> = (doc, { binaries }) => {
  // Such sections say that a plugin adds what they describe.
  const addedOn = sectionsWhere(doc, (source) => ADDED_ON.test(source.slice(0, 1000)))
  const called = calledFlags(doc, new Set([...binaries, PYTEST]))
  // The docs of a library list flags of programs that its users write.
  const listed = binaries.size === 0 ? [] : [...helpFlags(doc, binaries), ...listedFlags(doc, binaries)]
  return [...called, ...listed, ...listedCommands(doc, binaries)].filter((draft) => isPresent(doc, draft.line, addedOn))
}

const ADDED_ON =
  /\b(?:provided|supplied|added|installed|implemented|contributed) (?:by|with|through|via) (?:the |an? )?(?:[^.]|\.(?=\S)){0,120}\bplug-?in\b/i

function isPresent(doc: Doc, line: number, addedOn: readonly LineRange[]): boolean {
  return isCurrentAssertion(doc, line) && !isWithin(line, addedOn)
}

/** The sentence with the call says that the call is invalid: "ignores", "is rejected". */
const REFUSED =
  /\b(?:ignor(?:es?|ed)|rejects?|rejected|refus(?:es?|ed)|(?:not|n't) (?:work|accept(?:ed)?|allow(?:ed)?|recogni[sz]ed?|supported?)|invalid|unrecogni[sz]ed)\b/i

/** A program's error message for unknown arguments. */
const FAILED =
  /^(?!\s*[$%>#]\s).{0,80}\b(?:error|unexpected|unrecogni[sz]ed|unknown|invalid|no such)\b.{0,40}\b(?:argument|option|flag|command|subcommand)/i

function lineBelow(doc: Doc, { line }: ShellCommand): string {
  return (doc.lines[line] ?? '').slice(0, 200)
}

/** The flags and subcommands in calls of the repository's programs. */
function calledFlags(doc: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  return commandsOf(doc).flatMap((command) => {
    const call = ownCallOf(command.words, binaries)
    if (call === null || FAILED.test(lineBelow(doc, command)) || isRefused(doc, command.line)) return []
    const flags = flagsOfCall(doc, command, call)
    // Most options of pytest are built in or come from plug-ins.
    if (call.program === PYTEST) return flags.map((draft) => ({ ...draft, tentative: true as const }))
    return [...flags, ...subcommandOfCall(command, call)]
  })
}

const isRefused = memoizePart(
  (doc: Doc, line: number) => proseAt(doc, line) !== undefined && REFUSED.test(statementAt(doc, line)),
)

function flagsOfCall(doc: Doc, command: ShellCommand, { program, words }: OwnCall): ClaimDraft<FlagSubject>[] {
  const drafts: ClaimDraft<FlagSubject>[] = []
  const passed = passedOn(words)
  for (const [at, word] of words.entries()) {
    // Words after these belong to another program.
    if (word === '--' || isWellKnown(word)) break
    const [, dashes = '', flag = ''] = /^[[(]*(--?)([a-zA-Z][\w-]*)/.exec(word) ?? []
    if (flag === '' || isPlaceholder(flag) || word.endsWith('-')) continue
    const start = placeOfWord(doc, command, word)
    drafts.push(flagDraft(`${dashes}${flag}`, { ...start, text: command.text }, at < passed ? program : null))
  }
  return drafts
}

/** The index of the first word whose options may belong to the program that is run, as after `exec other` or `run script`. */
function passedOn(words: readonly string[]): number {
  const runs = words.findIndex((word) => RUNS.test(word))
  // A word after an option may be its value.
  const operand = words.findIndex(
    (word, at) =>
      runs !== -1 && at > runs && !/^[-[]/.test(word) && (at === runs + 1 || !/^--\w[\w-]*$/.test(words[at - 1] ?? '')),
  )
  return operand === -1 ? words.length : operand
}

const RUNS = /^(?:exec|run|x|dlx)$|^--?(?:exec|command|cmd|x)$/

/** "* **pack**. This command packs a project.", if the repository builds exactly one program. */
function listedCommands({ prose }: Doc, binaries: ReadonlySet<string>): ClaimDraft<FlagSubject>[] {
  const [program, ...others] = binaries
  if (program === undefined || others.length > 0) return []
  return prose.flatMap(({ kind, lines: [text = ''], line }) => {
    const [, before = '', name = ''] = kind === 'item' ? (LISTED.exec(text.slice(0, 500)) ?? []) : []
    if (name === '' || MADE_BY_PARSERS.test(name)) return []
    const at = placed({ line, column: before.length + 1, text: text.trim() })
    return [
      {
        ...at,
        value: name,
        subject: { kind: 'subcommand' as const, name, program },
        names: [name],
        tentative: true as const,
      },
    ]
  })
}

const LISTED = /^(\s*[-*+]\s+(?:\*\*|`))([a-z][\w-]+)(?:\*\*|`)[.:,]?\s+[Tt]his (?:sub)?command\b/

/** Subcommands that argument parsers add by themselves. */
const MADE_BY_PARSERS = /^(?:help|version|completions?)$/

/** The word after the program, before any option. Only the code can show whether it is a subcommand, so the draft is tentative. */
function subcommandOfCall(command: ShellCommand, { program, words }: OwnCall): ClaimDraft<FlagSubject>[] {
  const [name = ''] = words
  if (!/^[a-z][\w-]+$/.test(name) || MADE_BY_PARSERS.test(name) || isPlaceholder(name)) return []
  return [
    { ...placed(command), value: name, subject: { kind: 'subcommand', name, program }, names: [name], tentative: true },
  ]
}
