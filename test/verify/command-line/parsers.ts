import type { CommandFact, FileFacts, OptionFact } from '../../../src/ecosystems/file-facts.ts'
import { NO_FACTS } from '../../../src/ecosystems/file-facts.ts'
import { programsOf } from '../../../src/facts/model/commands.ts'
import { EMPTY_MODEL } from '../../../src/facts/model/model.ts'
import { builtPrograms } from '../../../src/facts/packages.ts'
import type { Snapshot } from '../../../src/facts/snapshot.ts'
import { type Files, snapshotOf } from '../snapshot.ts'

/** An option as a parser is told of it: `-o --out=VALUE`. */
export function option(text: string, more: Partial<OptionFact> = {}): OptionFact {
  const [names = '', value = null] = text.split('=')
  return {
    names: names.split(' '),
    takes: value === null ? 'nothing' : 'value',
    valueName: value,
    attached: false,
    choices: null,
    default: null,
    negatable: false,
    inherited: false,
    help: null,
    line: 1,
    ...more,
  }
}

export function command(name: string | null, more: Partial<CommandFact> = {}): CommandFact {
  return {
    name,
    aliases: [],
    handle: name,
    parent: null,
    children: [],
    options: [],
    operands: [],
    open: null,
    passesThrough: false,
    line: 1,
    ...more,
  }
}

export function factsOf(...commands: CommandFact[]): FileFacts {
  return { ...NO_FACTS, commands }
}

/** A commit whose code declares these commands by file, of the programs that its manifests name. */
export function snapshotWith(commands: Readonly<Record<string, readonly CommandFact[]>>, files: Files = {}): Snapshot {
  const snapshot = snapshotOf({ 'package.json': '{ "name": "tool", "bin": { "tool": "src/cli.ts" } }', ...files })
  const facts = new Map(Object.entries(commands).map(([file, each]) => [file, factsOf(...each)]))
  const programs = programsOf(facts, builtPrograms(snapshot.manifests, snapshot.paths))
  return { ...snapshot, code: { ...EMPTY_MODEL, programs: () => programs } }
}
