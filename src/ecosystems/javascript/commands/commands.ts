import type { Node } from 'web-tree-sitter'
import type { CommandFact, ModuleImport } from '../../file-facts.ts'
import { readCac } from './cac.ts'
import { readCommander } from './commander/commander.ts'
import { readLiteralParsers } from './literal-parsers.ts'
import { readOclif } from './oclif.ts'
import { commandSource } from './source.ts'
import { readYargs } from './yargs.ts'

const MENTIONS =
  /\b(?:commander|yargs|cac|oclif|parseArgs|meow|minimist|mri|arg|getopts)\b|\bprogram\s*\.\s*(?:command|option|addCommand)\(|\b(?:exports\.|export (?:const|function) )(?:command|builder|handler)\b/

/** Commands that the argument parsers in a file declare. */
export function readCommands(root: Node, path: string, imports: readonly ModuleImport[]): CommandFact[] {
  if (!MENTIONS.test(root.text)) return []
  const source = commandSource(root, path, imports)
  return [
    ...readCommander(source),
    ...readYargs(source),
    ...readCac(source),
    ...readOclif(source),
    ...readLiteralParsers(source),
  ]
}
