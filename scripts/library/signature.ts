import {
  type ClassDeclaration,
  type FunctionDeclaration,
  type Node,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import {
  isClassDeclaration,
  isFunctionDeclaration,
  isPropertyDeclaration,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import type { Project } from 'typescript/unstable/sync'
import type { Exported } from './exported.ts'

/** Characters of a line, and of the type of a constant that is shown whole. */
const LINE_LENGTH = 100

/** What a declaration is, and how it reads in TypeScript without its body. */
export function signatureOf(project: Project, declaration: Node): Pick<Exported, 'kind' | 'signature'> {
  if (isFunctionDeclaration(declaration)) return { kind: 'function', signature: functionText(project, declaration) }
  if (isVariableDeclaration(declaration)) return { kind: 'constant', signature: constantText(project, declaration) }
  if (isClassDeclaration(declaration)) return { kind: 'class', signature: classText(declaration) }
  return { kind: 'type', signature: null }
}

/** As the compiler declares it: with the types that are inferred, and without the values of defaults. */
function functionText({ checker, emitter }: Project, declaration: FunctionDeclaration): string {
  const found = checker.getSignatureFromDeclaration(declaration)
  const node = found && checker.signatureToSignatureDeclaration(found, SyntaxKind.FunctionDeclaration, declaration)
  if (!node || !isFunctionDeclaration(node)) throw new Error(`no signature of ${declaration.name?.text}`)
  const printed = (part: Node): string => onOneLine(emitter.printNode(part))
  const whole = `function ${declaration.name?.text}${printed(node).replace(/^function ?|;$/g, '')}`
  if (whole.length <= LINE_LENGTH) return whole
  const parameters = node.parameters.map(printed)
  const list = `(${parameters.join(', ')})`
  return whole.replace(list, () => `(\n${parameters.map((each) => `  ${each},\n`).join('')})`)
}

/** Object types and tuples as they are written between other words. */
function onOneLine(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('; }', ' }')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']')
}

function constantText({ checker }: Project, declaration: VariableDeclaration): string {
  const name = declaration.name.getText()
  const found = declaration.type ?? checker.getTypeAtLocation(declaration)
  const text = found && ('getText' in found ? found.getText() : checker.typeToString(found))
  return `const ${name}: ${abridged((text ?? 'unknown').replaceAll('"', "'"))}`
}

/** `ZodObject<…>`: what a long type is, without its parts. */
function abridged(type: string): string {
  if (type.length <= LINE_LENGTH) return type
  return type.startsWith('{') ? '{ … }' : `${/^\w+/.exec(type)?.[0] ?? ''}<…>`
}

/** With the fields of its own: those that it overrides say nothing new. */
function classText({ name, heritageClauses, members }: ClassDeclaration): string {
  const fields = members
    .filter(isPropertyDeclaration)
    .map((field) => field.getText())
    .filter((text) => !text.startsWith('override '))
  const heading = ['class', name?.text, ...(heritageClauses ?? []).map((clause) => clause.getText())].join(' ')
  return fields.length === 0 ? heading : `${heading} {\n${fields.map((field) => `  ${field}\n`).join('')}}`
}
