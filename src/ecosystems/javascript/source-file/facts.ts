import type { Node } from 'web-tree-sitter'
import type { FileFacts } from '../../file-facts.ts'
import { readCommands } from '../commands/commands.ts'
import { readEnvironment } from './environment.ts'
import { readImports } from './imports.ts'
import { readMessages } from './messages.ts'

/** What a file of JavaScript or TypeScript says beyond its declarations. */
export function javascriptFacts(root: Node, path: string): Omit<FileFacts, 'declarations'> {
  const messages = readMessages(root)
  if (messages === null) return { imports: [], commands: [], environment: [], messages: [], open: 'is nested too deep' }
  const imports = readImports(root)
  return {
    imports,
    commands: readCommands(root, path, imports),
    environment: readEnvironment(root),
    messages,
  }
}

/** Words of files that read arguments of the command line, or variables of the environment. */
export const JAVASCRIPT_MARKS = {
  commands: [
    ...`commander yargs 'cac' "cac" oclif parseArgs meow minimist 'mri' "mri" 'arg' "arg" getopts`.split(' '),
    ...['.command(', '.option(', '.addCommand(', 'exports.command', 'export const command'],
    ...['exports.builder', 'export const builder'],
  ],
  environment: ['process.env', 'import.meta.env', 'Deno.env', 'Bun.env', 'env.', 'env['],
}
