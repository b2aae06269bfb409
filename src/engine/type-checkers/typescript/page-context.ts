import ts from 'typescript6'
import { groupBy } from '../../../base/group-by.ts'
import type { SampleToCheck } from '../protocol.ts'
import { moduleOfSample } from './program.ts'

/** A name that a sample binds at its top level, and what it is bound to, as far as its text shows. */
interface Binding {
  readonly name: string
  /** Equal for bindings that surely mean the same. */
  readonly origin: string
  /** It comes from a module, which means the same on the whole page. */
  readonly imported: boolean
}

/** What a name means to the samples after the one that binds it. */
interface Bound extends Pick<Binding, 'imported'> {
  readonly sample: SampleToCheck
  /** Null if samples bind it to different things. */
  readonly origin: string | null
}

/**
 * The texts of samples as modules: each exports what it binds, and imports what it uses of the samples before it in its section, and what
 * samples before it on the page import themselves. Nothing is known of a name that samples bind to different things, nor where the text
 * between them names something else, which the name may be made with. What is added stands after the last line.
 */
export function modulesOfPages(samples: readonly SampleToCheck[]): (sample: SampleToCheck) => string {
  const modules = new Map<string, string>()
  for (const page of groupBy(samples, (sample) => sample.page).values()) {
    const bound = new Map<string, Bound>()
    for (const [index, sample] of page.entries()) {
      const file = ts.createSourceFile(`x${sample.extension}`, sample.text, ts.ScriptTarget.ESNext, true)
      const globals = loadedGlobals(file)
      const own = [...bindingsOf(file), ...globals]
      const names = new Set(own.map(({ name }) => name))
      const imports = [...usedNames(file)].flatMap((name) => {
        const before = names.has(name) ? undefined : bound.get(name)
        if (!before) return []
        const isMeant = before.origin !== null && (before.imported || isContinued(page, before.sample, index))
        const module = isMeant ? moduleOfSample(before.sample) : './unknown'
        return [`import { ${name} } from '${module}'`]
      })
      const exported = exportedNames(file)
      const exports = [...names].filter((name) => !exported.has(name))
      const declared = globals.map(({ name, origin }) => `var ${name} = ${origin}`)
      modules.set(sample.id, [sample.text, ...imports, ...declared, `export { ${exports.join(', ')} }`].join('\n'))
      for (const { name, origin, imported } of own) {
        const before = bound.get(name)
        bound.set(name, { sample, origin: before && before.origin !== origin ? null : origin, imported })
      }
    }
  }
  return ({ id, text }) => modules.get(id) ?? text
}

/** Maximum samples of a section between two of which one goes on with the other. */
const MAX_BETWEEN = 20

/** Whether a sample goes on with an earlier one: in the same section, with no name in the text between them that neither has. */
function isContinued(page: readonly SampleToCheck[], earlier: SampleToCheck, index: number): boolean {
  const sample = page[index]
  if (!sample || sample.section !== earlier.section) return false
  const from = page.indexOf(earlier, Math.max(0, index - MAX_BETWEEN))
  if (from === -1) return false
  const texts = page.slice(from, index + 1).map(({ text }) => text)
  return page
    .slice(from + 1, index + 1)
    .every(({ mentions }) => mentions.every((name) => texts.some((text) => text.includes(name))))
}

function bindingsOf(file: ts.SourceFile): Binding[] {
  return file.statements.flatMap((statement): Binding[] => {
    if (ts.isImportDeclaration(statement)) return importedNames(statement)
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        namesIn(name).map((each) => ({
          name: each,
          origin: originOf(initializer, file),
          imported: initializer !== undefined && isRequire(initializer, file),
        })),
      )
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    return isNamed && statement.name
      ? [{ name: statement.name.text, origin: statement.getText(file), imported: false }]
      : []
  })
}

/** Names that a sample gives modules without a declaration: `lamp = require('lamp')`. */
function loadedGlobals(file: ts.SourceFile): Binding[] {
  if (!/\.[cm]?jsx?$/.test(file.fileName)) return []
  const declared = new Set(bindingsOf(file).map(({ name }) => name))
  return file.statements.flatMap((statement): Binding[] => {
    const assignment = ts.isExpressionStatement(statement) ? statement.expression : null
    if (!assignment || !ts.isBinaryExpression(assignment)) return []
    const { left, operatorToken, right } = assignment
    const isSuch = operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(left) && isRequire(right, file)
    return isSuch && !declared.has(left.text) ? [{ name: left.text, origin: right.getText(file), imported: true }] : []
  })
}

function importedNames({ importClause, moduleSpecifier }: ts.ImportDeclaration): Binding[] {
  const module = moduleSpecifier.getText()
  const bound = (name: string, of: string): Binding => ({ name, origin: `${module} ${of}`, imported: true })
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
  if (value && ts.isCallExpression(value) && !isRequire(value, file)) return `call ${value.expression.getText(file)}`
  return value?.getText(file) ?? ''
}

function isRequire(value: ts.Expression, file: ts.SourceFile): boolean {
  return ts.isCallExpression(value) && value.expression.getText(file) === 'require'
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
