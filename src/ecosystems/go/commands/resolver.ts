import type { Node } from 'web-tree-sitter'
import {
  aliasesOf,
  argumentsOf,
  bare,
  calleeOf,
  constantText,
  type GoSource,
  lineOf,
} from '../source-file/go-source.ts'
import { commandOfLiteral } from './cobra-literal.ts'
import { createDraft, type Draft, handleOf } from './draft.ts'
import type { FlagStyle } from './flag-call.ts'
import { createTargets, type Frame, OTHER, type Target, type Targets } from './targets.ts'

/** Says what the expressions of a file are, as far as commands go, while the file is read in its order. */
export interface Resolver {
  /** All commands and sets of flags met so far. */
  readonly drafts: readonly Draft[]
  /** What functions add to the commands that they are handed, by their names. */
  readonly helpers: ReadonlyMap<string, readonly Draft[]>
  readonly targets: Targets
  add(draft: Draft): Draft
  enterFunction(node: Node): void
  /** What an expression is; undefined when nothing is known of it. */
  evaluate(expression: Node | null): Target | undefined
  /** The command that an expression stands for; one that is made elsewhere when this file does not make it. */
  commandOf(expression: Node): Draft | null
  /** The parser whose flags a package itself takes. */
  packageStyle(name: string): FlagStyle | null
}

/** Methods of a command that give its set of flags. */
const FLAG_SETS = /^(?:Flags|PersistentFlags|LocalFlags|LocalNonPersistentFlags)$/

