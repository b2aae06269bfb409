import type { Node } from 'web-tree-sitter'
import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import type { CommandFact } from '../../file-facts.ts'
import { argumentsOf } from '../call-chain.ts'
import { dashed, entriesOf, kebab, literalValue, textOf, textsOf } from './literals.ts'
import { type CommandSource, finished, localNames, type PlacedChain, resolved } from './source.ts'

type Parser = (call: Node, draft: CommandDraft, source: CommandSource) => void

/** Parsers that get all of their options in one call, by the modules that they come from. */
const PARSERS: readonly (readonly [module: RegExp, name: RegExp | null, parser: Parser])[] = [
  [/^(?:node:)?util$/, /^parseArgs$/, readParseArgs],
  [/^meow$/, null, readMeow],
  [/^arg$/, null, readArg],
  [/^(?:minimist|mri|getopts|yargs-parser)$/, null, readMinimist],
]

const ANY_OPERANDS = { name: '', required: false, many: true, choices: null }

/** Options of programs whose parser is one call. */
export function readLiteralParsers(source: CommandSource): CommandFact[] {
  const drafts: CommandDraft[] = []
  for (const [module, name, read] of PARSERS) {
    const names = localNames(source, module, name)
    const modules = name === null ? names : localNames(source, module, /^(?:default|null)$/)
    for (const chain of source.chains) {
      const call = callOf(chain, names, modules, name) ?? requiredCall(chain, module, name)
      if (call === null) continue
      const draft = newCommand(call.startPosition.row + 1)
      read(call, draft, source)
      drafts.push(draft)
    }
  }
  return finished(drafts)
}

/** `parseArgs(…)`, `util.parseArgs(…)`, and calls whose result is used on the spot. */
function callOf(
  { root, calls }: PlacedChain,
  names: ReadonlySet<string>,
  modules: ReadonlySet<string>,
  name: RegExp | null,
): Node | null {
  const callee = root.type === 'call_expression' ? root.childForFieldName('function') : null
  if (callee?.type === 'identifier' && names.has(callee.text)) return root
  const [first] = calls
  const isMember = name !== null && first !== undefined && root.type === 'identifier' && modules.has(root.text)
  return isMember && name.test(first.name) ? first.node : null
}

/** `require('minimist')(…)`. */
function requiredCall({ root }: PlacedChain, module: RegExp, name: RegExp | null): Node | null {
  const callee = root.type === 'call_expression' && name === null ? root.childForFieldName('function') : null
  if (callee?.childForFieldName('function')?.text !== 'require') return null
  return module.test(textOf(argumentsOf(callee)[0]) ?? '') ? root : null
}

/** `parseArgs({ options: { port: { type: 'string', short: 'p', default: '80' } } })` of Node.js. */
function readParseArgs(call: Node, draft: CommandDraft, source: CommandSource): void {
  const config = entriesOf(resolved(argumentsOf(call)[0], source))
  draft.open ??= config.open
  const { entries } = config
  const said = (key: string): Node | undefined => resolved(entries.get(key), source)
  if (said('strict')?.type === 'false') draft.open ??= 'takes options that are not listed'
  const options = entriesOf(said('options'))
  draft.open ??= options.open
  const negatable = said('allowNegative')?.type === 'true'
  for (const [name, node] of options.entries) {
    const settings = entriesOf(resolved(node, source)).entries
    const short = textOf(settings.get('short'))
    const takes = textOf(settings.get('type')) === 'boolean' ? 'nothing' : 'value'
    const names = [...(short === null ? [] : [`-${short}`]), `--${name}`]
    const more = { default: literalValue(settings.get('default')), negatable: negatable && takes === 'nothing' }
    draft.options.push(newOption(names, node.startPosition.row + 1, { takes, ...more }))
  }
  if (said('allowPositionals')?.type === 'true') draft.operands.push(ANY_OPERANDS)
}

