import type { Node } from 'web-tree-sitter'
import { computedVariables } from '../../computed-variables.ts'
import type { SourceFacts } from '../../file-facts.ts'
import { placeFinder } from '../../formats/lines.ts'
import { outlineOf } from '../module.ts'
import { syntaxOf } from '../tree.ts'
import { environmentIn } from './environment.ts'
import { importsIn } from './imports.ts'
import { messagesIn } from './messages.ts'
import { namesIn } from './names.ts'

/** Words without which a file reads no environment variables. */
export const pythonMarks = {
  environment: ['environ', 'getenv', 'BaseSettings', 'decouple', 'starlette.config', 'envvar', 'env_var'],
} as const

/** Facts of a Python file beyond its declarations. */
export function pythonFacts(root: Node, path: string): SourceFacts {
  const text = root.text
  const tree = syntaxOf(root)
  const place = placeFinder(text)
  const { row } = root.startPosition
  const lineOf = (offset: number): number => place(offset - tree.start).line + row + 1
  const outline = outlineOf(root)
  const facts = {
    imports: importsIn(tree, outline, path, lineOf),
    messages: messagesIn(tree, lineOf),
    ...(outline.publishesOnly && { published: [...outline.published] }),
  }
  const readsEnvironment = pythonMarks.environment.some((word) => text.includes(word))
  return {
    ...facts,
    environment: readsEnvironment ? [...environmentIn(tree, namesIn(tree), lineOf), ...computedVariables(text)] : [],
  }
}
