import type { CommandFact } from '../../file-facts.ts'
import type { Names } from '../source-file/names.ts'
import type { Syntax } from '../tree.ts'
import { argparseCommands } from './argparse.ts'
import { clickCommands } from './click.ts'
import { finishCommands } from './draft.ts'
import { typerCommands } from './typer.ts'

/** The commands that the argument parsers of a file declare. */
export function commandsIn(root: Syntax, names: Names, lineOf: (offset: number) => number): CommandFact[] {
  const { text } = root.source
  return finishCommands([
    ...(/Parser|add_argument/.test(text) ? argparseCommands(root, names, lineOf) : []),
    ...(text.includes('click') ? clickCommands(root, names, lineOf) : []),
    ...(text.includes('typer') ? typerCommands(root, names, lineOf) : []),
  ])
}
