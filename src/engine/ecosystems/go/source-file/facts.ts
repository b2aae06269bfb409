import type { Node } from 'web-tree-sitter'
import type { SourceFacts } from '../../file-facts.ts'
import { readEnvironment } from './environment.ts'
import { readSource } from './go-source.ts'
import { readMessages } from './messages.ts'

/** Facts of a Go file beyond its declarations. */
export function goFacts(root: Node): SourceFacts {
  const source = readSource(root)
  return {
    imports: source.imports,
    environment: readEnvironment(source),
    messages: readMessages(source),
  }
}

/** Words in files that read environment variables. */
export const GO_MARKS = {
  environment: 'Getenv LookupEnv BindEnv ExpandEnv EnvVar Envar envconfig: env: getEnv GetEnv'.split(' '),
}
