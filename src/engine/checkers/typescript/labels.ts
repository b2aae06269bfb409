import ts from 'typescript6'
import type { SampleToCheck } from '../protocol.ts'

/** A sample with the extension of the language that it is in: pages label TypeScript as JavaScript. */
export function withLanguage(sample: SampleToCheck): SampleToCheck {
  const { extension, text } = sample
  if (!/^\.[cm]?jsx?$/.test(extension)) return sample
  const file = ts.createSourceFile('sample.tsx', text, ts.ScriptTarget.ESNext)
  return hasTypes(file) ? { ...sample, extension: extension === '.jsx' || hasElements(file) ? '.tsx' : '.ts' } : sample
}

function hasTypes(node: ts.Node): boolean {
  const isOfTypeScript =
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isNonNullExpression(node) ||
    (ts.isParameter(node) && node.questionToken !== undefined)
  return isOfTypeScript || (ts.forEachChild(node, hasTypes) ?? false)
}

function hasElements(node: ts.Node): boolean {
  return ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node) || (ts.forEachChild(node, hasElements) ?? false)
}
