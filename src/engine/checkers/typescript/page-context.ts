import ts from 'typescript6'
import { groupBy } from '../../../base/group-by.ts'
import type { SampleToCheck } from '../protocol.ts'
import { moduleOfSample } from './program.ts'

/** A name that a sample binds at its top level, and what it is bound to, as far as its text shows. */
interface Binding {
  readonly name: string
  /** Equal for bindings that surely mean the same. */
  readonly origin: string
}

/**
 * The texts of samples as modules: each exports what it binds, and imports what it uses of the samples before it on its page. If these bind
 * a name to different things, nothing is known of it. What is added stands after the last line.
 */
export function modulesOfPages(samples: readonly SampleToCheck[]): (sample: SampleToCheck) => string {
  const modules = new Map<string, string>()
  for (const page of groupBy(samples, (sample) => sample.page).values()) {
    const bound = new Map<string, { readonly sample: SampleToCheck; readonly origin: string | null }>()
    for (const sample of page) {
      const file = ts.createSourceFile(`x${sample.extension}`, sample.text, ts.ScriptTarget.ESNext, true)
      const own = bindingsOf(file)
      const names = new Set(own.map(({ name }) => name))
      const imports = [...usedNames(file)].flatMap((name) => {
        const before = names.has(name) ? undefined : bound.get(name)
        if (!before) return []
        const module = before.origin === null ? './unknown' : moduleOfSample(before.sample)
        return [`import { ${name} } from '${module}'`]
      })
      const exported = exportedNames(file)
      const exports = [...names].filter((name) => !exported.has(name))
      modules.set(sample.id, [sample.text, ...imports, `export { ${exports.join(', ')} }`].join('\n'))
      for (const { name, origin } of own) {
        const before = bound.get(name)
        bound.set(name, { sample, origin: before && before.origin !== origin ? null : origin })
      }
    }
  }
  return ({ id, text }) => modules.get(id) ?? text
}

function bindingsOf(file: ts.SourceFile): Binding[] {
  return file.statements.flatMap((statement): Binding[] => {
    if (ts.isImportDeclaration(statement)) return importedNames(statement)
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        namesIn(name).map((each) => ({ name: each, origin: originOf(initializer, file) })),
      )
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    return isNamed && statement.name ? [{ name: statement.name.text, origin: statement.getText(file) }] : []
  })
}

function importedNames({ importClause, moduleSpecifier }: ts.ImportDeclaration): Binding[] {
  const module = moduleSpecifier.getText()
  const bound = (name: string, of: string): Binding => ({ name, origin: `${module} ${of}` })
  const named = importClause?.namedBindings
  return [
    ...(importClause?.name ? [bound(importClause.name.text, 'default')] : []),
    ...(named && ts.isNamespaceImport(named) ? [bound(named.name.text, '*')] : []),
    ...(named && ts.isNamedImports(named)
      ? named.elements.map(({ name, propertyName }) => bound(name.text, (propertyName ?? name).text))
      : []),
  ]
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)))
}

/** What is called or constructed, without its arguments: two variables with the same are of one type. */
function originOf(initializer: ts.Expression | undefined, file: ts.SourceFile): string {
  let value = initializer
  while (value && (ts.isAwaitExpression(value) || ts.isParenthesizedExpression(value))) value = value.expression
  if (value && ts.isNewExpression(value)) return `new ${value.expression.getText(file)}`
  if (value && ts.isCallExpression(value) && !/^require$/.test(value.expression.getText(file)))
    return `call ${value.expression.getText(file)}`
  return value?.getText(file) ?? ''
}

function exportedNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
      for (const { name } of statement.exportClause.elements) names.add(name.text)
    else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      for (const name of declaredNames(statement)) names.add(name)
  }
  return names
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
  const { name } = statement as ts.Statement & { readonly name?: ts.Node }
  return name && ts.isIdentifier(name) ? [name.text] : []
}

/** Identifiers that may refer to something outside of their statement. */
function usedNames(file: ts.SourceFile): Set<string> {
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isReference(node)) used.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return used
}

function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent))
    return parent.name !== node
  return !ts.isImportSpecifier(parent) && !ts.isImportClause(parent) && !ts.isNamespaceImport(parent)
}
