import type { Node } from 'web-tree-sitter'
import type { FileFacts } from '../../file-facts.ts'
import { readCobra } from '../commands/cobra-facts.ts'
import { readUrfave } from '../commands/urfave.ts'
import { readEnvironment } from './environment.ts'
import { readSource } from './go-source.ts'
import { readMessages } from './messages.ts'

/** What a Go file says beyond its declarations. */
export function goFacts(root: Node): Omit<FileFacts, 'declarations'> {
  const source = readSource(root)
  return {
    imports: source.imports,
    commands: [...readCobra(source), ...readUrfave(source)],
    environment: readEnvironment(source),
    messages: readMessages(source),
  }
}

/** Words of files that read arguments of the command line, or variables of the environment. */
export const GO_MARKS = {
  commands: ['spf13/cobra', 'spf13/pflag', 'urfave/cli', '"flag"'],
  environment: 'Getenv LookupEnv BindEnv ExpandEnv EnvVar Envar envconfig: env: getEnv GetEnv'.split(' '),
}
