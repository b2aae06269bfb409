import type { Node } from 'web-tree-sitter'
import type { SourceFacts } from '../../file-facts.ts'
import { readEnvironment } from './environment.ts'
import { readImports } from './imports.ts'
import { readMessages } from './messages.ts'

/** What a file of JavaScript or TypeScript says beyond its declarations. */
export function javascriptFacts(root: Node): SourceFacts {
  const messages = readMessages(root)
  if (messages === null) return { imports: [], environment: [], messages: [], open: 'is nested too deep' }
  return {
    imports: readImports(root),
    environment: readEnvironment(root),
    messages,
  }
}

/** Words of files that read variables of the environment. */
export const JAVASCRIPT_MARKS = {
  environment: ['process.env', 'import.meta.env', 'Deno.env', 'Bun.env', 'env.', 'env['],
}
