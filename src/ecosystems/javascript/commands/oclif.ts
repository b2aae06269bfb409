import type { Node } from 'web-tree-sitter'
import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import type { CommandFact, OptionFact } from '../../file-facts.ts'
import { argumentsOf } from '../call-chain.ts'
import { entriesOf, literalValue, textOf, textsOf } from './literals.ts'
import { type CommandSource, finished, importsFrom, resolved } from './source.ts'

/** Commands that are classes of oclif, called after the place of their files. */
export function readOclif(source: CommandSource): CommandFact[] {
  if (!importsFrom(source, /^@?oclif\b/)) return []
  const drafts: CommandDraft[] = []
  for (const declared of source.root.descendantsOfType(['class_declaration', 'class', 'abstract_class_declaration'])) {
    const draft = declared === null ? null : commandOf(declared, source)
    if (draft !== null) drafts.push(draft)
  }
  return finished(drafts)
}

function commandOf(declared: Node, source: CommandSource): CommandDraft | null {
  const fields = staticFields(declared)
  const heritage = declared.namedChildren.find(({ type }) => type === 'class_heritage')?.text ?? ''
  if (!/\bCommand\b/.test(heritage) && !fields.has('flags')) return null
  const draft = newCommand(declared.startPosition.row + 1, {
    name: textOf(fields.get('id')) ?? nameOf(source.path),
    handle: declared.childForFieldName('name')?.text ?? null,
    aliases: [...(textsOf(fields.get('aliases')) ?? [])],
  })
  if (!/extends Command\b/.test(heritage)) draft.open ??= 'extends a command of the repository'
  if (fields.get('strict')?.type === 'false') draft.passesThrough = true
  addFlags(fields.get('flags'), false, draft, source)
  addFlags(fields.get('baseFlags'), true, draft, source)
  addArguments(fields.get('args'), draft, source)
  return draft
}

/** `src/commands/org/list.ts` is the command `org list`. */
function nameOf(path: string): string | null {
  const [, inside] = /(?:^|\/)commands\/(.*)\.\w+$/.exec(path) ?? []
  return inside === undefined ? null : inside.replace(/\/index$/, '').replaceAll('/', ' ')
}

function staticFields(declared: Node): Map<string, Node> {
  const fields = new Map<string, Node>()
  for (const member of declared.childForFieldName('body')?.namedChildren ?? []) {
    const name = (member.childForFieldName('name') ?? member.childForFieldName('property'))?.text
    const value = member.childForFieldName('value')
    if (name !== undefined && value !== null && member.children.some(({ type }) => type === 'static'))
      fields.set(name, value)
  }
  return fields
}

function addFlags(node: Node | undefined, inherited: boolean, draft: CommandDraft, source: CommandSource): void {
  if (node === undefined) return
  const { entries, open } = entriesOf(resolved(node, source))
  draft.open ??= open
  for (const [name, value] of entries) {
    const option = flagOf(name, value, source)
    if (option === null) draft.open ??= `takes \`--${name}\` from elsewhere`
    else draft.options.push({ ...option, inherited })
  }
}

/** `Flags.string({ char: 'n', options: ['a'], default: 'a' })`. */
function flagOf(name: string, value: Node, source: CommandSource): OptionFact | null {
  const call = resolved(value, source)
  const callee = call?.childForFieldName('function')?.text ?? ''
  const kind = /^(?:Flags|flags)\.(\w+)/.exec(callee)?.[1]
  if (call === undefined || kind === undefined) return null
  const { entries } = entriesOf(argumentsOf(call)[0])
  const char = textOf(entries.get('char'))
  const takesNothing = /^(?:boolean|help|version)$/.test(kind)
  const names = [
    `--${name}`,
    ...(char === null ? [] : [`-${char}`]),
    ...(textsOf(entries.get('aliases')) ?? []).map((each) => `--${each}`),
  ]
  return newOption(names, value.startPosition.row + 1, {
    takes: takesNothing ? 'nothing' : 'value',
    valueName: textOf(entries.get('helpValue')),
    choices: textsOf(entries.get('options')),
    default: literalValue(entries.get('default')),
    negatable: entries.get('allowNo')?.type === 'true',
    help: textOf(entries.get('description') ?? entries.get('summary')),
    ...(entries.get('hidden')?.type === 'true' ? { hidden: true } : {}),
  })
}

function addArguments(node: Node | undefined, draft: CommandDraft, source: CommandSource): void {
  const list = resolved(node, source)
  if (list === undefined) return
  const named: (readonly [string, Node | undefined])[] =
    list.type === 'array'
      ? list.namedChildren.map((each) => [textOf(entriesOf(each).entries.get('name')) ?? '', each])
      : [...entriesOf(list).entries].map(([name, call]) => [name, argumentsOf(call)[0]])
  for (const [name, settings] of named) {
    const { entries } = entriesOf(settings)
    const required = entries.get('required')?.type === 'true'
    draft.operands.push({ name, required, many: false, choices: textsOf(entries.get('options')) })
  }
}
