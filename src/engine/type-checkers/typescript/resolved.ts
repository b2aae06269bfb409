import ts from 'typescript6'
import { once } from '../../../base/memoize.ts'
import type { SampleProgram } from './program.ts'

/** Maximum types that are visited to decide about one. */
const MAX_TYPES = 200

const UNRESOLVED =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.TypeParameter |
  ts.TypeFlags.Index |
  ts.TypeFlags.IndexedAccess |
  ts.TypeFlags.Conditional |
  ts.TypeFlags.Substitution

/** Statements that give objects members which no declaration shows. */
const DYNAMIC =
  /Object\.(?:assign|defineProperty|defineProperties|setPrototypeOf)\(|\bthis\[|\.prototype\[|\.prototype\b(?!\.\w+ *=)|new Proxy\(|\butil\.inherits\(/

/** A declaration of the repository's own. */
export interface OwnDeclaration {
  readonly node: ts.Declaration
  readonly path: string
  /** 1-based; null for a whole file. */
  readonly line: number | null
}

/** Whether what a type has is all known, and where the repository declares it. */
export interface Resolution {
  /** The type has no members but those that the checker knows: nothing of it is `any`, computed, or augmented by others. */
  isResolved(type: ts.Type): boolean
  /** The first declaration of a type, or else of its members, in the repository's sources. */
  declarationOf(type: ts.Type): OwnDeclaration | null
  own(declarations: readonly ts.Declaration[] | undefined): OwnDeclaration | null
  /** Whether a class or interface of the repository that extends a type declares a member: a value may be of it. */
  hasSubtypeWith(type: ts.Type, member: string): boolean
  /** The path in the repository of a file of its sources; null for others. */
  pathOf(file: ts.SourceFile): string | null
  /** Whether all that a module exports is known. */
  isModuleResolved(module: ts.Symbol): boolean
}

export function createResolution({ checker, pathOf, program }: Omit<SampleProgram, 'fileOf'>): Resolution {
  const own = (declarations: readonly ts.Declaration[] | undefined): OwnDeclaration | null => {
    for (const node of declarations ?? []) {
      const file = node.getSourceFile()
      const path = pathOf(file)
      if (path === null) continue
      const name = ts.getNameOfDeclaration(node) ?? node
      return { node, path, line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1 }
    }
    return null
  }
  const declarationOf = (type: ts.Type): OwnDeclaration | null => {
    const parts = type.isUnionOrIntersection() ? type.types : [type]
    for (const part of parts) {
      const found = own(part.aliasSymbol?.declarations) ?? own(part.symbol?.declarations)
      if (found) return found
    }
    for (const property of checker.getPropertiesOfType(type)) {
      const found = own(property.declarations)
      if (found) return found
    }
    return null
  }
  const known = new Map<ts.Type, boolean>()
  const isResolved = (type: ts.Type): boolean => {
    const before = known.get(type)
    if (before !== undefined) return before
    const seen = new Set<ts.Type>()
    const result = isAllResolved(type, seen)
    known.set(type, result)
    return result
  }
  const isAllResolved = (type: ts.Type, seen: Set<ts.Type>): boolean => {
    if (seen.has(type)) return true
    seen.add(type)
    if (seen.size > MAX_TYPES || (type.flags & UNRESOLVED) !== 0) return false
    if (type.isUnionOrIntersection()) return type.types.every((part) => isAllResolved(part, seen))
    if ((type.flags & ts.TypeFlags.Object) === 0) return true
    if (checker.getIndexInfosOfType(type).length > 0) return false
    const declarations = type.symbol?.declarations ?? []
    const isCallable = type.getCallSignatures().length > 0
    return !isAugmented(declarations) && declarations.every((node) => isDeclarationResolved(node, seen, isCallable))
  }
  /** Others add to it: a sample, or a file that declares the module again. */
  const isAugmented = (declarations: readonly ts.Declaration[]): boolean => {
    if (own(declarations) === null) return false
    const files = new Set(declarations.map((node) => node.getSourceFile()))
    return [...files].some((file) => pathOf(file) === null) || declarations.some(isInAugmentation)
  }
  const isDeclarationResolved = (node: ts.Declaration, seen: Set<ts.Type>, isCallable: boolean): boolean => {
    const file = node.getSourceFile()
    if (pathOf(file) === null) return true
    // What a function makes as a constructor has members that code adds to its prototype.
    const isFunction = isCallable && ts.isFunctionLike(node)
    if (isJavaScriptFile(file) && !isFunction && isDynamic(file)) return false
    if (!ts.isClassLike(node) && !ts.isInterfaceDeclaration(node)) return true
    if (ts.isInterfaceDeclaration(node) && node.members.length === 0 && !node.heritageClauses) return false
    return (node.heritageClauses ?? []).every(
      ({ token, types }) =>
        (ts.isClassLike(node) && token === ts.SyntaxKind.ImplementsKeyword) ||
        types.every((base) => isAllResolved(checker.getTypeAtLocation(base), seen)),
    )
  }
  const isModuleResolved = (module: ts.Symbol): boolean => {
    const seen = new Set<ts.SourceFile>()
    const isFileResolved = (file: ts.SourceFile): boolean => {
      if (seen.has(file)) return true
      seen.add(file)
      if (pathOf(file) === null || file.fileName.endsWith('.json')) return false
      if (isJavaScriptFile(file) && !isEcmaScriptModule(file)) return false
      return file.statements.every((statement) => {
        if (ts.isExportAssignment(statement) && statement.isExportEquals === true) return false
        if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier || statement.exportClause) return true
        const target = checker.getSymbolAtLocation(statement.moduleSpecifier)?.valueDeclaration
        return target !== undefined && ts.isSourceFile(target) && isFileResolved(target)
      })
    }
    const file = module.valueDeclaration
    return file !== undefined && ts.isSourceFile(file) && isFileResolved(file)
  }
  const subtypes = once(() => membersOfSubtypes(program.getSourceFiles().filter((file) => pathOf(file) !== null)))
  const hasSubtypeWith = ({ symbol }: ts.Type, member: string): boolean =>
    symbol !== undefined && (subtypes().get(symbol.name)?.has(member) ?? false)
  return { isResolved, hasSubtypeWith, declarationOf, own, pathOf, isModuleResolved }
}

/** The members that classes and interfaces declare, by the names of what they extend. */
function membersOfSubtypes(files: readonly ts.SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>()
  for (const { statements } of files)
    for (const statement of statements) {
      if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue
      const names = statement.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
      for (const { types } of statement.heritageClauses ?? [])
        for (const { expression } of types) {
          const base = ts.isPropertyAccessExpression(expression) ? expression.name : expression
          if (!ts.isIdentifier(base)) continue
          members.set(base.text, new Set([...(members.get(base.text) ?? []), ...names]))
        }
    }
  return members
}

function isInAugmentation(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (
      ts.isModuleDeclaration(at) &&
      (ts.isStringLiteral(at.name) || (at.flags & ts.NodeFlags.GlobalAugmentation) !== 0)
    )
      return true
  return false
}

const dynamic = new WeakMap<ts.SourceFile, boolean>()

function isDynamic(file: ts.SourceFile): boolean {
  const before = dynamic.get(file)
  if (before !== undefined) return before
  const result = DYNAMIC.test(file.text)
  dynamic.set(file, result)
  return result
}

function isEcmaScriptModule(file: ts.SourceFile): boolean {
  return file.statements.some(
    (each) =>
      ts.isImportDeclaration(each) ||
      ts.isExportDeclaration(each) ||
      ts.isExportAssignment(each) ||
      (ts.canHaveModifiers(each) && ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)),
  )
}

/** Parameters of JavaScript are all optional, and its objects get members that no declaration shows. */
export function isJavaScriptFile({ fileName }: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/.test(fileName)
}
