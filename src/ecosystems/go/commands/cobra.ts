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
import { commandOfLiteral, setField } from './cobra-literal.ts'
import { createDraft, type Draft, handleOf } from './draft.ts'
import { addsFlag, type FlagStyle, flagOf } from './flag-call.ts'
import { helperFlag } from './helper-flag.ts'
import { createTargets, type Frame, type Target } from './targets.ts'

/** What commands and flag sets of cobra, pflag and the standard library add up to in one file. */
export interface FlagPrograms {
  readonly drafts: readonly Draft[]
  /** What functions add to the commands that they are handed, by their names. */
  readonly helpers: ReadonlyMap<string, readonly Draft[]>
}

const OTHER: Target = { kind: 'other' }
/** Methods of a command that give its set of flags. */
const FLAG_SETS = /^(?:Flags|PersistentFlags|LocalFlags|LocalNonPersistentFlags)$/
/** First words of functions that take a command or its flags without adding options. */
const HARMLESS =
  /^(?:[Mm]ust)?(?:[Bb]ind|[Gg]en(?:erate)?|[Cc]heck|[Ff]?[Ss]?[Pp]rint(?:f|ln)?|[Rr]egister(?=.*Complet)|[Mm]ark|[Vv]alid(?:ate)?|[Rr]un|[Ee]xecute|[Vv]isit|[Pp]arse|[Ll]ookup|[Gg]et|[Ii]s|[Hh]as|[Ww]alk|[Ss]et(?=\w*(?:Func|Template|Args|Out|Err|Group|Annotation|Context|Usage|Help))|[Aa]dd(?=Group|Template|Validation)|[Dd]isable|append|len|close|[Ff]atal|[Ll]og|[Cc]omplete|[Ww]rite|[Uu]sage|[Hh]elp|[Ff]ormat)(?![a-z])/

