import ts from 'typescript6'
import type { Exported } from './exported.ts'
import { formsOf, hasKnownParameters, takes } from './faults/call.ts'
import type { Contradiction } from './faults/diagnosed.ts'
import { placeOf, shortened } from './faults/words.ts'
import type { OwnDeclaration, Resolution } from './resolved.ts'

export interface PrintedContext {
  readonly checker: ts.TypeChecker
  readonly resolution: Resolution
  readonly exported: Exported
}

/** What declarations of the repository that a sample prints have in the sample, and do not have in the code. */
export function printedFaults(file: ts.SourceFile, context: PrintedContext): Contradiction[] {
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.body ? [] : functionFaults(statement, context)
    const members = membersPrinted(statement)
    return members === null ? [] : memberFaults(members, context)
  })
}

type Member = ts.TypeElement | ts.ClassElement

interface PrintedMembers {
  readonly name: string
  readonly members: readonly Member[]
}

/** The members of a type that a statement declares; null for other statements, and for code that is more than a declaration. */
function membersPrinted(statement: ts.Statement): PrintedMembers | null {
  if (ts.isInterfaceDeclaration(statement)) return { name: statement.name.text, members: statement.members }
  if (ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type))
    return { name: statement.name.text, members: statement.type.members }
  if (!ts.isClassDeclaration(statement) || !statement.name) return null
  const isDeclared = statement.members.every((each) => !('body' in each) || each.body === undefined)
  const members = statement.members.filter((each) => !isStatic(each))
  return isDeclared ? { name: statement.name.text, members } : null
}

function isStatic(member: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0
}

/** Minimum members that the page and the code share: a type of the reader's own may have the name. */
const MIN_SHARED = 2

function memberFaults({ name, members }: PrintedMembers, context: PrintedContext): Contradiction[] {
  const { checker, resolution, exported } = context
  const symbol = exported.get(name)
  const declaration = symbol && resolution.own(symbol.declarations)
  if (!symbol || !declaration || (symbol.flags & ts.SymbolFlags.Type) === 0) return []
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  if (!isWritten(declaration.node) || !resolution.isResolved(type)) return []
  const printed = members.flatMap((member) =>
    member.name && ts.isIdentifier(member.name) ? [{ member, name: member.name }] : [],
  )
  const shared = printed.filter((each) => checker.getPropertyOfType(type, each.name.text))
  if (shared.length < MIN_SHARED || shared.length < printed.length / 2) return []
  const known = checker.getPropertiesOfType(type).map((each) => each.name)
  return printed.flatMap((each): Contradiction[] => {
    const property = checker.getPropertyOfType(type, each.name.text)
    if (property) return parameterFault(each.member, each.name, property, context)
    if (resolution.hasSubtypeWith(type, each.name.text)) return []
    const reason = `\`${name}\` has no \`${each.name.text}\`, ${placeOf(declaration)}`
    return [{ kind: 'member', name: each.name.text, reason, at: each.name, declaration, known }]
  })
}

/** The members of a type are listed where it is declared: it is not computed from others. */
export function isWritten(node: ts.Declaration): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return true
  return ts.isTypeAliasDeclaration(node) && isListed(node.type)
}

function isListed(node: ts.TypeNode): boolean {
  if (ts.isIntersectionTypeNode(node)) return node.types.every(isListed)
  return ts.isTypeLiteralNode(node) || (ts.isTypeReferenceNode(node) && node.typeArguments === undefined)
}

/** A method that a page prints with more or fewer parameters than any form of it takes. */
function parameterFault(
  member: Member,
  name: ts.Identifier,
  property: ts.Symbol,
  { checker, resolution }: PrintedContext,
): Contradiction[] {
  const parameters = parametersOf(member)
  const declaration = resolution.own(property.declarations)
  if (parameters === null || !declaration) return []
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property))
  return printedFault({ name, parameters, type, declaration }, checker)
}

function functionFaults(
  printed: ts.FunctionDeclaration,
  { checker, resolution, exported }: PrintedContext,
): Contradiction[] {
  const { name, parameters } = printed
  const symbol = name && exported.get(name.text)
  const declaration = symbol && resolution.own(symbol.declarations)
  if (!name || !symbol || !declaration || (symbol.flags & ts.SymbolFlags.Value) === 0) return []
  return printedFault({ name, parameters, type: checker.getTypeOfSymbol(symbol), declaration }, checker)
}

function parametersOf(member: Member): readonly ts.ParameterDeclaration[] | null {
  if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) return member.parameters
  if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return null
  return member.type && ts.isFunctionTypeNode(member.type) ? member.type.parameters : null
}

/** The forms of a function that a page prints or lists with more or fewer parameters than any of them takes; null for others. */
export function formFault(listed: readonly string[], type: ts.Type, checker: ts.TypeChecker): string | null {
  const forms = type.isUnion() ? [] : type.getCallSignatures()
  if (forms.length === 0 || !forms.every(hasKnownParameters)) return null
  return forms.some((form) => takes(form, listed.length, checker)) ? null : formsOf(forms)
}

function printedFault(
  {
    name,
    parameters,
    type,
    declaration,
  }: {
    readonly name: ts.Identifier
    readonly parameters: readonly ts.ParameterDeclaration[]
    readonly type: ts.Type
    readonly declaration: OwnDeclaration
  },
  checker: ts.TypeChecker,
): Contradiction[] {
  if (parameters.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)) return []
  const listed = parameters.map((each) => each.name.getText())
  const forms = formFault(listed, type, checker)
  if (forms === null) return []
  const reason = `\`${name.text}\` takes ${forms}, ${placeOf(declaration)}; the page lists (${shortened(listed.join(', '))})`
  return [{ kind: 'arguments', name: name.text, reason, at: name, declaration }]
}
