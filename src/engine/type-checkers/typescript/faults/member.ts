import ts from 'typescript6'
import { isExported } from '../plugins.ts'
import { isSurelyTyped } from '../sure-types.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { missingExport } from './export.ts'
import { placeOf, typeNameOf } from './words.ts'

/** A member that a type of the repository does not have. */
export function memberFault(diagnosed: Diagnosed): Contradiction | null {
  const { node, checker, resolution, added, plugins } = diagnosed
  if (!ts.isIdentifier(node) || added.has(node.text) || plugins.extendAll) return null
  const holder = holderOf(node)
  if (!holder || !isSurelyTyped(holder, checker) || isAskedFor(holder, checker)) return null
  if ((plugins.extendExports || plugins.names.has(node.text)) && isExported(holder, checker, resolution)) return null
  const type = checker.getApparentType(checker.getTypeAtLocation(holder))
  const symbol = type.symbol
  if (symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0) return exportFault(node, symbol, diagnosed)
  if (type.isUnion() && type.types.some((part) => checker.getPropertyOfType(part, node.text))) return null
  if (!resolution.isResolved(type) || resolution.hasSubtypeWith(type, node.text)) return null
  const declaration = resolution.declarationOf(type)
  if (!declaration || !isDeclaredHere(type, resolution)) return null
  const owner = typeNameOf(declaration) ?? checker.typeToString(type)
  const members = checker.getPropertiesOfType(type).map(({ name }) => name)
  return {
    kind: 'member',
    name: node.text,
    reason: `\`${owner}\` has no \`${node.text}\`, ${placeOf(declaration)}`,
    at: node,
    declaration,
    known: members,
  }
}

/** A name that is taken from a module of the repository. */
function exportFault(node: ts.Identifier, module: ts.Symbol, diagnosed: Diagnosed): Contradiction | null {
  // What `require` gives of a module with a default export depends on how it was built.
  if (module.exports?.has(ts.InternalSymbolName.Default)) return null
  return missingExport(node, node.text, module, diagnosed)
}

/** The type itself is declared by the repository, not only one of its members. */
function isDeclaredHere(type: ts.Type, { own }: Diagnosed['resolution']): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type]
  return parts.every((part) => own(part.symbol?.declarations) !== null)
}

/** What the member is taken from; null where the sample adds it, or asks whether it is there. */
function holderOf(node: ts.Identifier): ts.Node | null {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return isWritten(parent) ? null : parent.expression
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) return parent.parent
  return null
}

/** Whether a condition around a value gives it to a function that is not known, which may say what kind of value it is: `if (isDimmer(lamp))`. */
function isAskedFor(holder: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(holder)) return false
  for (let at: ts.Node = holder; at.parent && !ts.isFunctionLike(at); at = at.parent) {
    const condition = conditionOf(at)
    if (condition && callsUnknown(condition, holder.text, checker)) return true
  }
  return false
}

/** What must hold for a part of a statement or of an expression to be run. */
function conditionOf(part: ts.Node): ts.Expression | null {
  const { parent } = part
  if (ts.isIfStatement(parent)) return part === parent.expression ? null : parent.expression
  if (ts.isConditionalExpression(parent)) return part === parent.condition ? null : parent.condition
  const isAnd = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  return isAnd && part === parent.right ? parent.left : null
}

function callsUnknown(node: ts.Node, argument: string, checker: ts.TypeChecker): boolean {
  const isSuch =
    ts.isCallExpression(node) &&
    node.arguments.some((each) => ts.isIdentifier(each) && each.text === argument) &&
    (checker.getTypeAtLocation(node.expression).flags & ts.TypeFlags.Any) !== 0
  return isSuch || (ts.forEachChild(node, (child) => callsUnknown(child, argument, checker)) ?? false)
}

export function isWritten(access: ts.PropertyAccessExpression): boolean {
  const { parent } = access
  if (ts.isDeleteExpression(parent)) return true
  return ts.isBinaryExpression(parent) && parent.left === access && isAssignment(parent.operatorToken.kind)
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}
