import type { Node } from 'web-tree-sitter'
import { packageName } from '../package-name.ts'
import { argumentsOf, type Callee, calleeOf, constantText, type GoSource, lineOf } from '../source-file/go-source.ts'
import { setField } from './cobra-literal.ts'
import { createDraft, type Draft, handleOf } from './draft.ts'
import { addsFlag, flagOf, helperFlag } from './flag-call.ts'
import { createResolver } from './resolver.ts'
import { OTHER, type Target } from './targets.ts'

/** What commands and flag sets of cobra, pflag and the standard library add up to in one file. */
export interface FlagPrograms {
  readonly drafts: readonly Draft[]
  /** What functions add to the commands that they are handed, by their names. */
  readonly helpers: ReadonlyMap<string, readonly Draft[]>
}

/** First words of functions that take a command or its flags without adding options. */
const HARMLESS =
  /^(?:[Mm]ust)?(?:[Bb]ind|[Gg]en(?:erate)?|[Cc]heck|[Ff]?[Ss]?[Pp]rint(?:f|ln)?|[Rr]egister(?=.*Complet)|[Mm]ark|[Vv]alid(?:ate)?|[Rr]un|[Ee]xecute|[Vv]isit|[Pp]arse|[Ll]ookup|[Gg]et|[Ii]s|[Hh]as|[Ww]alk|[Ss]et(?=\w*(?:Func|Template|Args|Out|Err|Group|Annotation|Context|Usage|Help))|[Aa]dd(?=Group|Template|Validation)|[Dd]isable|append|len|close|[Ff]atal|[Ll]og|[Cc]omplete|[Ww]rite|[Uu]sage|[Hh]elp|[Ff]ormat)(?![a-z])/

/** Follows the commands and flag sets of a file through its variables, functions and fields. */
export function readFlagPrograms(source: GoSource): FlagPrograms {
  const resolver = createResolver(source)
  if (resolver === null) return { drafts: [], helpers: new Map() }
  const { targets, evaluate, commandOf } = resolver
  let global: Draft | null = null

  function assign(node: Node): void {
    const left =
      node.type === 'var_spec' ? node.childrenForFieldName('name') : node.childForFieldName('left')?.namedChildren
    const right = node.childForFieldName(node.type === 'var_spec' ? 'value' : 'right')?.namedChildren ?? []
    for (const value of right) if (value.isNamed) giveSet(value)
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
    else handOver(node, callee)
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
    const style = resolver?.packageStyle(on.text) ?? null
    if (style === null) return null
    global ??= resolver?.add(globalDraft(on)) ?? null
    // The parser of the standard library stops at the first operand.
    if (global && style === 'standard') global.passesThrough = true
    return global && { kind: 'flags', draft: global, inherited: false, style }
  }

  /** The program's own set of flags is given to other code, which may add to it: `flags := flag.CommandLine`. */
  function giveSet(value: Node): void {
    const operand = value.type === 'selector_expression' ? value.childForFieldName('operand') : null
    if (operand?.type !== 'identifier' || value.childForFieldName('field')?.text !== 'CommandLine') return
    const set = flagsOf(operand)
    if (set) set.draft.open ??= 'its flags are handed to other code'
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
    else if (/^Mark(?:Hidden|Deprecated)$/.test(name)) hide(target.draft, constantText(argument, source))
    else if (name === 'SetNormalizeFunc') target.draft.open ??= 'it changes the names of options'
  }

  /** A function that is handed a command may add to it. */
  function handOver(node: Node, { name, on }: Callee): void {
    if (!HARMLESS.test(name)) for (const argument of argumentsOf(node)) giveSet(argument)
    for (const argument of argumentsOf(node)) {
      const target = evaluate(argument)
      if (target?.kind !== 'command' && target?.kind !== 'flags') continue
      const flag = helperFlag(node, name, source)
      if (flag) target.draft.options.push({ ...flag, inherited: target.kind === 'flags' && target.inherited })
      else if (!HARMLESS.test(name)) {
        target.draft.helpers.push({
          name,
          inherited: target.kind === 'flags' && target.inherited,
          reference: referenceTo(name, on),
        })
      }
      return
    }
  }

  /** How other files would find a function that is called. */
  function referenceTo(name: string, on: Node | null): string | null {
    if (on === null) return name
    const imported = on.type === 'identifier' ? source.imports.find(({ alias }) => alias === on.text) : undefined
    return imported && targets.find(on.text) === undefined ? `${packageName(imported.module)}.${name}` : null
  }

  // Variables of the package hold wherever they are declared.
  for (const node of source.nodes) if (node.type === 'var_spec' && isAtTop(node)) assign(node)
  for (const node of source.nodes) {
    targets.advance(node.startIndex)
    switch (node.type) {
      case 'function_declaration':
      case 'method_declaration':
      case 'func_literal':
        resolver.enterFunction(node)
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
  return { drafts: resolver.drafts, helpers: resolver.helpers }
}

function hide({ options }: Draft, name: string | null): void {
  const at = options.findIndex(({ names }) => names.includes(`--${name}`))
  const option = options[at]
  if (option) options[at] = { ...option, hidden: true }
}

function isAtTop(spec: Node): boolean {
  const parent = spec.parent
  const group = parent?.type === 'var_spec_list' ? parent.parent : parent
  return group?.parent?.type === 'source_file'
}
