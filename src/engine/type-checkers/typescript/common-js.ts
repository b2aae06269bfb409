import ts from 'typescript6'

/** Maximum modules that pass on the exports of another. */
const MAX_PASSED_ON = 5

/** Finds the source file of a module that a file requires; null if it is not known. */
export type FindModule = (specifier: ts.StringLiteralLike) => ts.SourceFile | null

/**
 * The names that a CommonJS module exports, if its text shows them all: it exports an object that it writes out, and only adds to it by name.
 * Null for any other module.
 */
export function commonJsExports(file: ts.SourceFile, find: FindModule, depth = 0): ReadonlySet<string> | null {
  if (!/\.c?js$/.test(file.fileName) || depth > MAX_PASSED_ON) return null
  const names = new Set<string>()
  let whole: ts.Expression | null = null
  let isOpen = false
  const visit = (node: ts.Node): void => {
    if (isOpen) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node)) isOpen = true
    else if (isExports(node)) {
      const used = useOf(node)
      if (used === null || (used.whole && whole)) isOpen = true
      else if (used.whole) whole = used.whole
      else if (used.added) names.add(used.added)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (isOpen) return null
  if (!whole) return names.size > 0 ? names : null
  const written = exportedBy(whole, file, find, depth)
  return written && new Set([...written, ...names])
}

/** `module.exports`, or `exports`. */
function isExports(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return ts.isIdentifier(node.expression) && node.expression.text === 'module' && node.name.text === 'exports'
  if (!ts.isIdentifier(node) || node.text !== 'exports') return false
  return !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
}

interface Use {
  readonly whole?: ts.Expression
  readonly added?: string
}

/** What a file does with its exports; null for what may add names that it does not show. */
function useOf(exports: ts.Node): Use | null {
  const { parent } = exports
  if (ts.isPropertyAccessExpression(parent) && parent.expression === exports)
    return isAssigned(parent) ? { added: parent.name.text } : {}
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  // `exports = module.exports = …`
  if (parent.right === exports) return {}
  if (ts.isBinaryExpression(parent.parent) && parent.parent.right === parent && !isExports(parent.parent.left))
    return null
  return isExports(parent.right) || isChain(parent.right) ? {} : { whole: parent.right }
}

function isChain(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && isExports(node.left)
}

function isAssigned(node: ts.Expression): boolean {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

/** The names of the object that a module exports as a whole. */
function exportedBy(
  whole: ts.Expression,
  file: ts.SourceFile,
  find: FindModule,
  depth: number,
): Iterable<string> | null {
  if (ts.isObjectLiteralExpression(whole)) return keysOf(whole)
  const required = requiredBy(whole)
  if (required) {
    const target = find(required)
    return target && commonJsExports(target, find, depth + 1)
  }
  return ts.isIdentifier(whole) ? namesOfVariable(whole.text, file) : null
}

/** The module that an expression requires. */
export function requiredBy(node: ts.Expression): ts.StringLiteralLike | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'require') return null
  const [specifier] = node.arguments
  return specifier && ts.isStringLiteralLike(specifier) ? specifier : null
}

function keysOf({ properties }: ts.ObjectLiteralExpression): string[] | null {
  const keys = properties.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null,
  )
  return keys.includes(null) ? null : keys.filter((key) => key !== null)
}

/** The names of an object in a variable of the module, to which it only adds by name. */
function namesOfVariable(name: string, file: ts.SourceFile): string[] | null {
  const names: string[] = []
  let literal: ts.ObjectLiteralExpression | null = null
  let isOpen = false
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) {
      const { parent } = node
      if (ts.isVariableDeclaration(parent) && parent.name === node) {
        if (literal || !parent.initializer || !ts.isObjectLiteralExpression(parent.initializer)) isOpen = true
        else literal = parent.initializer
      } else if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
        if (isAssigned(parent)) names.push(parent.name.text)
      } else if (!isMereName(node) && !isExported(node)) isOpen = true
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const keys = literal && !isOpen ? keysOf(literal) : null
  return keys && [...keys, ...names]
}

/** The name of a member, not of the variable. */
function isMereName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node)
  )
}

function isExported(node: ts.Identifier): boolean {
  const { parent } = node
  return ts.isBinaryExpression(parent) && parent.right === node && isExports(parent.left)
}
