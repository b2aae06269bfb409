import type { Node } from 'web-tree-sitter'
import { type CommandDraft, newOption } from '../../command-draft.ts'
import type { OptionFact } from '../../file-facts.ts'
import type { ChainCall } from '../call-chain.ts'
import { dashed, entriesOf, kebab, literalValue, textOf, textsOf } from './literals.ts'
import { type CommandSource, resolved } from './source.ts'

/** `.options({ port: {…}, … })`. */
export function yargsOptions(node: Node | undefined, draft: CommandDraft, source: CommandSource): void {
  const { entries, open } = entriesOf(node)
  draft.open ??= open
  for (const [name, settings] of entries) yargsOption(name, settings, draft, source)
}

/** `.option('port', { alias: 'p', type: 'number', default: 80 })`. */
export function yargsOption(
  name: string | null,
  settings: Node | undefined,
  draft: CommandDraft,
  source: CommandSource,
): void {
  const { entries, open } = entriesOf(resolved(settings, source))
  draft.open ??= open
  if (name === null) {
    draft.open ??= 'has options whose names are worked out'
    return
  }
  const line = (settings ?? null)?.startPosition.row
  const said = (key: string): Node | undefined => resolved(entries.get(key), source)
  const isSet = (key: string): boolean => said(key)?.type === 'true'
  const type = textOf(said('type')) ?? ''
  const takesNothing = /^(?:boolean|count)$/.test(type) || isSet('boolean') || isSet('count')
  const aliases = textsOf(said('alias')) ?? []
  const isGlobal = said('global')?.type !== 'false'
  draft.options.push(
    newOption([name, ...aliases].flatMap(spellings), (line ?? draft.line - 1) + 1, {
      takes: takesNothing
        ? 'nothing'
        : type === '' && entries.get('choices') === undefined
          ? 'optional value'
          : 'value',
      choices: textsOf(said('choices')),
      default: literalValue(said('default')),
      negatable: takesNothing && !name.startsWith('no-'),
      inherited: isGlobal,
      help: textOf(said('describe') ?? said('description') ?? said('desc')),
      ...(isSet('hidden') || said('describe')?.type === 'false' ? { hidden: true } : {}),
    }),
  )
}

/** `fooBar` may be written with dashes as well. */
function spellings(name: string): string[] {
  const spelled = kebab(name)
  return spelled === name || name.length === 1 ? [dashed(name)] : [dashed(spelled), dashed(name)]
}

/** `.alias('h', 'help')`, `.boolean(['x'])`, `.help(false)` and other calls that tell of options that may be known. */
export function yargsSetting(call: ChainCall, draft: CommandDraft): void {
  const [first, second] = call.arguments
  const line = call.node.endPosition.row + 1
  switch (call.name) {
    case 'alias':
      for (const name of textsOf(first) ?? []) rename(name, textsOf(second) ?? [], draft, line)
      break
    case 'boolean':
    case 'count':
      for (const name of textsOf(first) ?? []) change(name, { takes: 'nothing', negatable: true }, draft, line)
      break
    case 'string':
    case 'number':
    case 'array':
    case 'normalize':
      for (const name of textsOf(first) ?? []) change(name, { takes: 'value' }, draft, line)
      break
    case 'describe':
      change(textOf(first), { help: textOf(second) }, draft, line)
      break
    case 'hide':
      change(textOf(first), { hidden: true }, draft, line)
      break
    case 'default':
      change(textOf(first), { default: literalValue(second) }, draft, line)
      break
    case 'choices':
      change(textOf(first), { choices: textsOf(second) }, draft, line)
      break
    case 'help':
      if (textOf(first) !== null)
        draft.options.push(newOption([dashed(textOf(first) ?? '')], line, { inherited: true, help: 'Show help' }))
      break
    case 'config':
      draft.open ??= 'may take options of a configuration file'
  }
}

function rename(name: string, others: readonly string[], draft: CommandDraft, line: number): void {
  const names = [name, ...others].flatMap(spellings)
  const at = draft.options.findIndex((option) => option.names.some((each) => names.includes(each)))
  const known = draft.options[at]
  if (known !== undefined) draft.options[at] = { ...known, names: [...new Set([...known.names, ...names])] }
  else
    draft.options.push(
      newOption(names, line, {
        inherited: true,
        takes: /--(?:help|version)\b/.test(names.join()) ? 'nothing' : 'optional value',
      }),
    )
}

function change(name: string | null, more: Partial<OptionFact>, draft: CommandDraft, line: number): void {
  if (name === null || draft.operands.some((operand) => operand.name === name)) return
  const names = spellings(name)
  const at = draft.options.findIndex((option) => option.names.some((each) => names.includes(each)))
  const known = draft.options[at]
  if (known === undefined)
    draft.options.push(newOption(names, line, { inherited: true, takes: 'optional value', ...more }))
  else draft.options[at] = { ...known, ...more }
}
