import ts from 'typescript6'
import { LEFT_OUT, LEFT_OUT_VALUE } from '../../../ecosystems/javascript/samples/prepare/prepare.ts'
import { isJavaScriptFile } from '../resolved.ts'
import { isLeftToUsers, isSurelyTyped } from '../sure-types.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { parametersOf, placeOf, typeNameOf } from './words.ts'

type Call = ts.CallExpression | ts.NewExpression

/** A call with more or fewer arguments than the function takes. */
export function callFault({ node, file, checker, resolution }: Diagnosed): Contradiction | null {
  const call = callAround(node)
  if (!call || !isWritten(call, file)) return null
  // JavaScript has no place to write the types that a function leaves to its users.
  if (isJavaScriptFile(file) && !isSurelyTyped(call.expression, checker)) return null
  const signatures = signaturesOf(call, checker)
  const declarations = signatures.map((signature) =>
    resolution.own(signature.declaration ? [signature.declaration] : []),
  )
  const [declaration] = declarations
  if (!declaration || declarations.includes(null) || !signatures.every(hasKnownParameters)) return null
  const count = call.arguments?.length ?? 0
  if (signatures.some((signature) => takes(signature, count, checker))) return null
  const name = nameOf(call.expression)
  if (name === null) return null
  const taken = formsOf(signatures)
  return {
    kind: 'arguments',
    name,
    reason: `\`${name}\` takes ${taken}, ${placeOf(declaration)}; the sample passes ${count === 0 ? 'none' : count}`,
    at: call.expression,
    declaration,
  }
}

/** A call of an object of the repository that is no function, or `new` of what is no class. */
export function notCallable({ node, checker, resolution, plugins }: Diagnosed): Contradiction | null {
  const call = callAround(node)
  const name = call && nameOf(call.expression)
  if (!call || !name || plugins.extendAll || !isSurelyTyped(call.expression, checker)) return null
  const type = checker.getApparentType(checker.getTypeAtLocation(call.expression))
  const declaration = resolution.own(type.symbol?.declarations)
  if (type.isUnion() || !declaration || !resolution.isResolved(type)) return null
  const file = declaration.node.getSourceFile()
  // What was compiled from it, or is written in JavaScript, takes `new` and calls alike.
  if (isJavaScriptFile(file) || ts.isSourceFile(declaration.node)) return null
  const owner = typeNameOf(declaration)
  const what = ts.isNewExpression(call) ? 'no class' : 'no function'
  if (owner === null) return null
  return {
    ...{ kind: 'value', name, at: call.expression, declaration },
    reason:
      owner === name
        ? `\`${name}\` is ${what}, ${placeOf(declaration)}`
        : `\`${name}\` is \`${owner}\`, which is ${what}, ${placeOf(declaration)}`,
  }
}

/** The parameters of each form of a function: `(name) or (name, options?)`. */
export function formsOf(signatures: readonly ts.Signature[]): string {
  const forms = signatures.map(({ declaration }) => `(${parametersOf(parametersIn(declaration))})`)
  return [...new Set(forms)].slice(0, MAX_FORMS).join(' or ')
}

const MAX_FORMS = 3

function parametersIn(declaration: ts.Signature['declaration']): readonly ts.ParameterDeclaration[] {
  return declaration && !ts.isJSDocSignature(declaration) ? declaration.parameters : []
}

/** The call whose number of arguments a diagnostic is about. */
function callAround(node: ts.Node): Call | null {
  const isArgument = ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)
  for (let at: ts.Node | undefined = isArgument ? node.parent : node; at; at = at.parent) {
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) return at
    if (ts.isStatement(at) || ts.isFunctionLike(at)) return null
  }
  return null
}

/** The page shows all arguments: none is spread, and nothing between them stands for what is left out. */
function isWritten(call: Call, file: ts.SourceFile): boolean {
  let at = call.expression.getEnd()
  for (const argument of call.arguments ?? []) {
    if (ts.isSpreadElement(argument) || argument.getText(file).startsWith(LEFT_OUT_VALUE)) return false
    if (isElided(file.text.slice(at, argument.getStart(file)))) return false
    at = argument.getEnd()
  }
  return !isElided(file.text.slice(at, call.getEnd()))
}

function isElided(text: string): boolean {
  return text.includes(LEFT_OUT) || text.includes('…') || text.includes('...') || /\/[/*]/.test(text)
}

function signaturesOf(call: Call, checker: ts.TypeChecker): readonly ts.Signature[] {
  const type = checker.getApparentType(checker.getTypeAtLocation(call.expression))
  return ts.isNewExpression(call) ? type.getConstructSignatures() : type.getCallSignatures()
}

/** No parameter takes a number of arguments that depends on types. */
export function hasKnownParameters({ declaration }: ts.Signature): boolean {
  return parametersIn(declaration).every(({ dotDotDotToken }) => dotDotDotToken === undefined)
}

/** Whether a form of a function takes this number of arguments. */
export function takes({ parameters, declaration }: ts.Signature, count: number, checker: ts.TypeChecker): boolean {
  const own = parametersIn(declaration).filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'))
  const isJavaScript = declaration !== undefined && isJavaScriptFile(declaration.getSourceFile())
  const least = isJavaScript ? 0 : own.filter((each) => isRequired(each, checker)).length
  return count >= least && count <= Math.max(own.length, parameters.length)
}

/**
 * A value that may be missing, as the error of a callback, is often left out although its type asks for it. A type that is left to users may
 * be that of nothing.
 */
function isRequired({ questionToken, initializer, type }: ts.ParameterDeclaration, checker: ts.TypeChecker): boolean {
  if (questionToken || initializer || isLeftToUsers(type, checker)) return false
  const types = type && ts.isUnionTypeNode(type) ? type.types : [type]
  return !types.some((each) => each && MAY_BE_MISSING.has(ts.isLiteralTypeNode(each) ? each.literal.kind : each.kind))
}

const MAY_BE_MISSING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.VoidKeyword,
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.UnknownKeyword,
])

function nameOf(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : null
}
