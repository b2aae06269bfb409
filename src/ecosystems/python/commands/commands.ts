import { type CommandDraft, factOf } from '../../command-draft.ts'
import type { CommandFact } from '../../file-facts.ts'
import type { Names } from '../source-file/names.ts'
import type { Syntax } from '../tree.ts'
import { argparseCommands } from './argparse.ts'
import { clickCommands } from './click.ts'
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

/** The commands as facts. Commands that have subcommands get handles, each its own, by which these find them. */
function finishCommands(drafts: readonly CommandDraft[]): CommandFact[] {
  const taken = new Set<string>()
  for (const draft of drafts) {
    if (draft.handle !== null && taken.has(draft.handle)) draft.handle = null
    if (draft.handle !== null) taken.add(draft.handle)
  }
  for (const { parent } of drafts) if (parent !== null) parent.handle ??= `${parent.name ?? 'parser'}:${parent.line}`
  return drafts.map(factOf)
}
