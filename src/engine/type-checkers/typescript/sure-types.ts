import ts from 'typescript6'

const MAX_STEPS = 20

/**
 * Whether a value's type rests on nothing that the checker guessed. Where a declaration leaves a type to its users (`T`), the checker takes
 * what it can infer or a default, and the value may have more.
 */
export function isSurelyTyped(value: ts.Node, checker: ts.TypeChecker, depth = 0): boolean {
  let at: ts.Node | undefined = value
  for (let step = 0; at !== undefined && step < MAX_STEPS; step++) {
    if (at.kind === ts.SyntaxKind.ThisKeyword) return false
    if (ts.isCallExpression(at) && isFormGuessed(at, checker, depth)) return false
    const next = originOf(at, checker)
    if (next === null) return false
    if (next === at) return true
    at = next
  }
  return at === undefined
}

/** Calls within the arguments of calls that are followed. */
const MAX_NESTED_CALLS = 3

/**
 * Which of several forms of a function is called rests on the types of its arguments. For an argument, the type that a call leaves to its users
 * is a guess wherever it stands.
 *
 * @param depth how many calls the call is an argument of
 */
function isFormGuessed(call: ts.CallExpression, checker: ts.TypeChecker, depth: number): boolean {
  const typeParameters = checker.getResolvedSignature(call)?.declaration?.typeParameters ?? []
  if (depth > 0 && typeParameters.length > 0 && !call.typeArguments) return true
  if (checker.getTypeAtLocation(call.expression).getCallSignatures().length < 2) return false
  return (
    depth === MAX_NESTED_CALLS ||
    call.arguments.some((each) => isUnknown(each, checker) || !isSurelyTyped(each, checker, depth + 1))
  )
}

/** Nothing is known of a value, so the first form takes it. */
function isUnknown(value: ts.Node, checker: ts.TypeChecker): boolean {
  return (checker.getTypeAtLocation(value).flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

/** What a value is made from; itself or undefined if that is where it begins, null if its type is left to users. */
function originOf(at: ts.Node, checker: ts.TypeChecker): ts.Node | undefined | null {
  if (ts.isAwaitExpression(at) || ts.isParenthesizedExpression(at) || ts.isNonNullExpression(at)) return at.expression
  if (ts.isIdentifier(at)) return declared(symbolOf(at, checker)?.valueDeclaration, checker)
  if (ts.isPropertyAccessExpression(at))
    return isLeftToUsers(typeNodeOf(checker.getSymbolAtLocation(at.name)), checker) ? null : at.expression
  if (ts.isCallExpression(at)) return isResultLeftToUsers(at, checker) ? null : at.expression
  if (ts.isObjectBindingPattern(at)) return declared(at.parent, checker)
  return at
}

function declared(declaration: ts.Node | undefined, checker: ts.TypeChecker): ts.Node | undefined | null {
  if (!declaration) return undefined
  if (ts.isBindingElement(declaration)) {
    const { name, propertyName, parent } = declaration
    const key = propertyName ?? name
    if (!ts.isIdentifier(key) || declaration.dotDotDotToken) return null
    const property = checker.getPropertyOfType(checker.getTypeAtLocation(parent), key.text)
    return isLeftToUsers(typeNodeOf(property), checker) ? null : declared(parent.parent, checker)
  }
  if (ts.isVariableDeclaration(declaration)) return declaration.type ? undefined : declaration.initializer
  if (ts.isParameter(declaration)) return isParameterLeftToUsers(declaration, checker) ? null : undefined
  return undefined
}

function isParameterLeftToUsers(parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): boolean {
  const { parent } = parameter
  if (parameter.type || (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent))) return false
  const signatures = checker.getContextualType(parent)?.getCallSignatures() ?? []
  const index = parent.parameters.indexOf(parameter)
  return signatures.some(({ parameters }) => isLeftToUsers(typeNodeOf(parameters[index]), checker))
}

function isResultLeftToUsers(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (!declaration || ts.isJSDocSignature(declaration)) return false
  if (declaration.type) return isLeftToUsers(declaration.type, checker)
  return (declaration.typeParameters?.length ?? 0) > 0
}

function symbolOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  return symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol
}

function typeNodeOf(symbol: ts.Symbol | undefined): ts.TypeNode | undefined {
  const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0]
  return declaration && 'type' in declaration ? (declaration.type as ts.TypeNode | undefined) : undefined
}

/** Maximum depth of types that are made of others. */
const MAX_DEPTH = 10

/**
 * A type that is, or contains, a type parameter. What a class or interface of the repository has does not depend on its arguments, and
 * neither does what kind of value a function type is.
 */
export function isLeftToUsers(node: ts.TypeNode | undefined, checker: ts.TypeChecker, depth = 0): boolean {
  if (!node) return false
  if (depth > MAX_DEPTH) return true
  const isPartLeft = (each: ts.TypeNode): boolean => isLeftToUsers(each, checker, depth + 1)
  if (ts.isTypeReferenceNode(node)) {
    if ((checker.getTypeFromTypeNode(node).flags & ts.TypeFlags.TypeParameter) !== 0) return true
    const named = checker.getSymbolAtLocation(node.typeName)
    const symbol = named && (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named
    if (isOfLibrary(symbol)) return (node.typeArguments ?? []).some(isPartLeft)
    const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration)
    return alias !== undefined && isPartLeft(alias.type)
  }
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.some(isPartLeft)
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return isPartLeft(node.type)
  if (ts.isArrayTypeNode(node)) return isPartLeft(node.elementType)
  return ts.isIndexedAccessTypeNode(node) || ts.isConditionalTypeNode(node) || ts.isMappedTypeNode(node)
}

function isOfLibrary(symbol: ts.Symbol | undefined): boolean {
  return symbol?.declarations?.every((node) => node.getSourceFile().isDeclarationFile) ?? false
}
