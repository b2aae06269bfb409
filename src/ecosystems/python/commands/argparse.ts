import { once } from '../../../memoize.ts'
import type { CommandDraft } from '../../command-draft.ts'
import { keywordArgument, positionalArguments } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, descendants, dottedName, type Syntax, textOf } from '../tree.ts'
import { calleeOf } from './argument.ts'
import { onTarget, type Parsers, parserOf, plainSubclassesIn, type Target, type Variables } from './parsers.ts'

interface Reader extends Parsers {
  readonly functions: ReadonlyMap<string, Syntax | null>
  /** Functions that have been followed from a call. */
  readonly followed: Set<Syntax>
  /** What calls without parsers among their arguments gave. */
  readonly returned: Map<string, Target | null>
  steps: number
}

/** Calls that are followed in one file, and how deep. */
const MAX_STEPS = 3000
const MAX_DEPTH = 8

/** Commands that are told to `argparse`. Functions that get a parser of the same file are followed. */
export function argparseCommands(root: Syntax, names: Names, lineOf: Parsers['lineOf']): CommandDraft[] {
  const functions = functionsIn(root)
  const reader: Reader = {
    ...{ names, lineOf, commands: [], lent: new Set(), destinations: new Map() },
    ...{
      plainSubclasses: once(() => plainSubclassesIn(root)),
      functions,
      followed: new Set(),
      returned: new Map(),
      steps: 0,
    },
  }
  const globals: Variables = new Map()
  run(root, globals, true, reader, 0)
  const called = calledFunctions(root, functions)
  // What is called within the file is read where it is called; the rest may be called from elsewhere.
  const all = [...functions.values()].filter((each) => each !== null)
  for (const each of all)
    if (!called.has(each) && !reader.followed.has(each)) runFunction(each, new Map(globals), reader, 0)
  for (const each of all) if (!reader.followed.has(each)) runFunction(each, new Map(globals), reader, 0)
  return reader.commands.filter((each) => !reader.lent.has(each))
}

function functionsIn(root: Syntax): Map<string, Syntax | null> {
  const functions = new Map<string, Syntax | null>()
  for (const node of descendants(root)) {
    const name = node.type === 'function_definition' ? childAt(node, 'name') : null
    if (name !== null) functions.set(textOf(name), functions.has(textOf(name)) ? null : node)
  }
  return functions
}

function calledFunctions(root: Syntax, functions: ReadonlyMap<string, Syntax | null>): Set<Syntax> {
  const called = new Set<Syntax>()
  for (const node of descendants(root)) {
    const callee = node.type === 'call' ? calleeOf(node) : null
    const found = callee === null ? null : functions.get(callee.member)
    if (found) called.add(found)
  }
  return called
}

/** Reads the calls of a body in the order of the source, and gives what it returns. */
function run(body: Syntax, variables: Variables, top: boolean, reader: Reader, depth: number): Target | null {
  let returned: Target | null = null
  const skip = (node: Syntax): boolean => node !== body && /^(?:function_definition|lambda)$/.test(node.type)
  const assigned = new Map<Syntax, string>()
  for (const node of descendants(body, skip)) {
    if (skip(node)) {
      addsFromWithin(node, variables)
      continue
    }
    if (node.type === 'assignment') {
      const left = dottedName(childAt(node, 'left'))
      const right = childAt(node, 'right')
      if (left !== null && right !== null) {
        assigned.set(right, left)
        const known = variables.get(dottedName(right) ?? '')
        if (known !== undefined) variables.set(left, known)
      }
    } else if (node.type === 'call') {
      const target = readCall(node, variables, reader, depth)
      const name = assigned.get(node)
      if (target !== null && name !== undefined) {
        variables.set(name, target)
        if (top && target.adds === 'arguments') target.command.handle ??= name
      } else if (target !== null && node.parent?.type === 'return_statement') returned = target
    } else if (node.type === 'return_statement') {
      returned = variables.get(dottedName(node.children[0] ?? null) ?? '') ?? returned
    }
  }
  return returned
}

