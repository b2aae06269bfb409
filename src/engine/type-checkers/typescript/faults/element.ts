import ts from 'typescript6'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { placeOf } from './words.ts'

/** Properties that React takes of every element. */
const OF_ALL: ReadonlySet<string> = new Set(['key', 'ref', 'children', 'dangerouslySetInnerHTML'])
/** Maximum elements of one sample that are looked at. */
const MAX_ELEMENTS = 500

/** Properties of elements, `<Lamp color="red" />`, that a component of the repository does not take. */
export function elementFaults(
  file: ts.SourceFile,
  context: Pick<Diagnosed, 'checker' | 'resolution'>,
): Contradiction[] {
  return elementsIn(file).flatMap(({ tagName, attributes }) => {
    const taken = propertiesOf(tagName, context)
    if (taken === null) return []
    return attributes.properties.flatMap((attribute): Contradiction[] => {
      if (!ts.isJsxAttribute(attribute) || !ts.isIdentifier(attribute.name)) return []
      const name = attribute.name.text
      if (taken.known.includes(name) || OF_ALL.has(name) || name.includes('-')) return []
      const reason = `\`${tagName.getText(file)}\` takes no \`${name}\`, ${placeOf(taken.declaration)}`
      return [{ kind: 'option', name, reason, at: attribute.name, ...taken }]
    })
  })
}

function elementsIn(file: ts.SourceFile): ts.JsxOpeningLikeElement[] {
  const elements: ts.JsxOpeningLikeElement[] = []
  const visit = (node: ts.Node): void => {
    if (elements.length >= MAX_ELEMENTS) return
    if (ts.isJsxOpeningLikeElement(node)) elements.push(node)
    ts.forEachChild(node, visit)
  }
  if (file.languageVariant === ts.LanguageVariant.JSX) visit(file)
  return elements
}

type Properties = Pick<Contradiction, 'declaration'> & { readonly known: readonly string[] }

/** All properties that a component takes; null if it is not of the repository, or not all are known. */
function propertiesOf(
  tag: ts.JsxTagNameExpression,
  { checker, resolution }: Pick<Diagnosed, 'checker' | 'resolution'>,
): Properties | null {
  const named = checker.getSymbolAtLocation(tag)
  const symbol = named && (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named
  const [node, ...others] = symbol?.declarations ?? []
  const declaration = node && others.length === 0 ? resolution.own([node]) : null
  const written = node && declaration ? propertiesNode(node) : undefined
  if (!written || !declaration) return null
  const type = checker.getTypeFromTypeNode(written)
  const known = checker.getPropertiesOfType(type).map((each) => each.name)
  return resolution.isResolved(type) && known.length > 0 ? { declaration, known } : null
}

const COMPONENT = /^(?:React\.)?(?:Pure)?Component$/
const FUNCTION = /^(?:React\.)?(?:V?FC|(?:Void)?FunctionComponent|ComponentType)$/

/** Where a component says what it takes: a type argument of its base class or of its own type, or its first parameter. */
function propertiesNode(node: ts.Declaration): ts.TypeNode | undefined {
  if (ts.isClassDeclaration(node)) {
    const [base] = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? []
    return base && COMPONENT.test(base.expression.getText()) ? base.typeArguments?.[0] : undefined
  }
  if (ts.isFunctionDeclaration(node)) return node.typeParameters ? undefined : node.parameters[0]?.type
  if (!ts.isVariableDeclaration(node)) return undefined
  if (node.type && ts.isTypeReferenceNode(node.type))
    return FUNCTION.test(node.type.typeName.getText()) ? node.type.typeArguments?.[0] : undefined
  const made = node.initializer
  return made && ts.isArrowFunction(made) && !made.typeParameters ? made.parameters[0]?.type : undefined
}
