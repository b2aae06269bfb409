import type { Node } from 'web-tree-sitter'
import { isShort } from './short.ts'

/** What executes a string: a shell, or a database. */
export type TextSink = 'shell' | 'sql'

const CALLS = new Set([
  'call',
  'call_expression',
  'method_invocation',
  'function_call_expression',
  'member_call_expression',
  'invocation_expression',
  'scoped_call_expression',
])
const SHELL =
  /^(?:(?:os|subprocess|commands|child_process|childProcess|cp|shell|Kernel|Process)\.)?(?:exec|execSync|system|popen|passthru|shell_exec|proc_open|getoutput|getstatusoutput)$|(?:getRuntime\(\)|\bruntime)\.exec$/
/** Functions of the standard library that always use a shell. */
const ALWAYS_SHELL = /^os\.(?:system|popen)$/
/** Functions that only use a shell on request. */
const PROCESSES = /^(?:run|call|Popen|check_call|check_output|spawn|spawnSync|execFile)$/
const SQL =
  /^(?:execute|executemany|executescript|query|raw|exec|prepare|queryRaw\w*|executeRaw\w*|\$\w+RawUnsafe|QueryRow|Query|Exec|QueryContext|ExecContext|executeQuery|executeUpdate|mysqli_query|pg_query|Execute\w*|text)$/
const STATEMENT = /^\W*(?:select|insert|update|delete|create|drop|alter|replace|with|truncate|merge)\b/i
const LITERALS = [
  'string',
  'string_literal',
  'template_string',
  'interpreted_string_literal',
  'raw_string_literal',
  'encapsed_string',
  'interpolated_string_expression',
  'verbatim_string_literal',
]
const FORMATS = /(?:^|\.)(?:format|Sprintf|sprintf|format!)$/

/** Calls with a string that is built from variables, or with a variable that contains one. */
export function builtTexts(nodes: readonly Node[]): { readonly line: number; readonly sink: TextSink }[] {
  const assigned = builtVariables(nodes)
  return nodes.flatMap((node) => {
    const sink = CALLS.has(node.type) ? sinkOf(node, assigned) : null
    return sink === null ? [] : [{ line: node.startPosition.row + 1, sink }]
  })
}

function sinkOf(node: Node, assigned: ReadonlyMap<string, string>): TextSink | null {
  const { name, whole } = calledName(node)
  const args = argumentsOf(node)
  const isShell = PROCESSES.test(name) && hasShell(node)
  const [first] = args
  if ((isShell || ALWAYS_SHELL.test(whole)) && first && !isLiteral(first)) return 'shell'
  const text = args
    .slice(0, 2)
    .map((each) => builtText(each, assigned))
    .find((each) => each !== null)
  if (text === undefined || text === null) return null
  if (STATEMENT.test(text)) return SQL.test(name) ? 'sql' : null
  return SHELL.test(whole) ? 'shell' : null
}

function hasShell(node: Node): boolean {
  const list = node.childForFieldName('arguments')
  return list !== null && isShort(list) && /\bshell\s*[=:]\s*(?:True|true)\b/.test(list.text)
}

function isLiteral(node: Node): boolean {
  return /string/.test(node.type) && !hasGap(node)
}

/** The name of a call, with and without its object. */
function calledName(node: Node): { readonly name: string; readonly whole: string } {
  const called =
    node.childForFieldName('function') ?? node.childForFieldName('method') ?? node.childForFieldName('name')
  const whole = called?.text.slice(0, 300) ?? ''
  return { whole, name: /[\w$]+$/.exec(whole)?.[0] ?? whole }
}

function argumentsOf(node: Node): Node[] {
  const list = node.childForFieldName('arguments')
  return (list?.namedChildren ?? []).flatMap((each) => {
    const value = each?.type === 'argument' || each?.type === 'reference_expression' ? each.namedChildren.at(-1) : each
    return value ? [value] : []
  })
}

/** The literal part of a string with variables; null if it has none. */
function builtText(node: Node, assigned: ReadonlyMap<string, string>): string | null {
  if (!isShort(node)) return null
  if (/^(?:identifier|variable_name)$/.test(node.type)) return assigned.get(node.text) ?? null
  if (node.type === 'parenthesized_expression') {
    const [inner] = node.namedChildren
    return inner ? builtText(inner, assigned) : null
  }
  if (/string/.test(node.type)) return hasGap(node) ? withoutQuotes(node.text) : null
  if (/^binary_(?:operator|expression)$/.test(node.type)) return joinedText(node)
  const isMacro = node.type === 'macro_invocation'
  if (!isMacro && !CALLS.has(node.type)) return null
  const called = isMacro ? `${node.childForFieldName('macro')?.text ?? ''}!` : calledName(node).whole
  return FORMATS.test(called) ? firstLiteral(node) : null
}

function hasGap(node: Node): boolean {
  return node.namedChildren.some(
    (child) => child !== null && /interpolation|substitution|variable_name/.test(child.type),
  )
}

/** `"…" + name`, `"… %s" % name`: one side is a string, and not everything is literal. */
function joinedText(node: Node): string | null {
  const parts = node.descendantsOfType(['identifier', 'variable_name', 'call', 'call_expression', 'attribute'])
  const isJoined = node.children.some((child) => child !== null && /^(?:\+|%|\.)$/.test(child.type))
  return isJoined && parts.length > 0 ? firstLiteral(node) : null
}

function firstLiteral(node: Node): string | null {
  const found = node.descendantsOfType(LITERALS).find((each) => each !== null && /["'`]/.test(each.text))
  return found ? withoutQuotes(found.text) : null
}

function withoutQuotes(text: string): string {
  return text.replace(/^\$?@?\w{0,2}["'`]+/, '')
}

/** Variables that were assigned such a string, by name. */
function builtVariables(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const node of nodes) {
    if (
      !/^(?:assignment|assignment_expression|variable_declarator|short_var_declaration|let_declaration)$/.test(
        node.type,
      )
    )
      continue
    const target = node.childForFieldName('left') ?? node.childForFieldName('name') ?? node.childForFieldName('pattern')
    const value = node.childForFieldName('right') ?? node.childForFieldName('value')
    const only = value?.type === 'expression_list' ? value.namedChildren[0] : value
    const text = only ? builtText(only, found) : null
    if (target && text !== null) found.set(target.text, text)
  }
  return found
}
