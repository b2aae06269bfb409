import type { Node } from 'web-tree-sitter'
import { isShort } from './short.ts'

/** Where a text is run: in a shell, or as a statement of a database. */
export type TextSink = 'shell' | 'sql'

const CALLS = new Set([
  ...['call', 'call_expression', 'method_invocation', 'function_call_expression', 'member_call_expression'],
  ...['invocation_expression', 'scoped_call_expression'],
])
const SHELL =
  /^(?:(?:os|subprocess|commands|child_process|childProcess|cp|shell|Kernel|Process)\.)?(?:exec|execSync|system|popen|passthru|shell_exec|proc_open|getoutput|getstatusoutput)$|(?:getRuntime\(\)|\bruntime)\.exec$/
/** Those of the standard library that run whatever they are given. */
const ALWAYS_SHELL = /^os\.(?:system|popen)$/
/** Only with a shell of their own. */
const PROCESSES = /^(?:run|call|Popen|check_call|check_output|spawn|spawnSync|execFile)$/
const SQL =
  /^(?:execute|executemany|executescript|query|raw|exec|prepare|queryRaw\w*|executeRaw\w*|\$\w+RawUnsafe|QueryRow|Query|Exec|QueryContext|ExecContext|executeQuery|executeUpdate|mysqli_query|pg_query|Execute\w*|text)$/
const STATEMENT = /^\W*(?:select|insert|update|delete|create|drop|alter|replace|with|truncate|merge)\b/i
const LITERALS = [
  ...['string', 'string_literal', 'template_string', 'interpreted_string_literal', 'raw_string_literal'],
  ...['encapsed_string', 'interpolated_string_expression', 'verbatim_string_literal'],
]
const FORMATS = /(?:^|\.)(?:format|Sprintf|sprintf|format!)$/

/** Calls that are given a text which is built of variables, or a variable that holds one. */
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

/** A call's name, without what it is called on. */
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

/** What of a text is written out, where variables stand in it; null where none do. */
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

/** `"…" + name`, `"… %s" % name`: one side is a text, and not everything is. */
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

/** Variables that were given such a text, by their names. */
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
