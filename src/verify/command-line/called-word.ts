import type { CallPlace } from '../../claims/command-line/subject.ts'
import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'
import { closest } from '../closest.ts'
import { contradicts, holds, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { namesOf, shownCommand } from './options.ts'
import { type CalledWord, type GivenValue, isPlaceholderWord, readCall } from './read-call.ts'

interface Call extends CallPlace {
  readonly program: string
}

/** What the parser of a program says of one word of a call; null when it is not read, or not known whole. */
export function calledWord(call: Call, programs: readonly Command[]): Outcome | null {
  const parsers = programs.filter(({ words }) => words[0] === call.program)
  const read = parsers.map((program) => readCall(program, call.words, call.at, call.isTopic))
  const outcomes = read.map((word) => outcomeOf(word, call.words[call.at] ?? ''))
  // One of several parsers of a program takes the word, or one is not known whole.
  return (
    outcomes.find((outcome) => outcome?.state === 'holds') ??
    outcomes.find((outcome) => outcome?.state === 'unknown') ??
    (outcomes.includes(null) ? null : (outcomes[0] ?? null))
  )
}

function outcomeOf(word: CalledWord, written: string): Outcome | null {
  switch (word.as) {
    case 'subcommand':
      return holds(`\`${shownCommand(word.command)}\` is declared`, [word.command.fact])
    case 'no subcommand':
      return noSubcommand(word.of, written)
    case 'option':
      return (word.value && wrongValue(word.of, word.option, word.value)) ?? holdsAt('declared at', word.option)
    case 'no option':
      return noOption(word.of, written.replace(/^[[(]+/, '').replace(/[=\])].*$/s, ''), 'option of its command')
    case 'cluster with a value':
      return contradicts(
        'cluster of options',
        `\`${word.letter}\` of \`${shownCommand(word.of)}\` takes a value, so it cannot stand among others`,
        { evidence: [word.option] },
      )
    case 'passed on':
      return passedOn(word, written)
    case 'operand':
      return unknown('an operand, which may be any word')
    case 'other':
      return null
  }
}

/** An option of the program that the page means for it stands where the program hands it on. */
function passedOn({ of, option }: Extract<CalledWord, { as: 'passed on' }>, written: string): Outcome {
  if (!option) return unknown(`\`${shownCommand(of)}\` hands it on`)
  const reason = `\`${shownCommand(of)}\` hands on what stands behind its operand, \`${written}\` too`
  return contradicts('option behind an operand', reason, { evidence: [of.fact] })
}

/** The options of the command are all known, and it is none of them; null when they are not all known. */
export function noOption(command: Command, written: string, rule: string): Outcome | null {
  if (command.options.open !== null) return null
  return contradicts(rule, `\`${shownCommand(command)}\` has no option \`${written}\``, {
    evidence: [command.fact],
    suggestion: written.length > 2 ? closest(written, namesOf(command)) : null,
  })
}

function noSubcommand(command: Command, written: string): Outcome {
  const names = command.subcommands.flatMap(({ fact, aliases }) => [fact.name ?? [], aliases].flat())
  return contradicts('subcommand', `\`${shownCommand(command)}\` has no subcommand \`${written}\``, {
    evidence: [command.fact],
    suggestion: closest(written, names),
  })
}

/** A value that an option does not take, or takes only with `=` before it. */
function wrongValue(command: Command, option: At<OptionFact>, { text, attached }: GivenValue): Outcome | null {
  const { choices } = option
  if (choices === null || choices.length === 0 || text === '') return null
  if (text.split(',').every((part) => isPlaceholderWord(part) || isOneOf(part, choices))) return null
  if (!attached && text.startsWith('-')) return null
  const reason = `\`${option.names.at(-1)}\` of \`${shownCommand(command)}\` takes ${listed(choices)}, not \`${text}\``
  return contradicts('value of an option', reason, { evidence: [option], suggestion: closest(text, choices) })
}

export function isOneOf(value: string, choices: readonly string[]): boolean {
  return choices.some((choice) => choice.toLowerCase() === value.toLowerCase())
}

export function listed(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ')
}
