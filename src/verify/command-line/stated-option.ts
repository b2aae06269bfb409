import type { FlagSubject, StatedOfFlag } from '../../claims/command-line/subject.ts'
import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { isOneOf, listed, placeOf } from './called-word.ts'
import { commandOf } from './command-of.ts'
import { helpOfOption, sameOption } from './help-text.ts'
import { optionOf } from './options.ts'
import { isSameDefault } from './same-default.ts'

type Stated = Extract<FlagSubject, { kind: 'stated' }>

/** What a page says of an option, held against its declaration; null when that is not found. */
export function statedOption({ flag, place, states }: Stated, snapshot: Snapshot): Outcome | null {
  if (place.in !== 'list') return null
  const written = flag.length === 1 ? `-${flag}` : `--${flag}`
  const command = commandOf(place, snapshot.code.programs())
  const option = command && optionOf(command, written)
  return option ? compared(states, option, written, command) : null
}

function compared(states: StatedOfFlag, option: At<OptionFact>, written: string, command: Command): Outcome {
  switch (states.what) {
    case 'names':
      return sameOption(option, written, states.names, command)
    case 'help':
      return helpOfOption(option, states.text, states.help, command)
    case 'default':
      return defaultOutcome(states.value, option, written)
    case 'choices':
      return choicesOutcome(states.values, option, written)
    case 'separate value':
      if (!option.attached) return holds('takes its value so', [placeOf(option)], { owned: true })
      return fails(`\`${written}\` takes a value only with \`=\` before it`, {
        closed: true,
        rule: 'option that needs =',
        evidence: [placeOf(option)],
        suggestion: `${written}=`,
      })
  }
}

function defaultOutcome(value: string, option: At<OptionFact>, written: string): Outcome {
  if (option.default === null) return unknown('the code gives no default in words')
  if (isSameDefault(value, option.default) || saysDefault(option.help, value))
    return holds(`declared at ${option.file}:${option.line}`, [placeOf(option)], { owned: true })
  return fails(`the default of \`${written}\` is \`${option.default}\``, {
    closed: true,
    rule: 'default of an option',
    evidence: [placeOf(option)],
    suggestion: option.default,
  })
}

/** The help of the code gives the default in the same words: "(default: infinite)" of -1. */
function saysDefault(help: string | null, value: string): boolean {
  const [, said = ''] = /\bdefaults?(?: to| is|:)? ?["'`]?([^)\]"'`]{1,80})/i.exec(help ?? '') ?? []
  return said.trim() !== '' && said.trim() === value.trim()
}

function choicesOutcome(values: readonly string[], option: At<OptionFact>, written: string): Outcome {
  const { choices } = option
  if (choices === null) return unknown('the code does not list its values')
  const unknownValues = values.filter((value) => !isOneOf(value, choices))
  const missing = choices.filter((choice) => !isOneOf(choice, values))
  if (unknownValues.length + missing.length === 0)
    return holds(`declared at ${option.file}:${option.line}`, [placeOf(option)], { owned: true })
  const reason =
    unknownValues.length > 0
      ? `\`${written}\` does not take ${listed(unknownValues)}`
      : `\`${written}\` also takes ${listed(missing)}`
  return fails(reason, {
    closed: true,
    rule: 'values of an option',
    evidence: [placeOf(option)],
    suggestion: choices.join(', ').slice(0, 200),
  })
}
