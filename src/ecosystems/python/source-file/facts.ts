import type { Node } from 'web-tree-sitter'
import type { FileFacts } from '../../file-facts.ts'
import { commandsIn } from '../commands/commands.ts'
import { outlineOf } from '../module.ts'
import { placesIn, syntaxOf } from '../tree.ts'
import { environmentIn } from './environment.ts'
import { importsIn } from './imports.ts'
import { messagesIn } from './messages.ts'
import { namesIn } from './names.ts'

/** Words without which a file reads no variable and no arguments. */
export const pythonMarks = {
  commands: ['argparse', 'ArgumentParser', 'click', 'typer'],
  environment: ['environ', 'getenv', 'BaseSettings', 'decouple', 'starlette.config', 'envvar', 'env_var'],
} as const

/** What a Python file says beyond its declarations. */
export function pythonFacts(root: Node, path: string): Omit<FileFacts, 'declarations'> {
  const text = root.text
  const has = (words: readonly string[]): boolean => words.some((word) => text.includes(word))
  const tree = syntaxOf(root)
  const place = placesIn(text)
  const { row } = root.startPosition
  const lineOf = (offset: number): number => place(offset - tree.start).line + row + 1
  const said = { imports: importsIn(tree, outlineOf(root), path, lineOf), messages: messagesIn(tree, lineOf) }
  const readsCommands = has(pythonMarks.commands)
  const readsEnvironment = has(pythonMarks.environment)
  if (!readsCommands && !readsEnvironment) return { ...said, commands: [], environment: [] }
  const names = namesIn(tree)
  const commands = readsCommands ? commandsIn(tree, names, lineOf) : []
  return { ...said, commands, environment: readsEnvironment ? environmentIn(tree, names, lineOf) : [] }
}
