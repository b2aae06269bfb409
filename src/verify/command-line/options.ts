import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'

/** Options that parsers add by themselves, as far as any of them does. */
const MADE_BY_PARSERS = /^(?:--help|-h|-\?|--version|-V|-v|--install-completion|--show-completion)$/
/** Subcommands that parsers add by themselves. */
const COMMANDS_OF_PARSERS = /^(?:help|version|completions?|__complete)$/

export function isMadeByParsers(option: string): boolean {
  return MADE_BY_PARSERS.test(option)
}

export function isCommandOfParsers(word: string): boolean {
  return COMMANDS_OF_PARSERS.test(word)
}

/**
 * The declaration of an option as a user writes it, with its dashes: by its name, by the opposite of one that has an
 * opposite, by the beginning of one where the parser takes that.
 */
export function optionOf(command: Command, written: string): At<OptionFact> | undefined {
  const { facts } = command.options
  const bare = bareName(written)
  const exact = facts.find((option) => option.names.some((name) => name === written))
  if (exact) return exact
  if (bare.length < 2) return undefined
  const alike = facts.find(
    (option) =>
      option.names.some((name) => takesBothDashes(option.file) && bareName(name) === bare) ||
      (option.negatable && option.names.some((name) => isOpposite(name, written))),
  )
  return (
    alike ?? (written.startsWith('--') && command.fact.file.endsWith('.py') ? begunBy(command, written) : undefined)
  )
}

/** `flag` of Go takes one dash or two. */
function takesBothDashes(file: string): boolean {
  return file.endsWith('.go')
}

function isOpposite(name: string, written: string): boolean {
  return written === name.replace(/^--(?:no-)?/, '--no-') || written === name.replace(/^--no-/, '--')
}

/** argparse takes any beginning of one long option only. */
function begunBy(command: Command, written: string): At<OptionFact> | undefined {
  const found = command.options.facts.filter((option) => option.names.some((name) => name.startsWith(written)))
  return found.length === 1 ? found[0] : undefined
}

function bareName(option: string): string {
  return option.replace(/^-{1,2}/, '')
}

/** The options of a command as its users write them, for suggestions. */
export function namesOf(command: Command): string[] {
  return command.options.facts.flatMap(({ names }) => names)
}

/** A command and all that stand under it. */
export function withSubcommands(command: Command): Command[] {
  const all = [command]
  for (let at = 0; at < all.length; at++) all.push(...(all[at]?.subcommands ?? []))
  return all
}

export function subcommandOf(command: Command, word: string): Command | undefined {
  return command.subcommands.find((each) => each.fact.name === word || each.aliases.includes(word))
}

/** `tool sub`, for sentences. */
export function shownCommand(command: Command): string {
  return command.words.join(' ')
}
