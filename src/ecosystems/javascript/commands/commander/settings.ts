import { type CommandDraft, newCommand, newOption } from '../../../command-draft.ts'
import type { ChainCall } from '../../call-chain.ts'
import { textOf } from '../literals.ts'
import type { Reading } from './reading.ts'

/** `.version('1.0.0', '-v, --version', 'help')`. */
export function versionOption(call: ChainCall): CommandDraft['options'][number] {
  const [, flags, help] = call.arguments
  const names = (textOf(flags) ?? '-V, --version').split(/[ ,|]+/).filter((name) => name.startsWith('-'))
  return newOption(names, call.node.startPosition.row + 1, { help: textOf(help) ?? 'output the version number' })
}

/** Calls that say how a command is read. */
export function setting(call: ChainCall, draft: CommandDraft, reading: Reading): void {
  const settings = reading.settings.get(draft)
  const [first] = call.arguments
  const isOff = first?.type === 'false'
  if (call.name === 'allowUnknownOption' && !isOff) draft.open ??= 'takes options that are not listed'
  else if (call.name === 'passThroughOptions' && !isOff) draft.passesThrough = true
  else if (settings === undefined) return
  else if (call.name === 'enablePositionalOptions' && !isOff) settings.positionalOptions = true
  else if (call.name === 'helpOption') settings.help = isOff ? null : (textOf(first) ?? settings.help)
  else if (/^(?:helpCommand|addHelpCommand)$/.test(call.name) && isOff) settings.helpCommand = false
}

/** The options of a program count behind its commands as well, unless it says otherwise. */
export function inheritOptions(draft: CommandDraft, { settings }: Reading): void {
  const set = settings.get(draft)
  if (set !== undefined && !set.positionalOptions && !draft.passesThrough)
    draft.options.splice(0, draft.options.length, ...draft.options.map((option) => ({ ...option, inherited: true })))
}

/** Options and commands that commander adds by itself. */
export function addAutomatic(
  draft: CommandDraft,
  children: readonly CommandDraft[],
  { settings, drafts }: Reading,
): void {
  const set = settings.get(draft)
  if (set === undefined) return
  if (set.help !== null) {
    const taken = new Set(draft.options.flatMap(({ names }) => names))
    const names = set.help.split(/[ ,|]+/).filter((name) => name.startsWith('-') && !taken.has(name))
    if (names.length > 0) draft.options.push(newOption(names, draft.line, { help: 'display help for command' }))
  }
  const isRoot = draft.parent === null
  if (!isRoot || children.length === 0 || !set.helpCommand || children.some(({ name }) => name === 'help')) return
  const help = newCommand(draft.line, { name: 'help', parent: draft })
  help.operands.push({ name: 'command', required: false, many: false, choices: null })
  drafts.push(help)
}