/** A function inside of the body that adds to a parser of it adds whatever its calls hand to it. */
function addsFromWithin(inner: Syntax, variables: Variables): void {
  for (const node of descendants(inner)) {
    const callee = node.type === 'call' ? calleeOf(node) : null
    const target =
      callee?.object && ADDS.test(callee.member) ? variables.get(dottedName(callee.object) ?? '') : undefined
    if (target) target.command.open ??= 'a function inside of another one adds to it'
  }
}

const ADDS = /^add_(?:parser|argument|subparsers)$/

function runFunction(node: Syntax, variables: Variables, reader: Reader, depth: number): Target | null {
  reader.followed.add(node)
  const body = childAt(node, 'body')
  if (body === null || depth > MAX_DEPTH || ++reader.steps > MAX_STEPS) return null
  return run(body, variables, false, reader, depth + 1)
}

function readCall(call: Syntax, variables: Variables, reader: Reader, depth: number): Target | null {
  const callee = calleeOf(call)
  if (callee === null) return null
  const made = parserOf(call, reader, variables)
  if (made !== null) return made
  const on = callee.object === null ? undefined : targetOf(callee.object, variables)
  if (on !== undefined) return onTarget(call, callee.member, on, variables, reader)
  return follow(call, callee.member, variables, reader, depth)
}

/** A variable, or a call that was written in its place: `parser.add_subparsers().add_parser('x')`. */
function targetOf(object: Syntax, variables: Variables): Target | undefined {
  const name = dottedName(object)
  if (name !== null) return variables.get(name)
  if (object.type !== 'call') return undefined
  const callee = calleeOf(object)
  const inner = callee?.object ? variables.get(dottedName(callee.object) ?? '') : undefined
  if (callee === null || inner === undefined) return undefined
  if (callee.member === 'add_subparsers') return { ...inner, adds: 'commands' }
  return callee.member.endsWith('_group') ? inner : undefined
}

/** Calls that neither add nor need anything. */
const HARMLESS =
  /^(?:print|isinstance|getattr|hasattr|len|str|repr|id|bool|vars|parse_\w+|print_\w+|format_\w+|argcomplete|autocomplete|append|get|partial|setattr|set_defaults|super|cast|type|error|exit)$/

/** A call that is handed parsers: what a function of this file does with them is read; what others do is not known. */
function follow(call: Syntax, name: string, variables: Variables, reader: Reader, depth: number): Target | null {
  const handed = handedTo(call, variables)
  const found = reader.functions.get(name) ?? null
  if (found !== null) {
    if (handed.length === 0 && !/Parser|add_argument|parser/.test(textOf(childAt(found, 'body') ?? found))) return null
    const key = `${name}${textOf(childAt(call, 'arguments') ?? call)}`
    const known = handed.length === 0 ? reader.returned.get(key) : undefined
    if (known !== undefined) return known
    if (handed.length === 0) reader.returned.set(key, null)
    const target = runFunction(found, bound(found, call, variables), reader, depth)
    if (handed.length === 0) reader.returned.set(key, target)
    return target
  }
  if (!HARMLESS.test(name)) for (const each of handed) each.command.open ??= `${name} may add arguments`
  return null
}

function handedTo(call: Syntax, variables: Variables): Target[] {
  return (childAt(call, 'arguments')?.children ?? []).flatMap((argument) => {
    const value = argument.type === 'keyword_argument' ? childAt(argument, 'value') : argument
    const target = value === null ? undefined : variables.get(dottedName(value) ?? '')
    return target === undefined ? [] : [target]
  })
}

/** The variables of a function that is called: its parameters, and those of the file. */
function bound(node: Syntax, call: Syntax, variables: Variables): Variables {
  const inner: Variables = new Map([...variables].filter(([name]) => name.startsWith('self.')))
  const parameters = (childAt(node, 'parameters')?.children ?? [])
    .map((each) => textOf(childAt(each, 'name') ?? each.children[0] ?? each))
    .filter((name) => !/^(?:self|cls|\*|\/)$/.test(name))
  for (const [index, argument] of positionalArguments(call).entries()) {
    const target = variables.get(dottedName(argument) ?? '')
    const parameter = parameters[index]
    if (target !== undefined && parameter !== undefined) inner.set(parameter, target)
  }
  for (const parameter of parameters) {
    const target = variables.get(dottedName(keywordArgument(call, parameter)) ?? '')
    if (target !== undefined) inner.set(parameter, target)
  }
  return inner
}
