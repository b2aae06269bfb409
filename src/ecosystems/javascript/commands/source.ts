import type { Node } from 'web-tree-sitter'
import { type CommandDraft, factOf } from '../../command-draft.ts'
import type { CommandFact, ModuleImport } from '../../file-facts.ts'
import { type CallChain, chainOf } from '../call-chain.ts'

/** A chain of calls, with the functions that it stands in, innermost first. */
export interface PlacedChain extends CallChain {
  readonly node: Node
  readonly functions: readonly Node[]
}

/** What readers of commands look at in a file. */
export interface CommandSource {
  readonly root: Node
  readonly path: string
  readonly imports: readonly ModuleImport[]
  /** The calls of the file, chains of them taken as one, in the order of the text. */
  readonly chains: readonly PlacedChain[]
  /** Values of variables that are declared with one, by name. */
  readonly constants: ReadonlyMap<string, Node>
}

/** Calls that are looked at; a file with more of them is generated. */
const MAX_CALLS = 5000
const FUNCTION = /^(?:function_declaration|function_expression|arrow_function|method_definition|generator_function)/

export function commandSource(root: Node, path: string, imports: readonly ModuleImport[]): CommandSource {
  const seen = new Set<number>()
  const chains: PlacedChain[] = []
  for (const node of root.descendantsOfType(['call_expression', 'new_expression']).slice(0, MAX_CALLS)) {
    if (node === null || seen.has(node.id)) continue
    const chain = chainOf(node)
    for (const call of chain.calls) seen.add(call.node.id)
    seen.add(node.id)
    seen.add(chain.root.id)
    chains.push({ ...chain, node, functions: functionsAround(node) })
  }
  const constants = new Map<string, Node>()
  for (const declarator of root.descendantsOfType('variable_declarator').slice(0, MAX_CALLS)) {
    const name = declarator?.childForFieldName('name')
    const value = declarator?.childForFieldName('value')
    if (name?.type === 'identifier' && value != null && !constants.has(name.text)) constants.set(name.text, value)
  }
  return { root, path, imports, chains, constants }
}

const MAX_FUNCTIONS = 50

function functionsAround(node: Node): Node[] {
  const found: Node[] = []
  for (let outer = node.parent; outer !== null && found.length < MAX_FUNCTIONS; outer = outer.parent)
    if (FUNCTION.test(outer.type)) found.push(outer)
  return found
}

/** The value that a name of the file stands for; the node itself when it is no name, or one of another file. */
export function resolved(node: Node | undefined, { constants }: CommandSource): Node | undefined {
  let value = node
  for (
    let step = 0;
    step < 5 && value !== undefined && /^(?:shorthand_property_)?identifier$/.test(value.type);
    step++
  ) {
    const next = constants.get(value.text)
    if (next === undefined) return value
    value = next
  }
  return value
}

/** The name by which a function is called: its own, or that of the variable or member that it is given to. */
export function nameOfFunction(node: Node): string | null {
  const own = node.childForFieldName('name')
  if (own !== null) return own.text
  const { parent } = node
  if (parent?.type === 'variable_declarator') return parent.childForFieldName('name')?.text ?? null
  if (parent?.type === 'pair') return parent.childForFieldName('key')?.text ?? null
  return null
}

export function parametersOf(owner: Node): readonly Node[] {
  const single = owner.childForFieldName('parameter')
  return single ? [single] : (owner.childForFieldName('parameters')?.namedChildren ?? [])
}

/** The variable that is declared with a chain of calls as its value. */
export function variableOf({ node: { parent } }: PlacedChain): string | null {
  const target = parent?.type === 'variable_declarator' ? parent.childForFieldName('name') : null
  return target?.type === 'identifier' ? target.text : null
}

/** The local names of what a module exports; `null` stands for the module itself. */
export function localNames({ imports }: CommandSource, module: RegExp, name: RegExp | null): Set<string> {
  return new Set(
    imports
      .filter((each) => module.test(each.module) && (name === null || name.test(each.name ?? 'default')))
      .map(({ alias }) => alias),
  )
}

export function importsFrom({ imports }: CommandSource, module: RegExp): boolean {
  return imports.some((each) => module.test(each.module))
}

/** The commands of a file; those that others are added to get a handle if they have none. */
export function finished(drafts: readonly CommandDraft[]): CommandFact[] {
  for (const { parent } of drafts) if (parent !== null) parent.handle ??= `command at line ${parent.line}`
  return drafts.map(factOf)
}
