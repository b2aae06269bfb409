import ts from 'typescript6'
import { memoizeBy } from '../../../../base/memoize.ts'
import { commonJsExports, type FindModule, requiredBy } from '../common-js.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { isWritten } from './member.ts'

/** Maximum nodes of one sample that are looked at. */
const MAX_NODES = 20_000
/** What every object has. */
const OF_ALL: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'default'])

type Context = Pick<Diagnosed, 'checker' | 'resolution' | 'added' | 'plugins' | 'hasOtherwise'>

/**
 * Members that a sample takes from a CommonJS module of the repository, `lamp.dim()` after `lamp = require('lamp')`, and that it does not
 * export. The compiler takes objects in JavaScript for ones to which anything may be added.
 */
export function loadedMemberFaults(file: ts.SourceFile, context: Context): Contradiction[] {
  const { checker, added, plugins } = context
  if (plugins.extendAll || plugins.extendExports) return []
  const exportsOf = exportReader(context)
  const found: Contradiction[] = []
  let count = 0
  const tell = (at: ts.Identifier, specifier: ts.StringLiteralLike | null): void => {
    if (!specifier || added.has(at.text) || plugins.names.has(at.text) || OF_ALL.has(at.text)) return
    const fault = missingIn(at, specifier, exportsOf, context)
    if (fault) found.push(fault)
  }
  const visit = (node: ts.Node): void => {
    if (count++ > MAX_NODES) return
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && ts.isIdentifier(node.name)) {
      if (!isWritten(node)) tell(node.name, loadedAs(node.expression, checker))
    } else if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      const specifier = requiredBy(node.initializer)
      for (const { propertyName, name, dotDotDotToken } of node.name.elements) {
        const key = propertyName ?? name
        if (ts.isIdentifier(key) && !dotDotDotToken) tell(key, specifier)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The module that a variable of the samples is loaded from as a whole. */
function loadedAs(variable: ts.Identifier, checker: ts.TypeChecker): ts.StringLiteralLike | null {
  const [declaration, ...others] = checker.getSymbolAtLocation(variable)?.declarations ?? []
  if (!declaration || others.length > 0) return null
  if (!ts.isImportSpecifier(declaration)) return loadedBy(declaration)
  // What an earlier sample of the page loads.
  const { moduleSpecifier } = declaration.parent.parent.parent as ts.ImportDeclaration
  const sample = checker.getSymbolAtLocation(moduleSpecifier)?.declarations?.find(ts.isSourceFile)
  return (sample && loadedIn(sample, (declaration.propertyName ?? declaration.name).text)) ?? null
}

/** The module that a name at the top level of a sample is loaded from. */
function loadedIn({ statements }: ts.SourceFile, name: string): ts.StringLiteralLike | null {
  for (const statement of statements) {
    const declarations = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : ts.isImportDeclaration(statement)
        ? [statement.importClause, statement.importClause?.namedBindings]
        : []
    for (const each of declarations)
      if (each && (ts.isVariableDeclaration(each) || ts.isImportClause(each) || ts.isNamespaceImport(each)))
        if (each.name && ts.isIdentifier(each.name) && each.name.text === name) return loadedBy(each)
  }
  return null
}

function loadedBy(declaration: ts.Declaration): ts.StringLiteralLike | null {
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer && ts.isIdentifier(declaration.name) ? requiredBy(declaration.initializer) : null
  const statement = ts.isImportClause(declaration)
    ? declaration.parent
    : ts.isNamespaceImport(declaration)
      ? declaration.parent.parent
      : null
  return statement && ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
    ? statement.moduleSpecifier
    : null
}

interface LoadedModule {
  readonly file: ts.SourceFile
  readonly path: string
  readonly names: ReadonlySet<string>
}

/** Finds a module of the repository whose exports are all known; reads each one once. */
type ReadExports = (specifier: ts.StringLiteralLike) => LoadedModule | null

function exportReader({ checker, resolution }: Context): ReadExports {
  const find: FindModule = (each) => {
    const module = checker.getSymbolAtLocation(each)?.declarations?.find(ts.isSourceFile)
    return module && resolution.pathOf(module) !== null ? module : null
  }
  const namesOf = memoizeBy((file: ts.SourceFile) => commonJsExports(file, find))
  return (specifier) => {
    const file = find(specifier)
    const path = file && resolution.pathOf(file)
    const names = file && namesOf(file)
    return file && path && names ? { file, path, names } : null
  }
}

function missingIn(
  at: ts.Identifier,
  specifier: ts.StringLiteralLike,
  exportsOf: ReadExports,
  { hasOtherwise }: Context,
): Contradiction | null {
  const module = exportsOf(specifier)
  if (!module || module.names.has(at.text) || hasOtherwise(specifier.text, at.text)) return null
  const { file, path, names } = module
  return {
    ...{ kind: 'member', name: at.text, at, known: [...names] },
    reason: `\`${specifier.text}\` exports no \`${at.text}\`, ${path}`,
    declaration: { node: file, path, line: null },
  }
}
