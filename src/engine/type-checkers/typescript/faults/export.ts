import ts from 'typescript6'
import { isJavaScriptFile } from '../resolved.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'

/** A name that a sample imports and that the module of the repository does not export. */
export function importFault({ node, checker, resolution, hasOtherwise }: Diagnosed): Contradiction | null {
  const specifier = ts.findAncestor(node, (at) => ts.isImportSpecifier(at) || ts.isStatement(at))
  if (!specifier || !ts.isImportSpecifier(specifier)) return null
  const { moduleSpecifier } = specifier.parent.parent.parent as ts.ImportDeclaration
  const module = checker.getSymbolAtLocation(moduleSpecifier)
  const name = (specifier.propertyName ?? specifier.name).text
  if (!ts.isStringLiteral(moduleSpecifier) || hasOtherwise(moduleSpecifier.text, name)) return null
  const fault = module ? missingExport(node, name, module, { checker, resolution }) : null
  return fault && { ...fault, reason: `\`${moduleSpecifier.text}\` exports no \`${name}\`, ${fault.declaration.path}` }
}

/** That a module lacks an export, if all that it exports is known. */
export function missingExport(
  at: ts.Node,
  name: string,
  module: ts.Symbol,
  { checker, resolution }: Pick<Diagnosed, 'checker' | 'resolution'>,
): Contradiction | null {
  const declaration = module.valueDeclaration
  const file = declaration && ts.isSourceFile(declaration) ? declaration : null
  const path = file && resolution.pathOf(file)
  if (file === null || path === null || !resolution.isModuleResolved(module)) return null
  // Types of code in JavaScript are declared by other packages, if at all.
  if (/^[A-Z]/.test(name) && isJavaScriptFile(file)) return null
  const known = checker.getExportsOfModule(module).map((each) => each.name)
  // What exports nothing stands in for what a build writes.
  if (known.length === 0) return null
  return {
    ...{ kind: 'member', name, at, reason: `the module exports no \`${name}\`, ${path}` },
    declaration: { node: file, path, line: null },
    known,
  }
}

/** A comment stands for statements, which may be imports. */
const ELIDED = /^\s*(?:\/\/|\/\*+)\s*(?:\.\.\.|…)/m

/** An export of a module that a sample imports from, which the sample uses without importing it. */
export function forgottenImport(diagnosed: Diagnosed): Contradiction | null {
  const { node, file, checker, resolution, exported, leftOut } = diagnosed
  // Types are often left to the reader's editor.
  if (!ts.isIdentifier(node) || ts.isPartOfTypeNode(node) || ELIDED.test(file.text)) return null
  if (leftOut.has(node.text)) return null
  const symbol = exported.get(node.text)
  const declaration = symbol && resolution.own(symbol.declarations)
  if (!symbol || !declaration) return null
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier)
    const own = module && resolution.own(module.declarations) ? checker.getExportsOfModule(module) : []
    if (!own.some(({ name }) => name === node.text)) continue
    const reason = `the sample uses \`${node.text}\`, but does not import it from \`${statement.moduleSpecifier.text}\``
    return { kind: 'member', name: node.text, reason, at: node, declaration }
  }
  return null
}