/** `meow(help, { flags: { port: { type: 'number', shortFlag: 'p' } } })`. */
function readMeow(call: Node, draft: CommandDraft, source: CommandSource): void {
  const [first, second] = argumentsOf(call)
  const { entries } = entriesOf(resolved(second ?? first, source))
  const flags = entriesOf(resolved(entries.get('flags'), source))
  draft.open ??= flags.open
  for (const [name, node] of flags.entries) {
    const settings = entriesOf(resolved(node, source)).entries
    const short = textOf(settings.get('shortFlag') ?? settings.get('alias'))
    const isBoolean = (textOf(settings.get('type')) ?? textOf(node)) === 'boolean'
    const names = [
      `--${kebab(name)}`,
      ...(short === null ? [] : [dashed(short)]),
      ...(textsOf(settings.get('aliases')) ?? []).map((each) => `--${kebab(each)}`),
    ]
    draft.options.push(
      newOption(names, node.startPosition.row + 1, {
        takes: isBoolean ? 'nothing' : 'value',
        choices: textsOf(settings.get('choices')),
        default: literalValue(settings.get('default')),
        negatable: isBoolean,
      }),
    )
  }
  for (const name of ['help', 'version'])
    if (entries.get(`auto${name === 'help' ? 'Help' : 'Version'}`)?.type !== 'false' && !flags.entries.has(name))
      draft.options.push(newOption([`--${name}`], draft.line))
  draft.operands.push(ANY_OPERANDS)
}

/** `arg({ '--port': Number, '-p': '--port' })`. */
function readArg(call: Node, draft: CommandDraft, source: CommandSource): void {
  const [first, second] = argumentsOf(call)
  const { entries, open } = entriesOf(resolved(first, source))
  draft.open ??= open
  if (entriesOf(second).entries.get('permissive')?.type === 'true') draft.open ??= 'takes options that are not listed'
  const aliases = [...entries].flatMap(([name, node]) => {
    const target = textOf(node)
    return target === null ? [] : [[name, target] as const]
  })
  for (const [name, node] of entries) {
    if (textOf(node) !== null) continue
    const others = aliases.filter(([, target]) => target === name).map(([alias]) => alias)
    const takes = /^(?:\[?Boolean\]?|arg\.COUNT|arg\.flag\b.*)$/.test(node.text.slice(0, 100)) ? 'nothing' : 'value'
    draft.options.push(newOption([name, ...others], node.startPosition.row + 1, { takes }))
  }
}

/** `minimist(args, { boolean: ['x'], string: ['y'], alias: { h: 'help' }, default: { y: 'z' } })`: others are taken as well. */
function readMinimist(call: Node, draft: CommandDraft, source: CommandSource): void {
  draft.open = 'takes options that are not listed'
  const [, second] = argumentsOf(call)
  const { entries } = entriesOf(resolved(second, source))
  const listed = (key: string): readonly string[] => textsOf(resolved(entries.get(key), source)) ?? []
  const aliases = entriesOf(resolved(entries.get('alias'), source)).entries
  const defaults = entriesOf(resolved(entries.get('default'), source)).entries
  const flags = listed('boolean')
  const names = new Set([...flags, ...listed('string'), ...defaults.keys(), ...aliases.keys()])
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) continue
    const same = [...aliases].filter(([key, node]) => key === name || (textsOf(node) ?? []).includes(name))
    const all = new Set([name, ...same.flatMap(([key, node]) => [key, ...(textsOf(node) ?? [])])])
    for (const each of all) seen.add(each)
    const isFlag = [...all].some((each) => flags.includes(each))
    const fallback = [...all].map((each) => literalValue(defaults.get(each))).find((value) => value !== null) ?? null
    draft.options.push(
      newOption([...all].map(dashed), draft.line, {
        takes: isFlag ? 'nothing' : 'optional value',
        default: fallback,
        negatable: isFlag,
      }),
    )
  }
  draft.operands.push(ANY_OPERANDS)
}
