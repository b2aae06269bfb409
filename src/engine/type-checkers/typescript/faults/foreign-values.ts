import ts from 'typescript6'

const MAX_STEPS = 20

/**
 * Whether an object literal of the sample that has a value, or one around that, also has a value from a module that is not known:
 * `{ client: require('other'), … }`. Such a value may decide which other properties the object takes, and which values they have.
 */
export function hasForeignValue(value: ts.Node, checker: ts.TypeChecker): boolean {
  let at = value
  do {
    if (
      ts.isObjectLiteralExpression(at) &&
      at.properties.some((property) => isForeign(initializerOf(property), checker))
    )
      return true
    at = at.parent
  } while (ts.isObjectLiteralExpression(at) || ts.isPropertyAssignment(at) || ts.isArrayLiteralExpression(at))
  return false
}

function initializerOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  return ts.isSpreadAssignment(property) ? property.expression : undefined
}

/** Whether nothing is known of a value because it comes from an import. */
function isForeign(value: ts.Expression | undefined, checker: ts.TypeChecker): boolean {
  if (value === undefined || (checker.getTypeAtLocation(value).flags & ts.TypeFlags.Any) === 0) return false
  let at: ts.Node | undefined = value
  for (let step = 0; at !== undefined && step < MAX_STEPS; step++) {
    if (isImport(at)) return true
    at = originOf(at, checker)
  }
  return false
}

function isImport(node: ts.Node): boolean {
  if (ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) return true
  if (ts.isImportEqualsDeclaration(node)) return true
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  )
}

/** What a value is taken from or made by; undefined where that ends. */
function originOf(at: ts.Node, checker: ts.TypeChecker): ts.Node | undefined {
  if (ts.isIdentifier(at)) return declarationOf(at, checker)
  if (ts.isVariableDeclaration(at)) return at.initializer
  if (ts.isBindingElement(at)) return at.parent.parent
  if (
    ts.isPropertyAccessExpression(at) ||
    ts.isElementAccessExpression(at) ||
    ts.isCallExpression(at) ||
    ts.isNewExpression(at) ||
    ts.isAwaitExpression(at) ||
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at)
  )
    return at.expression
  return undefined
}

function declarationOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol =
    name.parent && ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
  return symbol?.declarations?.[0]
}
