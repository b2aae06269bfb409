import ts from 'typescript6'
import { LIBRARIES } from '../libraries.ts'
import type { OwnDeclaration } from '../resolved.ts'
import { isLeftToUsers, isSurelyTyped } from '../sure-types.ts'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { hasForeignValue } from './foreign-values.ts'
import { declaredName, nameOf, placeOf, shortened } from './words.ts'

/** A literal where a declaration of the repository takes other values. */
export function valueFault(diagnosed: Diagnosed): Contradiction | null {
  const { node, file, checker, resolution } = diagnosed
  const at = literalAt(node)
  if (!at && ts.isExpression(node)) return kindFault(node, diagnosed)
  const value = at && ts.isObjectLiteralExpression(at) ? (wrongProperty(at, checker) ?? at) : at
  if (!value || hasForeignValue(value, checker)) return null
  const expected = checker.getContextualType(value)
  if (!expected) return null
  const parts = expected.isUnion() ? expected.types : [expected]
  // Conditions of generic types rule a place out for what they could not infer.
  if (parts.some(({ flags }) => (flags & NOTHING) !== 0)) return null
  if (!isPrimitive(value) && parts.some((part) => mayTake(value, part, checker))) return null
  if (
    !parts.every((part) => resolution.isResolved(part)) ||
    parts.some((part) => isPrimitive(value) && isSameAtRuntime(value, part))
  )
    return null
  const declaration = parameterOf(value, checker, resolution) ?? resolution.declarationOf(expected)
  if (!declaration || isTypeLeftToUsers(declaration.node, checker)) return null
  const name = nameOf(declaration)
  if (name === null) return null
  const text = isPrimitive(value) ? shortened(value.getText(file)) : null
  const isFunction = parts.every((part) => part.getCallSignatures().length > 0)
  const taken = isFunction ? 'a function' : `\`${shortened(checker.typeToString(expected))}\``
  const given = text === null ? wordFor(value) : `\`${text}\``
  return {
    kind: 'value',
    name: text ?? name,
    reason: `${ownedName(declaration, name)} takes ${taken}, ${placeOf(declaration)}; the sample gives ${given}`,
    at: value,
    declaration,
  }
}

/** Types of values that are never taken for each other when a program runs. */
const KINDS: readonly (readonly [flags: ts.TypeFlags, word: string])[] = [
  [ts.TypeFlags.StringLike, 'text'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'truth value'],
]

/** A value of one kind, such as a text or a `Date`, where a declaration takes only texts, numbers or truth values of another. */
function kindFault(value: ts.Expression, { checker, resolution }: Diagnosed): Contradiction | null {
  const { parent } = value
  if ((!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) || !isSurelyTyped(value, checker)) return null
  const given = kindOf(checker.getTypeAtLocation(value))
  const expected = checker.getContextualType(value)
  const parts = expected?.isUnion() ? expected.types : expected ? [expected] : []
  const taken = parts.filter(({ flags }) => (flags & NOTHING) === 0).map(kindOf)
  if (given === null || taken.length === 0 || taken.includes(null) || taken.includes(given)) return null
  // Whatever it is, it is written as a text when it runs.
  if (taken.includes('text') || !taken.every((kind) => KINDS.some(([, word]) => word === kind))) return null
  const declaration = parameterOf(value, checker, resolution)
  const name = declaration && nameOf(declaration)
  if (!declaration || !name || !expected || isTypeLeftToUsers(declaration.node, checker)) return null
  const type = shortened(checker.typeToString(checker.getNonNullableType(expected)))
  const reason = `${ownedName(declaration, name)} takes \`${type}\`, ${placeOf(declaration)}; the sample gives a ${given}`
  return { kind: 'value', name, reason, at: value, declaration }
}

/** The kind of a primitive type, or the name of a class of the language; null for others. */
function kindOf(type: ts.Type): string | null {
  const kind = KINDS.find(([flags]) => (type.flags & flags) !== 0)
  if (kind) return kind[1]
  return type.symbol && isOfLibrary(type) && type.symbol.name !== 'Function' ? `\`${type.symbol.name}\`` : null
}

