import ts from 'typescript6'
import { isExported } from '../plugins.ts'
import { isSurelyTyped } from '../sure-types.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { placeOf, typeNameOf } from './words.ts'

/** A member that a type of the repository does not have. */
export function memberFault({ node, checker, resolution, added, plugins }: Diagnosed): Contradiction | null {
  if (!ts.isIdentifier(node) || added.has(node.text) || plugins.extendAll) return null
  const holder = holderOf(node)
  if (!holder || !isSurelyTyped(holder, checker)) return null
  if (plugins.extendExports && isExported(holder, checker, resolution)) return null
  const type = checker.getApparentType(checker.getTypeAtLocation(holder))
  const symbol = type.symbol
  if (symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0) return exportFault(node, symbol, resolution)
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

/** A name that a module of the repository does not export. */
function exportFault(
  node: ts.Identifier,
  module: ts.Symbol,
  resolution: Diagnosed['resolution'],
): Contradiction | null {
  const file = module.valueDeclaration
  const path = file && ts.isSourceFile(file) ? resolution.pathOf(file) : null
  if (file === undefined || path === null || !resolution.isModuleResolved(module)) return null
  // What `require` gives of a module with a default export depends on how it was built.
  if (module.exports?.has(ts.InternalSymbolName.Default)) return null
  const names = [...(module.exports?.keys() ?? [])].map(String)
  return {
    kind: 'member',
    name: node.text,
    reason: `the module exports no \`${node.text}\`, ${path}`,
    at: node,
    declaration: { node: file, path, line: null },
    known: names,
  }
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

function isWritten(access: ts.PropertyAccessExpression): boolean {
  const { parent } = access
  if (ts.isDeleteExpression(parent)) return true
  return ts.isBinaryExpression(parent) && parent.left === access && isAssignment(parent.operatorToken.kind)
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}
