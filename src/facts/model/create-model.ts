import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { groupBy } from '../../group-by.ts'
import { once } from '../../memoize.ts'
import type { BuiltProgram } from '../packages.ts'
import { programsOf } from './commands.ts'
import { enumerationsOf } from './enumerations.ts'
import { createExports, type Modules } from './exports.ts'
import { createMembers } from './members.ts'
import { type At, type CodeModel, PASSED_ON } from './model.ts'

interface ModelParts {
  /** By path; those that may hold what was asked for. */
  readonly files: ReadonlyMap<string, FileFacts>
  /** Names of which not every declaring file was read. */
  readonly incomplete: ReadonlySet<string>
  readonly modules: Modules
  readonly built: readonly BuiltProgram[]
}

function declaring(group: readonly At<Declaration>[]): readonly At<Declaration>[] {
  const own = group.filter(({ open }) => open !== PASSED_ON)
  return own.length > 0 ? own : group
}

const TYPES = new Set<Declaration['kind']>(['class', 'interface', 'type', 'enum'])

/** Puts the facts of files together. Pure: everything is worked out from `parts` when it is first asked for. */
export function createModel({ files, incomplete, modules, built }: ModelParts): CodeModel {
  const allOf = <F>(factsOf: (facts: FileFacts) => readonly F[]): At<F>[] =>
    [...files].flatMap(([file, facts]) => factsOf(facts).map((fact) => ({ ...fact, file })))
  const declared = once(() => {
    const all = groupBy(
      allOf(({ declarations }) => declarations),
      ({ name }) => name,
    )
    // What passes a name on declares nothing where the declaration itself is known.
    return new Map([...all].map(([name, group]) => [name, declaring(group)]))
  })
  const declarationsOf = (name: string): readonly At<Declaration>[] => declared().get(name) ?? []
  const typesOf = (name: string): readonly At<Declaration>[] =>
    declarationsOf(name).filter(
      ({ kind, container, file }) => container === null && (TYPES.has(kind) || hasMembers(name, file)),
    )
  const members = once(() => allOf(({ declarations }) => declarations.filter(({ container }) => container !== null)))
  const membersIn = once(() => groupBy(members(), ({ container, file }) => `${file}\u0000${container}`))
  const membersOfName = once(() => groupBy(members(), ({ container }) => container ?? ''))
  const hasMembers = (name: string, file: string): boolean => membersIn().has(`${file}\u0000${name}`)
  const membersOf = createMembers({
    ...{ files, incomplete, typesOf },
    own: (key) => membersIn().get(key) ?? [],
    parts: (name) => membersOfName().get(name) ?? [],
  })
  return {
    declarationsOf,
    typesOf,
    membersOf,
    exportsOf: createExports(files, modules),
    programs: once(() => programsOf(files, built)),
    environment: once(() => ({ facts: allOf(({ environment }) => environment), open: null })),
    messages: once(() => allOf(({ messages }) => messages)),
    enumerations: once(() => enumerationsOf(files, declarationsOf)),
    dataTypes: once(() => allOf(({ dataTypes = [] }) => dataTypes)),
  }
}
