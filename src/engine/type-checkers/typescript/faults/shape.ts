import ts from 'typescript6'
import { escapePattern } from '../../../../base/text/pattern.ts'
import { isJavaScriptFile } from '../resolved.ts'
import { formsOf } from './call.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { placeOf } from './words.ts'

/** Maximum calls of one sample that are looked at. */
const MAX_CALLS = 500

/**
 * Calls whose arguments are gathered in one object where the function takes them one by one, which JavaScript has no types to tell: an object
 * that has the names of a parameter and of what comes after it.
 */
export function shapeFaults(file: ts.SourceFile, context: Pick<Diagnosed, 'checker' | 'resolution'>): Contradiction[] {
  return callsIn(file).flatMap((call) => shapeFault(call, context) ?? [])
}

function callsIn(file: ts.SourceFile): (ts.CallExpression | ts.NewExpression)[] {
  const calls: (ts.CallExpression | ts.NewExpression)[] = []
  const visit = (node: ts.Node): void => {
    if (calls.length >= MAX_CALLS) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function shapeFault(
  call: ts.CallExpression | ts.NewExpression,
  { checker, resolution }: Pick<Diagnosed, 'checker' | 'resolution'>,
): Contradiction | null {
  const last = call.arguments?.at(-1)
  if (!last || !ts.isObjectLiteralExpression(last) || last.properties.some(ts.isSpreadAssignment)) return null
  const signature = checker.getResolvedSignature(call)
  const node = signature?.declaration
  const declaration = resolution.own(node ? [node] : [])
  if (!signature || !node || !declaration || ts.isJSDocSignature(node) || !isJavaScriptFile(node.getSourceFile()))
    return null
  const index = (call.arguments?.length ?? 0) - 1
  const [taking, ...after] = node.parameters.slice(index)
  if (!taking || !ts.isIdentifier(taking.name) || taking.dotDotDotToken || taking.initializer) return null
  const keys = new Set(last.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])))
  const later = after.flatMap(({ name }) => namesIn(name)).filter((name) => keys.has(name))
  const own = taking.name.text
  const callee = call.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (!keys.has(own) || later.length === 0 || readsMember(node, own)) return null
  return {
    ...{ kind: 'value', name, at: ts.isPropertyAccessExpression(callee) ? callee.name : callee, declaration },
    reason: `\`${name}\` takes ${formsOf([signature])}, ${placeOf(declaration)}; the sample passes \`${own}\` within an object`,
  }
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return ts.isObjectBindingPattern(name)
    ? name.elements.flatMap((each) =>
        namesIn(each.propertyName && ts.isIdentifier(each.propertyName) ? each.propertyName : each.name),
      )
    : []
}

/** The function may take an object in this place, too: it reads a member of the parameter with the parameter's own name. */
function readsMember(node: ts.SignatureDeclaration, name: string): boolean {
  const body = 'body' in node ? (node.body as ts.Node | undefined) : undefined
  const own = `(?<![\\w$])${escapePattern(name)}(?![\\w$])`
  return (
    body === undefined ||
    new RegExp(`${own}\\??\\.${own}|\\barguments\\b|=\\s*${own}\\s*[;,\\n]|typeof ${own}`).test(body.getText())
  )
}