/** A parameter is told with its function: `limit` of `page`. */
function ownedName({ node }: OwnDeclaration, name: string): string {
  const owner = ts.isParameter(node) ? declaredName(node.parent) : null
  return owner === null || owner === name ? `\`${name}\`` : `\`${name}\` of \`${owner}\``
}

const NOTHING = ts.TypeFlags.Never | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Null

function isTypeLeftToUsers(node: ts.Declaration, checker: ts.TypeChecker): boolean {
  return 'type' in node && isLeftToUsers(node.type as ts.TypeNode | undefined, checker)
}

/** The first property of an object literal with a literal that its place does not take. */
function wrongProperty(literal: ts.ObjectLiteralExpression, checker: ts.TypeChecker): Primitive | null {
  for (const property of literal.properties) {
    const value = ts.isPropertyAssignment(property) ? property.initializer : null
    const expected = value && isPrimitive(value) ? checker.getContextualType(value) : undefined
    if (
      value &&
      isPrimitive(value) &&
      expected &&
      !checker.isTypeAssignableTo(checker.getTypeAtLocation(value), expected)
    )
      return value
  }
  return null
}

type Primitive = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.NumericLiteral | ts.BooleanLiteral

type Composed = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | ts.FunctionExpression | ts.ArrowFunction

type Literal = Primitive | Composed

/** A literal of the sample that a diagnostic marks, itself or by the property that has it. */
function literalAt(node: ts.Node): Literal | null {
  const { parent } = node
  const value = parent && ts.isPropertyAssignment(parent) && parent.name === node ? parent.initializer : node
  return isLiteral(value) ? value : null
}

function isLiteral(node: ts.Node): node is Literal {
  return isPrimitive(node) || isComposed(node)
}

function isComposed(node: ts.Node): node is Composed {
  return (
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node)
  )
}

function wordFor(value: Literal): string {
  if (ts.isObjectLiteralExpression(value)) return 'an object'
  return ts.isArrayLiteralExpression(value) ? 'an array' : 'a function'
}

/** A type that other objects, arrays or functions than this one may have: only the kind of value counts, not what is in it. */
function mayTake(value: Literal, type: ts.Type, checker: ts.TypeChecker): boolean {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) === 0) return false
  const isFunction = type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0
  if (ts.isFunctionExpression(value) || ts.isArrowFunction(value))
    return isFunction || checker.getPropertiesOfType(type).every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0)
  return !isFunction && !isOfLibrary(type)
}

/** A class of the language or its runtime, such as `URL`, of which literals are no instances. */
function isOfLibrary({ symbol }: ts.Type): boolean {
  const declarations = symbol?.declarations ?? []
  return (
    declarations.length > 0 &&
    !/Array|Iterable|Record|Object/.test(symbol.name) &&
    declarations.some((node) => ts.isVariableDeclaration(node) || ts.isClassDeclaration(node)) &&
    declarations.every((node) => node.getSourceFile().fileName.startsWith(LIBRARIES))
  )
}

function isPrimitive(node: ts.Node): node is Primitive {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
}

/** The member of an enumeration is this value when the program runs. */
function isSameAtRuntime(value: Primitive, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.EnumLike) === 0) return false
  if (!type.isLiteral()) return true
  return 'text' in value && String(type.value) === value.text
}

/** The parameter or option that the value is given to. */
function parameterOf(
  value: ts.Expression,
  checker: ts.TypeChecker,
  { own }: Diagnosed['resolution'],
): ReturnType<Diagnosed['resolution']['own']> {
  const { parent } = value
  if (ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent) && ts.isIdentifier(parent.name)) {
    const { text } = parent.name
    const options = checker.getContextualType(parent.parent)
    const parts = options?.isUnion() ? options.types : options ? [options] : []
    return own(parts.flatMap((part) => checker.getPropertyOfType(part, text)?.declarations ?? []))
  }
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return null
  const signature = checker.getResolvedSignature(parent)
  return own(signature?.parameters[parent.arguments?.indexOf(value) ?? -1]?.declarations)
}