/** Follows the commands and flag sets of a file through its variables, functions and fields. */
export function readFlagPrograms(source: GoSource): FlagPrograms {
  const cobra = aliasesOf(source, /^github\.com\/spf13\/cobra$/)
  const pflag = aliasesOf(source, /(?:^|\/)pflag$/)
  const standard = aliasesOf(source, /^flag$/)
  const drafts: Draft[] = []
  const made = new Map<number, Draft>()
  const helpers = new Map<string, Draft[]>()
  /** Commands of other files, by their variables. */
  const shared = new Map<string, Draft>()
  let global: Draft | null = null
  const targets = createTargets(leave)
  if (cobra.size + pflag.size + standard.size === 0) return { drafts, helpers }

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
    if (alias === undefined || name !== 'FlagSet') return null
    return pflag.has(alias) ? 'pflag' : standard.has(alias) ? 'standard' : null
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
          draft.open = 'it is handed over by other code'
          parameters.push(draft)
        }
        names.set(name.text, draft ? { ...asTarget(draft, style), draft } : OTHER)
      }
    }
    const name = node.childForFieldName('name')?.text ?? null
    targets.enter({ name, end: node.endIndex, names, made: [], parameters })
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
    if (on && callee.name === 'NewFlagSet' && (pflag.has(on.text) || standard.has(on.text))) {
      return { kind: 'flags', draft: flagSet(call), inherited: false, style: pflag.has(on.text) ? 'pflag' : 'standard' }
    }
    if (on && callee.name === 'CommandLine') return undefined
    const alias = source.imports.find((each) => on?.type === 'identifier' && each.alias === on.text)
    return { kind: 'handle', handle: handleOf(alias?.alias ?? source.packageName, callee.name) }
  }

  function flagSet(call: Node): Draft {
    const known = made.get(call.id)
    if (known) return known
    const draft = add(createDraft(lineOf(call)))
    const name = constantText(argumentsOf(call)[0], source)
    draft.name = name !== null && /^\S+$/.test(name) ? name : null
    made.set(call.id, draft)
    return draft
  }

  /** The command that an expression stands for; one of another file when it is a name that this file does not bind. */
  function commandOf(expression: Node): Draft | null {
    const target = evaluate(expression)
    if (target?.kind === 'command') return target.draft
    const name = bare(expression)
    if (name?.type !== 'identifier' || target !== undefined) return null
    const known = shared.get(name.text)
    if (known) return known
    const draft = add(createDraft(lineOf(name), true))
    draft.handle = handleOf(source.packageName, name.text)
    draft.open = 'it is made in another file'
    shared.set(name.text, draft)
    return draft
  }

  function assign(node: Node): void {
    const left =
      node.type === 'var_spec' ? node.childrenForFieldName('name') : node.childForFieldName('left')?.namedChildren
    const right = node.childForFieldName(node.type === 'var_spec' ? 'value' : 'right')?.namedChildren ?? []
    const targetNodes = (left ?? []).filter((each) => each.isNamed)
    for (const [index, to] of targetNodes.entries()) assignOne(node, to, right[index] ?? null)
  }

  function assignOne(node: Node, to: Node, value: Node | null): void {
    const target = evaluate(value)
    if (to.type === 'selector_expression') {
      const name = to.childForFieldName('field')?.text ?? ''
      const owner = evaluate(to.childForFieldName('operand'))
      if (owner?.kind === 'command' && value) setField(owner.draft, name, value, source)
      else if (target && target.kind !== 'handle') targets.bindField(name, target)
      return
    }
    if (to.type !== 'identifier') return
    const declares = node.type !== 'assignment_statement'
    const atTop = targets.innermost() === undefined
    if (target?.kind === 'command' && (atTop || (!declares && targets.find(to.text) === undefined))) {
      target.draft.handle ??= handleOf(source.packageName, to.text)
      shared.set(to.text, target.draft)
    }
    if (declares ? !atTop || target !== undefined : target !== undefined) targets.bind(to.text, target ?? OTHER)
  }

  function call(node: Node): void {
    const callee = calleeOf(node)
    if (callee === null) return
    const { name, on } = callee
    if (on && /^(?:AddCommand|SetHelpCommand)$/.test(name)) addCommands(node, on)
    else if (on && /^Execute(?:C|Context|ContextC)?$/.test(name)) {
      const target = evaluate(on)
      if (target?.kind === 'command') target.draft.root = true
    } else if (on && addsFlag(name) && addFlag(node, name, on)) return
    else if (on && evaluate(on)?.kind === 'flags') changeFlags(node, name, on)
    else handOver(node, name)
  }

  function addCommands(node: Node, on: Node): void {
    const parent = commandOf(on)
    if (parent === null) return
    for (const argument of argumentsOf(node)) {
      const child = argument.type === 'variadic_argument' ? OTHER : evaluate(argument)
      if (child?.kind === 'command' && child.draft !== parent) child.draft.parent ??= parent
      else if (child?.kind === 'handle') parent.children.push(child.handle)
      else if (child === undefined && argument.type === 'identifier') {
        parent.children.push(handleOf(source.packageName, argument.text))
      } else parent.open ??= 'some of its subcommands are worked out'
    }
  }

  /** True when the call was one that adds a flag. */
  function addFlag(node: Node, method: string, on: Node): boolean {
    const target = flagsOf(on)
    if (target === null) return false
    const flag = flagOf(node, method, target.style, source)
    if (flag === null) return false
    if ('open' in flag) target.draft.open ??= flag.open
    else target.draft.options.push({ ...flag, inherited: target.inherited })
    return true
  }

  function flagsOf(on: Node): Extract<Target, { readonly kind: 'flags' }> | null {
    const target = evaluate(on)
    if (target?.kind === 'flags') return target
    if (on.type !== 'identifier' || target !== undefined) return null
    if (!pflag.has(on.text) && !standard.has(on.text)) return null
    global ??= add(globalDraft(on))
    return { kind: 'flags', draft: global, inherited: false, style: pflag.has(on.text) ? 'pflag' : 'standard' }
  }

  /** The flags of the program itself; a package that is no program only adds to those of others. */
  function globalDraft(on: Node): Draft {
    const program = source.packageName === 'main' && /\bfunc main\(\)/.test(source.root.text)
    const draft = createDraft(lineOf(on), !program)
    if (!program) draft.open = 'other files may add options'
    return draft
  }

  function changeFlags(node: Node, name: string, on: Node): void {
    const target = evaluate(on)
    if (target?.kind !== 'flags') return
    const [argument] = argumentsOf(node)
    if (name === 'SetInterspersed' && argument?.type === 'false') target.draft.passesThrough = true
    else if (name === 'AddFlagSet') {
      const set = evaluate(argument ?? null)
      if (set?.kind !== 'flags' || set.draft.partial) target.draft.open ??= 'it takes options from elsewhere'
      else if (set.draft !== target.draft) {
        target.draft.options.push(...set.draft.options.map((each) => ({ ...each, inherited: target.inherited })))
        set.draft.absorbed = true
        target.draft.open ??= set.draft.open
      }
    } else if (/^Add(?:Go)?Flag(?:Set)?$/.test(name)) target.draft.open ??= 'it takes options from elsewhere'
    else if (name === 'SetNormalizeFunc') target.draft.open ??= 'it changes the names of options'
  }

  /** A function that is handed a command may add to it. */
  function handOver(node: Node, name: string): void {
    for (const argument of argumentsOf(node)) {
      const target = evaluate(argument)
      if (target?.kind !== 'command' && target?.kind !== 'flags') continue
      const flag = helperFlag(node, name, source)
      if (flag) target.draft.options.push({ ...flag, inherited: target.kind === 'flags' && target.inherited })
      else if (!HARMLESS.test(name)) {
        target.draft.helpers.push({ name, inherited: target.kind === 'flags' && target.inherited })
      }
      return
    }
  }

  // Variables of the package hold wherever they are declared.
  for (const node of source.nodes) if (node.type === 'var_spec' && isAtTop(node)) assign(node)
  for (const node of source.nodes) {
    targets.advance(node.startIndex)
    switch (node.type) {
      case 'function_declaration':
      case 'method_declaration':
      case 'func_literal':
        enterFunction(node)
        break
      case 'composite_literal':
        evaluate(node)
        break
      case 'short_var_declaration':
      case 'assignment_statement':
      case 'var_spec':
        assign(node)
        break
      case 'range_clause':
        for (const name of node.childForFieldName('left')?.namedChildren ?? []) targets.bind(name.text, OTHER)
        break
      case 'call_expression':
        call(node)
    }
  }
  targets.advance(Number.MAX_SAFE_INTEGER)
  return { drafts, helpers }
}

function isAtTop(spec: Node): boolean {
  const parent = spec.parent
  const group = parent?.type === 'var_spec_list' ? parent.parent : parent
  return group?.parent?.type === 'source_file'
}