/** Null when the file has none of the packages whose commands and flags are followed. */
export function createResolver(source: GoSource): Resolver | null {
  const cobra = aliasesOf(source, /^github\.com\/spf13\/cobra$/)
  const pflag = aliasesOf(source, /(?:^|\/)pflag$/)
  const standard = aliasesOf(source, /^flag$/)
  if (cobra.size + pflag.size + standard.size === 0) return null
  const drafts: Draft[] = []
  const made = new Map<number, Draft>()
  const helpers = new Map<string, Draft[]>()
  /** Commands that are made elsewhere, by their handles. */
  const shared = new Map<string, Draft>()
  const targets = createTargets(leave)

  function leave(frame: Frame): void {
    const free = frame.made.filter((draft) => draft.handle === null && draft.parent === null)
    const [only] = free
    if (frame.name !== null && only && free.length === 1 && !/^(?:main|init|run|execute)$/i.test(frame.name)) {
      only.handle = handleOf(source.packageName, frame.name)
    }
    const added = frame.parameters.filter(
      ({ options, children, helpers }) => options.length + children.length + helpers.length > 0,
    )
    if (frame.name !== null && added.length > 0) {
      const [only] = added
      if (only && added.length === 1 && frame.isFunction) only.function = frame.name
      for (const draft of added) draft.handle = frame.name
      helpers.set(frame.name, [...(helpers.get(frame.name) ?? []), ...added])
    }
  }

  function add(draft: Draft): Draft {
    drafts.push(draft)
    return draft
  }

  function styleOf(type: string): FlagStyle | null {
    const [, alias, name] = /^\*?(\w+)\.(\w+)$/.exec(type) ?? []
    return alias === undefined || name !== 'FlagSet' ? null : packageStyle(alias)
  }

  function packageStyle(name: string): FlagStyle | null {
    return pflag.has(name) ? 'pflag' : standard.has(name) ? 'standard' : null
  }

  function isCommandType(type: string): boolean {
    const [, alias, name] = /^\*?(\w+)\.(\w+)$/.exec(type) ?? []
    return name === 'Command' && alias !== undefined && cobra.has(alias)
  }

  function enterFunction(node: Node): void {
    const names = new Map<string, Target>()
    const parameters: Draft[] = []
    const lists = [node.childForFieldName('receiver'), node.childForFieldName('parameters')]
    for (const parameter of lists.flatMap((list) => list?.namedChildren ?? [])) {
      const type = parameter.childForFieldName('type')?.text ?? ''
      const style = styleOf(type)
      const takes = isCommandType(type) || style !== null
      for (const name of parameter.childrenForFieldName('name').filter((each) => each.isNamed)) {
        const draft = takes ? add(createDraft(lineOf(name), true)) : null
        if (draft) {
          draft.handedOver = true
          parameters.push(draft)
        }
        names.set(name.text, draft ? { ...asTarget(draft, style), draft } : OTHER)
      }
    }
    const name = node.childForFieldName('name')?.text ?? null
    const isFunction = node.type === 'function_declaration'
    targets.enter({ name, isFunction, end: node.endIndex, names, made: [], parameters })
  }

  function asTarget(draft: Draft, style: FlagStyle | null): Extract<Target, { readonly draft: Draft }> {
    return style === null ? { kind: 'command', draft } : { kind: 'flags', draft, inherited: false, style }
  }

  /** What an expression is, as far as commands go; undefined when nothing is known of it. */
  function evaluate(expression: Node | null): Target | undefined {
    const value = bare(expression)
    switch (value?.type) {
      case 'identifier':
        return targets.find(value.text)
      case 'composite_literal':
        return isCommandType(value.childForFieldName('type')?.text ?? '')
          ? { kind: 'command', draft: literal(value) }
          : undefined
      case 'selector_expression':
        return member(value)
      case 'call_expression':
        return result(value)
      default:
        return undefined
    }
  }

  function literal(node: Node): Draft {
    const known = made.get(node.id)
    if (known) return known
    const draft = add(commandOfLiteral(node, source))
    made.set(node.id, draft)
    targets.named()?.made.push(draft)
    return draft
  }

  function member(node: Node): Target | undefined {
    const operand = node.childForFieldName('operand')
    const name = node.childForFieldName('field')?.text ?? ''
    // `newLintersCommand(log).cmd` is the command of what the function makes.
    if (operand?.type === 'call_expression') return result(operand)
    if (operand?.type !== 'identifier') return targets.field(name)
    const alias = source.imports.find(({ alias }) => alias === operand.text)
    if (alias && targets.find(operand.text) === undefined)
      return { kind: 'handle', handle: handleOf(alias.alias, name) }
    return targets.field(name)
  }

  function result(call: Node): Target | undefined {
    const callee = calleeOf(call)
    if (callee === null) return undefined
    const on = callee.on
    if (on && FLAG_SETS.test(callee.name) && argumentsOf(call).length === 0) {
      const inner = on.type === 'call_expression' ? calleeOf(on) : null
      const draft = inner && FLAG_SETS.test(inner.name) ? null : commandOf(on)
      return draft === null
        ? undefined
        : { kind: 'flags', draft, inherited: callee.name === 'PersistentFlags', style: 'pflag' }
    }
    const style = on && callee.name === 'NewFlagSet' ? packageStyle(on.text) : null
    if (style) return { kind: 'flags', draft: flagSet(call, style), inherited: false, style }
    if (on && callee.name === 'CommandLine') return undefined
    const alias = source.imports.find((each) => on?.type === 'identifier' && each.alias === on.text)
    return { kind: 'handle', handle: handleOf(alias?.alias ?? source.packageName, callee.name) }
  }

  function flagSet(call: Node, style: FlagStyle): Draft {
    const known = made.get(call.id)
    if (known) return known
    const draft = add(createDraft(lineOf(call)))
    const name = constantText(argumentsOf(call)[0], source)
    draft.name = name !== null && /^\S+$/.test(name) ? name : null
    draft.passesThrough = style === 'standard'
    made.set(call.id, draft)
    return draft
  }

  /** The command that an expression stands for; one that is made elsewhere when this file does not make it. */
  function commandOf(expression: Node): Draft | null {
    const target = evaluate(expression)
    if (target?.kind === 'command') return target.draft
    const name = bare(expression)
    if (name?.type !== 'identifier' || (target !== undefined && target.kind !== 'handle')) return null
    const handle = target?.handle ?? handleOf(source.packageName, name.text)
    const known = shared.get(handle)
    if (known) return known
    const draft = add(createDraft(lineOf(name), true))
    draft.handle = handle
    draft.open = 'it is made elsewhere'
    shared.set(handle, draft)
    return draft
  }

  return { drafts, helpers, targets, add, enterFunction, evaluate, commandOf, packageStyle }
}
