import { groupBy } from '../../../base/group-by.ts'
import { memoizePart } from '../../../base/memoize.ts'
import { contextAt } from '../../docs/annotation/context.ts'
import { sectionsOnSiblings } from '../../docs/annotation/foreign-reference.ts'
import { isPlaceholder } from '../../docs/annotation/statement-context.ts'
import { type Doc, headingAt, isWithin } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import { commandsOf, type ShellCommand } from '../../docs/shell/shell.ts'
import { listedTasks } from '../../docs/shell/task-listings.ts'
import { taskCallOf } from '../../ecosystems/read-task-call.ts'
import type { TaskCall } from '../../ecosystems/task-call.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { placed } from '../draft.ts'

export interface CommandSubject extends TaskCall {
  /** The page tells contributors to this repository to run it. */
  readonly forContributors: boolean
  /** Other tasks of the runner that blocks of the page call in the same folder. */
  readonly beside?: readonly string[]
  /** Folders that the section names before the call, as possible working directories of the reader. */
  readonly named?: readonly string[]
}

/**
 * Calls of task runners (npm scripts, make, just, tox, cargo aliases …) in shell blocks and code spans, and tasks in listings of a runner.
 */
export const extractCommands: Extractor<CommandSubject> = (doc, repository) => {
  const elsewhere = sectionsOnSiblings(doc, repository.ownSlugs)
  const samples = sampleTasks(doc)
  const called = commandsOf(doc)
  const callLines = new Set(called.map(({ line }) => line))
  const commands = [...called, ...listedTasks(doc).filter(({ line }) => !callLines.has(line))]
  const adding = commands
    .filter(addsPackage)
    .map(({ line }) => line)
    .sort((a, b) => a - b)
  const drafts = commands.flatMap((command): ClaimDraft<CommandSubject>[] => {
    if (command.elsewhere || isWithin(command.line, elsewhere)) return []
    const call = taskCallOf(command.words)
    if (!call || isPlaceholder(call.task) || samples.has(call.task)) return []
    const { whose, when } = contextAt(doc, command.line, command.column)
    if (when === 'otherwise') return []
    const isOwn = whose === 'repository' && !(command.inline && ANY_PROJECTS.test(call.task))
    const forContributors = isOwn && !isJustAfter(command, adding)
    const folder = [command.folder, call.folder].filter((part) => part !== '').join('/')
    const named = folder === '' ? foldersNamed(doc, command.line) : []
    const subject = { ...call, folder, forContributors, ...(named.length > 0 && { named }) }
    const draft = { ...placed(command), value: call.task, subject }
    // A bare runner name is also an English word ("make sure", "just run") or calls a dependency's program (`yarn jest`).
    return [call.certain ? draft : { ...draft, tentative: true }]
  })
  return withOthers(drafts)
}

/** Maximum number of lines between a call and the folder named for it, within one section. */
const NAMED_WITHIN = 15

/** "Inside the `tools/local` folder you can use the `Makefile`" */
const foldersNamed = memoizePart((doc: Doc, line: number): readonly string[] => {
  const from = Math.max(headingAt(doc, line)?.line ?? 1, line - NAMED_WITHIN)
  const end = lastAt(doc.codeSpans, line, (span) => span.line)
  const named: string[] = []
  for (let at = end; at >= 0; at--) {
    const span = doc.codeSpans[at]
    if (!span || span.line < from || named.length >= MAX_BESIDE) break
    const folder = /^(?:\.\/)?((?:[\w.-]+\/)*[\w.-]+)\/?$/.exec(span.text.slice(0, 200))?.[1]
    if (folder !== undefined) named.push(folder)
  }
  return named
})

/** Maximum number of other tasks that a claim keeps. */
const MAX_BESIDE = 20

/** Adds to each call the first other tasks that the page calls with the same runner and folder. */
function withOthers(drafts: readonly ClaimDraft<CommandSubject>[]): ClaimDraft<CommandSubject>[] {
  const called = groupBy(drafts, ({ subject: { runner, folder } }) => `${runner}\0${folder}`)
  const first = new Map(
    [...called].map(([place, calls]) => {
      const tasks = new Set(calls.map(({ subject }) => subject.task))
      return [place, [...tasks].slice(0, MAX_BESIDE + 1)]
    }),
  )
  return drafts.map((draft) => {
    const { runner, folder, task } = draft.subject
    const beside = (first.get(`${runner}\0${folder}`) ?? []).filter((other) => other !== task).slice(0, MAX_BESIDE)
    return beside.length === 0 ? draft : { ...draft, subject: { ...draft.subject, beside } }
  })
}

/** `yarn add --dev x` installs what the next line calls. It also creates the manifest if there is none. */
function addsPackage({ words }: ShellCommand): boolean {
  const [program = '', verb = '', ...rest] = words
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return false
  return verb === 'init' || (/^(?:add|install|i)$/.test(verb) && rest.some((word) => !word.startsWith('-')))
}

function isJustAfter({ line }: ShellCommand, lines: readonly number[]): boolean {
  return (lines[lastAt(lines, line - 1, (each) => each)] ?? Number.NEGATIVE_INFINITY) >= line - ADDED_WITHIN
}

const ADDED_WITHIN = 3

/** Scripts that the reader's own project also has. */
const ANY_PROJECTS = /^(?:start|test|stop|restart|dev|build)$/

/** How task files of each language name a task. */
const NAMES_TASK: readonly (readonly [language: RegExp, name: RegExp])[] = [
  [/^(?:ya?ml|jsonc?|json5|toml|make|makefile|just|justfile)$/, /^\s*["']?([\w:./-]+?)["']?\s*[:=](?!=)/],
  [/^(?:py|python3?)$/, /^\s*(?:async )?def (\w+)\(/],
  [/^(?:ini|cfg|tox)$/, /^\s*\[testenv:([\w-]+)\]/],
  [/^(?:rb|ruby|rake)$/, /^\s*task :?["']?(\w+)/],
]

/** Names of tasks in sample task files: the page runs its own example. */
function sampleTasks(doc: Doc): Set<string> {
  const found = doc.codeBlocks.flatMap(({ language, lines }) => {
    const [, name] = NAMES_TASK.find(([known]) => known.test(language)) ?? []
    return name ? lines.flatMap((line) => name.exec(line)?.[1] ?? []) : []
  })
  return new Set(found)
}
