import ts from 'typescript6'
import type { Contradiction, Diagnosed } from './diagnosed.ts'
import { hasForeignValue } from './foreign-values.ts'
import { valueFault } from './value.ts'
import { placeOf, typeNameOf } from './words.ts'

/** A property of an object literal that the options it is given as do not have. */
export function optionFault(diagnosed: Diagnosed): Contradiction | null {
  const { node, checker, resolution } = diagnosed
  const name = ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : null
  const literal = node.parent?.parent
  if (name === null || !literal || !ts.isObjectLiteralExpression(literal)) return null
  if (hasForeignValue(literal, checker)) return null
  const expected = checker.getContextualType(literal)
  if (!expected) return null
  const parts = (expected.isUnion() ? expected.types : [expected]).filter(isObject)
  if (parts.length === 0 || parts.some((part) => checker.getPropertyOfType(part, name))) return null
  if (!parts.every((part) => resolution.isResolved(part))) return null
  if (parts.every((part) => part.getCallSignatures().length > 0 || resolution.declarationOf(part) === null))
    return valueFault({ ...diagnosed, node: literal })
  const declaration = parts.map(resolution.declarationOf).find((each) => each !== null)
  // What a type computes of others is not written where it is declared.
  if (!declaration || ts.isMappedTypeNode(declaration.node)) return null
  const owner = typeNameOf(declaration)
  const members = parts.flatMap((part) => checker.getPropertiesOfType(part)).map((each) => each.name)
  return {
    kind: 'option',
    name,
    reason: `${owner === null ? 'the options take' : `\`${owner}\` has`} no \`${name}\`, ${placeOf(declaration)}`,
    at: node,
    declaration,
    known: members,
  }
}

function isObject({ flags }: ts.Type): boolean {
  return (
    (flags &
      (ts.TypeFlags.Object |
        ts.TypeFlags.Intersection |
        ts.TypeFlags.Any |
        ts.TypeFlags.Unknown |
        ts.TypeFlags.TypeParameter |
        ts.TypeFlags.Conditional)) !==
    0
  )
}
