import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'
import { isCommandOfParsers, isMadeByParsers, optionOf, subcommandOf } from './options.ts'

/** What one word of a command line is to the parser of the program that it calls. */
export type CalledWord =
  | { readonly as: 'subcommand'; readonly command: Command }
  /** It stands where only the name of a subcommand can stand, and is none. */
  | { readonly as: 'no subcommand'; readonly of: Command }
  | { readonly as: 'option'; readonly of: Command; readonly option: At<OptionFact>; readonly value: GivenValue | null }
  | { readonly as: 'no option'; readonly of: Command }
  /** `[-abc]` of a synopsis, with an option in it that takes a value. */
  | {
      readonly as: 'cluster with a value'
      readonly of: Command
      readonly option: At<OptionFact>
      readonly letter: string
    }
  | { readonly as: 'operand'; readonly of: Command }
  /** Handed to what an operand names; with the option of the program that is meant, if the page says that it is. */
  | { readonly as: 'passed on'; readonly of: Command; readonly option: At<OptionFact> | undefined }
  /** Passed on to something else, made by the parser itself, or not to be told. */
  | { readonly as: 'other' }

export interface GivenValue {
  readonly text: string
  /** Written with `=`, or right behind the letter. */
  readonly attached: boolean
}

const OTHER: CalledWord = { as: 'other' }

/**
 * Reads the words behind a program's name as its parser would, one by one up to the one asked for.
 *
 * @param isTopic the page speaks of the option of that word as one of the program's
 */
export function readCall(program: Command, words: readonly string[], at: number, isTopic: boolean): CalledWord {
  let command = program
  let index = 0
  let hasOperand = false
  while (index < words.length) {
    const word = withoutBrackets(words[index] ?? '')
    if (word === '--') return OTHER
    if (/^-[^\d]/.test(word) && word !== '--') {
      const read = readOption(command, word, words[index] ?? '', words[index + 1])
      const takesNext = read.as === 'option' && read.value !== null && !read.value.attached
      if (index === at) return read
      if (read.as === 'option' && takesCommand(read.option)) return OTHER
      // Whether an unknown option takes the next word is not known.
      if (read.as === 'no option') return laterOption(command, words, at)
      index += takesNext ? 2 : 1
      if (index > at) return OTHER
      continue
    }
    const child = hasOperand ? undefined : subcommandOf(command, word)
    if (index === at) return child ? { as: 'subcommand', command: child } : plainWord(command, word, hasOperand)
    if (child) command = child
    else {
      if (isCommandOfParsers(word) || isPlaceholderWord(word) || plainWord(command, word, hasOperand).as !== 'operand')
        return OTHER
      if (command.fact.passesThrough) return passedOn(command, words, at, isTopic)
      hasOperand = true
    }
    index += 1
  }
  return OTHER
}

function passedOn(command: Command, words: readonly string[], at: number, isTopic: boolean): CalledWord {
  const word = words[at] ?? ''
  const isOption = /^--[a-z]/i.test(word) && !words.slice(0, at).includes('--')
  return { as: 'passed on', of: command, option: isOption && isTopic ? optionOf(command, word) : undefined }
}

/** `--exec COMMAND`: the words behind it are that command's. */
function takesCommand({ takes, valueName }: OptionFact): boolean {
  return takes !== 'nothing' && /^(?:cmd|command|program)(?:line)?\W*$/i.test(valueName ?? '')
}

/** Options behind one that is not known still belong to the same command, if that has no subcommands. */
function laterOption(command: Command, words: readonly string[], at: number): CalledWord {
  const word = withoutBrackets(words[at] ?? '')
  if (!/^--[a-z]/i.test(word) || command.subcommands.length > 0 || command.fact.passesThrough) return OTHER
  return words.slice(0, at).includes('--') ? OTHER : readOption(command, word, words[at] ?? '', words[at + 1])
}

function plainWord(command: Command, word: string, hasOperand: boolean): CalledWord {
  const isName = /^[a-z][\w:-]*$/i.test(word) && !isCommandOfParsers(word) && !isPlaceholderWord(word)
  const isOnlyCommands = command.subcommands.length > 0 && command.fact.operands.length === 0
  if (!hasOperand && isName && isOnlyCommands && command.openSubcommands === null)
    return { as: 'no subcommand', of: command }
  return command.openSubcommands === null ? { as: 'operand', of: command } : OTHER
}

/** `[--flag]` of a synopsis. */
function withoutBrackets(word: string): string {
  return word.replace(/^[[(]+(?=-)/, '').replace(/(?<=^-[^\]]*)\]+$/, '')
}

/** `FILE`, `<file>`, `...`, `$NAME`: stands for something else. */
export function isPlaceholderWord(word: string): boolean {
  return /[<>{}[\]$*…]|\.\.\./.test(word) || /^[A-Z][A-Z\d_-]*$/.test(word)
}

function readOption(command: Command, word: string, written: string, next: string | undefined): CalledWord {
  const equals = word.indexOf('=')
  const name = equals === -1 ? word : word.slice(0, equals)
  const attached = equals === -1 ? null : { text: word.slice(equals + 1), attached: true }
  const option = optionOf(command, name)
  if (option) return { as: 'option', of: command, option, value: attached ?? nextValue(option, next) }
  if (isMadeByParsers(name)) return OTHER
  if (name.startsWith('--') || name.length === 2) return { as: 'no option', of: command }
  return readCluster(command, word, written, next)
}

function nextValue(option: OptionFact, next: string | undefined): GivenValue | null {
  if (option.takes !== 'value' || next === undefined) return null
  return { text: next, attached: false }
}

/** `-abc`, or `-j4`. */
function readCluster(command: Command, word: string, written: string, next: string | undefined): CalledWord {
  const isSynopsis = written.startsWith('[') && /^-[A-Za-z\d]+$/.test(word)
  let last: CalledWord = OTHER
  for (let at = 1; at < word.length; at++) {
    const letter = `-${word[at] ?? ''}`
    const option = optionOf(command, letter)
    if (!option && !isMadeByParsers(letter)) return { as: 'no option', of: command }
    if (!option) continue
    const isLast = at === word.length - 1
    if (option.takes === 'value' && !isLast) {
      if (isSynopsis) return { as: 'cluster with a value', of: command, option, letter }
      return {
        as: 'option',
        of: command,
        option,
        value: { text: word.slice(at + 1).replace(/^=/, ''), attached: true },
      }
    }
    last = { as: 'option', of: command, option, value: isLast ? nextValue(option, next) : null }
  }
  return last
}
