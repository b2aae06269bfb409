import { isBuiltin } from 'node:module'
import ts from 'typescript6'
import type { SampleToCheck } from '../protocol.ts'
import { specifiersIn } from './load-sources.ts'
import type { ModuleFinder } from './modules.ts'
import type { Resolution } from './resolved.ts'

/** What packages of others, imported by a sample or before it on its page, may add members to. */
export interface Plugins {
  /** A package of others is loaded for what it does, or gets one of our exports, or is given to one: it may add to what our modules export. */
  readonly extendExports: boolean
  /** Names of packages of others and of what is imported from them: a member of the same name may be theirs. */
  readonly names: ReadonlySet<string>
  /** Its name has that of one of our packages: it is made for it, and may add to whatever it makes. */
  readonly extendAll: boolean
}

export const NO_PLUGINS: Plugins = { extendExports: false, names: new Set(), extendAll: false }

const MAX_SPECIFIER = 200

/** What the samples of a page up to one import, by whose it is. */
interface Imported {
  /** Names of our packages, without scopes. */
  readonly own: Set<string>
  readonly foreign: Set<string>
  /** The names that they are bound to. */
  readonly ownNames: Set<string>
  readonly foreignNames: Set<string>
  extendExports: boolean
}

/** Which packages of others may extend ours where a sample stands, by the ids of samples, which are in the order of their pages. */
export function pluginsOfSamples(
  samples: readonly SampleToCheck[],
  { isOwn }: ModuleFinder,
): ReadonlyMap<string, Plugins> {
  const pages = new Map<string, Imported>()
  const result = new Map<string, Plugins>()
  for (const sample of samples) {
    const { id, page, text } = sample
    const imported = pages.get(page) ?? {
      ...{ own: new Set(), foreign: new Set(), ownNames: new Set(), foreignNames: new Set(), extendExports: false },
    }
    pages.set(page, imported)
    const { own, foreign } = imported
    const isForeign = (specifier: string): boolean =>
      !/^[./#]|^[a-z]+:/i.test(specifier) &&
      specifier.length <= MAX_SPECIFIER &&
      !isBuiltin(specifier) &&
      !isOwn(specifier)
    for (const specifier of specifiersIn(text)) {
      if (isOwn(specifier)) own.add(baseNameOf(specifier))
      else if (isForeign(specifier)) foreign.add(specifier)
    }
    if (foreign.size > 0) readUses(sample, imported, { isOwn, isForeign })
    const isMadeForOwn = (specifier: string): boolean => specifier.split(/[@/._-]+/).some((word) => own.has(word))
    result.set(id, {
      extendExports: imported.extendExports,
      names: new Set(imported.foreignNames),
      extendAll: [...foreign].some(isMadeForOwn),
    })
  }
  return result
}

/** Collects the names that a sample imports, and whether it lets packages of others add to what ours export. */
function readUses(
  { extension, text }: SampleToCheck,
  imported: Imported,
  { isOwn, isForeign }: Record<'isOwn' | 'isForeign', (specifier: string) => boolean>,
): void {
  const { ownNames, foreignNames } = imported
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier !== null) {
      const names = namesBoundBy(node)
      for (const name of names) if (isOwn(specifier)) ownNames.add(name)
      if (isForeign(specifier)) {
        for (const name of names) foreignNames.add(name)
        if (names.length === 0) imported.extendExports = true
      }
    }
    if (ts.isCallExpression(node) && connects(node, imported)) imported.extendExports = true
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(`sample${extension}`, text, ts.ScriptTarget.ESNext, true))
}

/** The module that an import or a call of `require` names. */
function specifierOf(node: ts.Node): string | null {
  const named = ts.isImportDeclaration(node)
    ? node.moduleSpecifier
    : ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require'
      ? node.arguments[0]
      : undefined
  return named && ts.isStringLiteral(named) ? named.text : null
}

/** The names that an import, or the declaration around a `require`, binds. */
function namesBoundBy(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) {
    const { name, namedBindings } = node.importClause ?? {}
    const named =
      namedBindings === undefined ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings.elements
    return [...(name ? [name] : []), ...named.map((each) => each.name)].map(({ text }) => text)
  }
  const declaration = ts.findAncestor(node, (at) => ts.isVariableDeclaration(at) || ts.isStatement(at))
  return declaration && ts.isVariableDeclaration(declaration) ? namesIn(declaration.name) : []
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : namesIn(each.name)))
}

/** Whether a call gives something of others to something of ours, `lamp.use(flicker())`, or the other way round, `flicker(lamp)`. */
function connects({ expression, arguments: given }: ts.CallExpression, { ownNames, foreignNames }: Imported): boolean {
  const callee = rootOf(expression)
  const roots = given.map(rootOf)
  if (foreignNames.has(callee)) return roots.some((root) => ownNames.has(root))
  return ownNames.has(callee) && roots.some((root) => foreignNames.has(root))
}

/** The name that an expression begins with: `lamp` of `lamp.on().off`; '' for others. */
function rootOf(expression: ts.Node): string {
  let at = expression
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression
  return ts.isIdentifier(at) ? at.text : ''
}

/** The name of a package without its scope. */
function baseNameOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? second : first
}

/** Whether an expression is what a module of the repository exports, or what that has: `lamp.transports`. */
export function isExported(expression: ts.Node, checker: ts.TypeChecker, { own, pathOf }: Resolution): boolean {
  let root = expression
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return false
  const named = checker.getSymbolAtLocation(root)
  const symbol = named && (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named
  const module = symbol?.declarations?.find(ts.isSourceFile)
  return module ? pathOf(module) !== null : own(symbol?.declarations) !== null
}
