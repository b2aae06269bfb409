import { parseArgs } from 'node:util'
import { nearest } from '../../base/config/nearest.ts'
import type { Command, Invocation, OptionHelp } from './command.ts'
import { usageError } from './errors.ts'
import { FORMER_NAMES, withTodaysName } from './former-names.ts'

export const COMMON_OPTIONS = {
  debug: { help: 'show where an error came from' },
  'env-file': { value: 'FILE', help: 'read settings from this file; the environment overrides them' },
  help: { help: 'show this help' },
  version: { help: 'show the version' },
} as const satisfies Readonly<Record<string, OptionHelp>>

const SHORT: Readonly<Record<string, string>> = { h: 'help', v: 'version', V: 'version' }

/** The parsed arguments; `command` is null for `docalign --help` and similar. */
export interface Arguments extends Invocation {
  readonly command: Command | null
  /** The first words of several commands, for their help. */
  readonly group?: string
}

/**
 * Parses the arguments after the program's name. Values stay text, as an abbreviated commit id may be all digits.
 *
 * @throws CliError `DOCALIGN_E401` with the nearest valid word
 */
export function readArguments(given: readonly string[], commands: readonly Command[]): Arguments {
  if (given.length === 0) return { command: null, options: new Map(), positionals: [] }
  const { args } = withTodaysName(given[0] === 'help' ? [...given.slice(1), '--help'] : given)
  const { command, rest } = findCommand(args, commands)
  const words = rest.filter((argument) => !argument.startsWith('-'))
  const asksForHelp =
    !command && isGroup(words, commands) && rest.some((argument) => argument === '--help' || argument === '-h')
  if (asksForHelp) return { command, options: new Map([['help', true]]), positionals: [], group: words.join(' ') }
  if (!command && words.length > 0) throw unknownCommand(words, commands)
  const { options, positionals } = readOptions(rest, { ...command?.options, ...COMMON_OPTIONS })
  if (!command) {
    if (!options.has('help') && !options.has('version')) throw unknownCommand([], commands)
    return { command, options, positionals }
  }
  const extra = positionals[command.maxPositionals]
  if (extra !== undefined)
    throw usageError(`unexpected argument ${JSON.stringify(extra)}; see docalign ${command.name} --help`)
  const [first, second] = command.exclusive.filter((name) => options.has(name))
  if (second) throw usageError(`--${first} and --${second} exclude each other; give one`)
  return { command, options, positionals }
}

function isGroup(words: readonly string[], commands: readonly Command[]): boolean {
  return words.length > 0 && commands.some((command) => command.name.startsWith(`${words.join(' ')} `))
}

/** The command whose words are the first arguments that are not options. */
function findCommand(
  args: readonly string[],
  commands: readonly Command[],
): { command: Command | null; rest: string[] } {
  const start = args.findIndex((argument) => !argument.startsWith('-'))
  for (const command of commands) {
    const words = command.name.split(' ')
    if (start >= 0 && words.every((word, index) => args[start + index] === word)) {
      return { command, rest: [...args.slice(0, start), ...args.slice(start + words.length)] }
    }
  }
  return { command: null, rest: [...args] }
}

function readOptions(args: readonly string[], known: Readonly<Record<string, OptionHelp>>): Invocation {
  const config = Object.fromEntries(
    Object.entries(known).map(([name, { value, isValue }]) => [
      name,
      { type: value && !isValue ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const { tokens } = parseArgs({
    args: expandShort(args),
    options: config,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = new Map<string, string | true>()
  const positionals: string[] = []
  let taken: unknown = null
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'positional' && token !== taken) positionals.push(token.value)
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(known, token.name)) throw unknownOption(token.rawName, token.name, known)
    const { value: wanted, isValue } = known[token.name] ?? {}
    if (isValue) {
      const next = tokens[index + 1]
      const word = token.value ?? (next?.kind === 'positional' && isValue(next.value) ? next.value : undefined)
      if (token.value === undefined && word !== undefined) taken = next
      if (word === '') throw usageError(`${token.rawName}= needs a value: ${token.rawName}=${wanted}`)
      options.set(token.name, word ?? true)
      continue
    }
    if (!wanted && token.value !== undefined) throw usageError(`${token.rawName} takes no value`)
    // A value that starts with a dash is almost always the next option after a forgotten value; `--head=-x` is explicit.
    const forgotten =
      token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('-'))
    if (wanted && forgotten) throw usageError(`${token.rawName} needs a value: ${token.rawName} ${wanted}`)
    const before = options.get(token.name)
    if (wanted && before !== undefined && !known[token.name]?.isRepeated)
      throw usageError(`${token.rawName} is given twice`)
    options.set(token.name, typeof before === 'string' ? `${before}\n${token.value}` : (token.value ?? true))
  }
  return { options, positionals }
}

function expandShort(args: readonly string[]): string[] {
  return args.map((argument) => {
    const long = /^-[a-z]$/i.test(argument) ? SHORT[argument.slice(1)] : undefined
    return long ? `--${long}` : argument
  })
}

function unknownOption(rawName: string, name: string, known: Readonly<Record<string, OptionHelp>>): Error {
  const meant = nearest(name, Object.keys(known))
  return usageError(`unknown option ${rawName.slice(0, 60)}${meant ? ` — did you mean --${meant}?` : ''}`)
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): Error {
  const names = commands.map((command) => command.name)
  if (words.length === 0) return usageError(`a command is missing: ${names.join(', ')}`)
  const given = words.join(' ')
  if (isGroup(words, commands)) {
    const more = names.filter((name) => name.startsWith(`${given} `))
    return usageError(`${given} needs one more word: ${more.join(', ')}`)
  }
  const meant = nearestCommand(words, names)
  const shown = words.slice(0, 3).join(' ').slice(0, 60)
  return usageError(
    `unknown command "${shown}"${meant ? ` — did you mean "${meant}"?` : `; there are ${names.join(', ')}`}`,
  )
}

/** The command that was probably meant, under its name of today. */
function nearestCommand(words: readonly string[], names: readonly string[]): string | undefined {
  const known = [...names, ...names.map((name) => name.split(' ')[0] ?? ''), ...FORMER_NAMES.keys()]
  const tries = [words.slice(0, 3), words.slice(0, 2), words.slice(0, 1)].map((some) => some.join(' '))
  for (const each of tries) {
    const meant = nearest(each, known)
    if (meant) return FORMER_NAMES.get(meant) ?? meant
  }
  return undefined
}
