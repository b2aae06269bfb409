import type { VariableRead } from '../../file-facts.ts'
import { keywordArgument, positionalArguments, stringText } from '../literals.ts'
import { childAt, descendants, type Syntax, textOf } from '../tree.ts'
import type { Names } from './names.ts'
import { settingsOf } from './settings.ts'

/** A read of a variable, whatever gives its name. */
interface Read {
  readonly key: Syntax | null
  readonly prefix: string
  readonly node: Syntax
}

/** @param lineOf the 1-based line of an offset */
export function environmentIn(root: Syntax, names: Names, lineOf: (offset: number) => number): VariableRead[] {
  const found: VariableRead[] = []
  const readers = new Map<string, number>()
  const calls: Syntax[] = []
  const add = (read: Read): void => {
    const name = names.text(read.key)
    if (name !== null && isVariable(name)) {
      found.push({ name: read.prefix + name, line: lineOf(read.node.start) })
    } else if (read.key?.type === 'identifier') addReader(read.key, readers)
  }
  for (const node of descendants(root)) {
    if (node.type === 'class_definition') found.push(...settingsOf(node, names, lineOf))
    if (node.type === 'call' && childAt(node, 'function')?.type === 'identifier') calls.push(node)
    const read = node.type === 'call' ? callRead(node, names) : otherRead(node, names)
    if (read !== null) add(read)
  }
  for (const call of calls) {
    const callee = childAt(call, 'function')
    const place = callee === null ? undefined : readers.get(textOf(callee))
    if (place === undefined) continue
    const name = names.text(positionalArguments(call)[place] ?? null)
    if (name !== null && isVariable(name)) found.push({ name, line: lineOf(call.start) })
  }
  return found.sort((a, b) => a.line - b.line)
}

function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name)
}

/** The variable's name is a parameter: callers of the function read the variable. */
function addReader(key: Syntax, readers: Map<string, number>): void {
  let at: Syntax | null = key
  while (at !== null && at.type !== 'function_definition') at = at.parent
  const name = childAt(at, 'name')
  const parameters = childAt(at, 'parameters')?.children ?? []
  const place = parameters.findIndex(
    (each) => textOf(childAt(each, 'name') ?? each.children[0] ?? each) === textOf(key),
  )
  if (name !== null && place >= 0) readers.set(textOf(name), place)
}

function isEnvironment(node: Syntax | null, names: Names): boolean {
  const full = names.full(node)
  if (full === 'os.environ' || full === 'os.environb') return true
  const value = node?.type === 'identifier' ? names.setTo(textOf(node)) : null
  return value !== null && value.type === 'attribute' && names.full(value) === 'os.environ'
}

function callRead(call: Syntax, names: Names): Read | null {
  const callee = childAt(call, 'function')
  const [first = null] = positionalArguments(call)
  const full = names.full(callee)
  const read = (prefix = ''): Read => ({ key: first ?? keywordArgument(call, 'key'), prefix, node: call })
  if (full === 'os.getenv' || full === 'os.getenvb') return read()
  const variables = keywordArgument(call, 'envvar')
  if (variables !== null && stringText(variables) !== null) {
    return { key: variables, prefix: '', node: variables }
  }
  const object = callee?.type === 'attribute' ? childAt(callee, 'object') : callee
  const member = callee?.type === 'attribute' ? textOf(childAt(callee, 'attribute') ?? callee) : null
  if (member !== null && /^(?:get|pop|setdefault)$/.test(member) && isEnvironment(object, names)) return read()
  if (full === 'decouple.config') return read()
  if (readsByName(callee, first)) return read()
  if (object?.type !== 'identifier') return null
  const made = names.setTo(textOf(object))
  const reader = made?.type === 'call' ? names.full(childAt(made, 'function')) : null
  if (made === null || reader === null) return null
  if (reader === 'starlette.config.Config' && member === null) {
    return read(stringText(keywordArgument(made, 'env_prefix')) ?? '')
  }
  if (
    /^(?:environs|environ)\.(?:Env|FileAwareEnv)$/.test(reader) &&
    member !== 'prefixed' &&
    !/^read_|^add_/.test(member ?? '')
  ) {
    return read(prefixAround(call))
  }
  return null
}

/** A function named after the environment, with a name in capitals: `get_expanded_environ('PIPX_HOME')`. */
function readsByName(callee: Syntax | null, key: Syntax | null): boolean {
  if (callee?.type !== 'identifier' || !/(?:^|_)env(?:iron(?:ment)?)?(?:_|$)/i.test(textOf(callee))) return false
  return /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(stringText(key) ?? '')
}

/** `with env.prefixed('X_'):` around a call. */
function prefixAround(call: Syntax): string {
  let prefix = ''
  for (let at = call.parent; at !== null; at = at.parent) {
    if (at.type !== 'with_statement') continue
    const match = /\.prefixed\(\s*(['"])(\w*)\1/.exec(textOf(at.children[0] ?? at))
    prefix = (match?.[2] ?? '') + prefix
  }
  return prefix
}

/** `os.environ['X']` and `'X' in os.environ`. */
function otherRead(node: Syntax, names: Names): Read | null {
  if (node.type === 'subscript') {
    const isTarget = node.field === 'left' && /assignment$/.test(node.parent?.type ?? '')
    if (isTarget || node.parent?.type === 'delete_statement' || !isEnvironment(childAt(node, 'value'), names))
      return null
    return { key: childAt(node, 'subscript'), prefix: '', node }
  }
  const [left, right] =
    node.type === 'comparison_operator' ? node.children.filter(({ field }) => field !== 'operators') : []
  if (left === undefined || right === undefined || !isEnvironment(right, names)) return null
  return { key: left, prefix: '', node }
}
