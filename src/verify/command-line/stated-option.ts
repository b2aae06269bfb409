import type { FlagSubject, StatedOfFlag } from '../../claims/command-line/subject.ts'
import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holds, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { isOneOf, listed } from './called-word.ts'
import { commandOf } from './command-of.ts'
import { helpOfOption, sameOption } from './help-text.ts'
import { optionOf } from './options.ts'

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
      if (!option.attached) return holds('takes its value so', [option])
      return contradicts('option that needs =', `\`${written}\` takes a value only with \`=\` before it`, {
        evidence: [option],
        suggestion: `${written}=`,
      })
  }
}

function defaultOutcome(value: string, option: At<OptionFact>, written: string): Outcome {
  if (option.default === null) return unknown('the code gives no default in words')
  if (isSameDefault(value, option.default) || saysDefault(option.help, value)) return holdsAt('declared at', option)
  return contradicts('default of an option', `the default of \`${written}\` is \`${option.default}\``, {
    evidence: [option],
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
  if (unknownValues.length + missing.length === 0) return holdsAt('declared at', option)
  const reason =
    unknownValues.length > 0
      ? `\`${written}\` does not take ${listed(unknownValues)}`
      : `\`${written}\` also takes ${listed(missing)}`
  return contradicts('values of an option', reason, {
    evidence: [option],
    suggestion: choices.join(', ').slice(0, 200),
  })
}

/** Whether a default that a page states is the one that code declares, however each is written. */
export function isSameDefault(stated: string, declared: string): boolean {
  const [left, right] = [plain(stated), plain(declared)]
  if (left === right) return true
  const numbers = [left, right].map((text) => Number(text.replace(/[_,]/g, '')))
  if (left !== '' && right !== '' && numbers.every(Number.isFinite)) return numbers[0] === numbers[1]
  const durations = [seconds(left), seconds(right)]
  if (durations[0] !== null && durations[0] === durations[1]) return true
  if (isEmpty(left) && isEmpty(right)) return true
  // What is empty stands for a value that the program finds for itself.
  if (/^(?:0|none|null|nil|undefined)?$/.test(right)) return true
  // Places and names that are filled in when the program runs.
  return /[$~<{%]/.test(left + right)
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .replace(/^[[(](.*)[\])]$/s, '$1')
    .replace(/["'`\s]/g, '')
    .toLowerCase()
}

function isEmpty(text: string): boolean {
  return /^(?:|none|null|nil|undefined|unset|empty|false|off|no|disabled|-|0|n\/a)$/.test(text)
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, sec: 1, m: 60, min: 60, h: 3600, d: 86_400 }

/** `1m30s`, `90s`. */
function seconds(text: string): number | null {
  const parts = [...text.slice(0, 40).matchAll(/(\d+(?:\.\d+)?)(ms|sec|min|[smhd])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}
