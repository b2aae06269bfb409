import ts from 'typescript6'
import type { OwnDeclaration } from '../resolved.ts'

const MAX_WORDS = 80

/** `src/a.ts:12`. */
export function placeOf({ path, line }: OwnDeclaration): string {
  return line === null ? path : `${path}:${line}`
}

/** The name of a declaration, or of what it belongs to. */
export function nameOf({ node }: OwnDeclaration): string | null {
  return declaredName(node)
}

/** The name of a type by one of its declarations, which may be one of its members. */
export function typeNameOf({ node }: OwnDeclaration): string | null {
  return declaredName(ts.isTypeElement(node) || ts.isClassElement(node) ? node.parent : node)
}

/** The name of a node, or of what it belongs to. */
export function declaredName(node: ts.Node): string | null {
  for (let at: ts.Node | undefined = node; at && !ts.isSourceFile(at); at = at.parent) {
    const name = ts.getNameOfDeclaration(at as ts.Declaration)
    if (name && ts.isIdentifier(name)) return name.text
  }
  return null
}

/** The parameters of a declaration as written, without types: `packet, supportsBinary?, ...rest`. */
export function parametersOf(parameters: readonly ts.ParameterDeclaration[]): string {
  const words = parameters
    .filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'))
    .map(({ name, dotDotDotToken, questionToken, initializer }) => {
      const text = shortened(withoutDefaults(name))
      return `${dotDotDotToken ? '...' : ''}${text}${questionToken || initializer ? '?' : ''}`
    })
  return shortened(words.join(', '))
}

/** A name, or the names that a parameter takes out of an object or array. */
function withoutDefaults(name: ts.BindingName): string {
  if (ts.isIdentifier(name)) return name.text
  const names = name.elements.map((each) => (ts.isOmittedExpression(each) ? '' : withoutDefaults(each.name))).join(', ')
  return ts.isObjectBindingPattern(name) ? `{ ${names} }` : `[${names}]`
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_WORDS ? line : `${line.slice(0, MAX_WORDS - 1)}…`
}
