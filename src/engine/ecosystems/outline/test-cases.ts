import type { Node } from 'web-tree-sitter'
import type { NodeInContext } from './placed.ts'
import { isShort } from './short.ts'

/** Functions that register a test case in JavaScript and Ruby frameworks. */
const REGISTERED = /^(?:it|test|describe|suite|context|specify|Deno\.test)(?:\.\w+)*$/
const CALLS = new Set(['call_expression', 'call'])
const CHECKS = /\bassert\b|\bself\.assert\w+\(|\.raises\(|\bt\.(?:Error|Fatal|Run|Fail)|\bexpect\(/
const MARKS =
  /^(?:#\[\s*(?:\w+::)*test\b|@(?:\w+\.)*(?:Parameterized)?Test\b|\[?(?:Fact|Theory|Test|TestMethod|TestCase)\b)/
const METHODS = new Set([
  'method_declaration',
  'function_item',
  'function_definition',
  'function_declaration',
  'method',
])

/** Names of test cases, by the conventions of each framework. */
export function testCases(placed: readonly NodeInContext[]): string[] {
  return placed.flatMap((each) => {
    const name = registeredName(each.node) ?? functionName(each)
    return name === null ? [] : [name]
  })
}

/** `it('adds', () => {…})`, `test "adds" do … end`. */
function registeredName(node: Node): string | null {
  if (!CALLS.has(node.type)) return null
  const called = node.childForFieldName('function') ?? node.childForFieldName('method')
  if (!called || !REGISTERED.test(called.text)) return null
  const given = node.childForFieldName('arguments')?.namedChildren ?? []
  const [title, ...others] = given
  const hasBody =
    node.childForFieldName('block') !== null ||
    others.some((each) => each !== null && /function|block|lambda/.test(each.type))
  return title && /string/.test(title.type) && hasBody ? title.text.slice(0, 200) : null
}

function functionName({ node, before }: NodeInContext): string | null {
  if (!METHODS.has(node.type)) return null
  const name = node.childForFieldName('name')?.text ?? ''
  if (isMarked(node, before)) return name
  if (node.type === 'function_declaration')
    return /^(?:Test|Benchmark|Fuzz)(?:[A-Z_\d]|$)/.test(name) && takesTesting(node) ? name : null
  const isCalledSo = /^test(?:_|[A-Z]|$)/.test(name)
  const body = node.childForFieldName('body')
  return isCalledSo && body && isShort(body) && CHECKS.test(body.text) ? name : null
}

/** `#[test]`, `@Test`, `[Fact]`: attributes before or inside the node. */
function isMarked(node: Node, before: NodeInContext | null): boolean {
  const own = node.namedChildren.flatMap((child) =>
    child !== null && /modifiers|attribute_list|annotation/.test(child.type) ? [child.text] : [],
  )
  const marks = before?.node.type === 'attribute_item' ? [before.node.text, ...own] : own
  return marks.some((mark) => MARKS.test(mark.trim()))
}

function takesTesting(node: Node): boolean {
  return /\*testing\.[TBF]\b/.test(node.childForFieldName('parameters')?.text ?? '')
}
