import ts from 'typescript6'
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
  const file = module.valueDeclaration
  const path = file && ts.isSourceFile(file) ? resolution.pathOf(file) : null
  if (file === undefined || path === null || !resolution.isModuleResolved(module)) return null
  return {
    ...{ kind: 'member', name, at, reason: `the module exports no \`${name}\`, ${path}` },
    declaration: { node: file, path, line: null },
    known: checker.getExportsOfModule(module).map((each) => each.name),
  }
}
