import type { Node } from 'web-tree-sitter'
import type { SourceFacts } from '../../file-facts.ts'
import { readEnvironment } from './environment.ts'
import { readImports } from './imports.ts'
import { readMessages } from './messages.ts'

/** Facts of a JavaScript or TypeScript file beyond its declarations. */
export function javascriptFacts(root: Node): SourceFacts {
  const messages = readMessages(root)
  if (messages === null) return { imports: [], environment: [], messages: [], open: 'is nested too deep' }
  return {
    imports: readImports(root),
    environment: readEnvironment(root),
    messages,
  }
}

/** Words in files that read environment variables. */
export const JAVASCRIPT_MARKS = {
  environment: ['process.env', 'import.meta.env', 'Deno.env', 'Bun.env', 'env.', 'env['],
}
