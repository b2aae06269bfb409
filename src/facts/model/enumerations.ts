import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { groupBy } from '../../group-by.ts'
import { baseName, folderOf } from '../../paths.ts'
import { lastPart } from './members.ts'
import type { At, Enumeration } from './model.ts'

/** Fewer values are no list. */
const MIN_VALUES = 2
/** Enumerations that are made of others are followed this far. */
const MAX_DEPTH = 5

/** What files enumerate: values of declarations, keys of registries, choices of options. */
export function enumerationsOf(
  files: ReadonlyMap<string, FileFacts>,
  declarationsOf: (name: string) => readonly At<Declaration>[],
): readonly Enumeration[] {
  return [...files]
    .flatMap(([file, { declarations, commands }]) => [
      ...declarations.flatMap((each) => declared({ ...each, file }, declarationsOf) ?? []),
      ...registries(file, declarations),
      ...commands.flatMap(({ options }) =>
        options.flatMap(({ names, choices, line }) =>
          choices === null
            ? []
            : [{ name: names.at(-1) ?? '', values: choices, open: null, extensible: false, file, line }],
        ),
      ),
    ])
    .filter(({ values }) => values.length >= MIN_VALUES)
}

function declared(
  each: At<Declaration>,
  declarationsOf: (name: string) => readonly At<Declaration>[],
): Enumeration | null {
  if (!each.values) return null
  const { values, open } = valuesOf(each, declarationsOf, MAX_DEPTH)
  return { name: each.name, values: [...new Set(values)], open, extensible: false, file: each.file, line: each.line }
}

/** With the values of the types that it is made of. */
function valuesOf(
  each: At<Declaration>,
  declarationsOf: (name: string) => readonly At<Declaration>[],
  depth: number,
): { readonly values: readonly string[]; readonly open: string | null } {
  const values = [...(each.values ?? [])]
  if (each.kind !== 'type' || !each.bases || each.bases.length === 0) return { values, open: each.open ?? null }
  for (const base of each.bases) {
    const named = declarationsOf(lastPart(base)).filter((other) => other.values && other.kind !== 'member')
    const here = named.filter(({ file }) => file === each.file)
    const [found, ...others] = here.length > 0 ? here : named
    if (!found || others.length > 0 || depth === 0) return { values, open: `values of \`${base}\` are not read` }
    const inner = valuesOf(found, declarationsOf, depth - 1)
    if (inner.open !== null) return { values: [...values, ...inner.values], open: inner.open }
    values.push(...inner.values)
  }
  return { values, open: null }
}

/** The keys of objects: named ones, and the one that a file gives as its default. */
function registries(file: string, declarations: readonly Declaration[]): Enumeration[] {
  const members = declarations.filter(({ kind, deprecated }) => kind === 'member' && !deprecated)
  const named = new Map(declarations.filter(({ container }) => container === null).map((each) => [each.name, each]))
  return [...groupBy(members, ({ container }) => container ?? '')].flatMap(([container, keys]): Enumeration[] => {
    const first = keys[0]
    if (!first) return []
    const values = keys.map(({ name }) => name)
    if (container === '') {
      // A spread among its keys would stand on a line of its own.
      const isWhole = keys.every(({ line }, index) => line === first.line + index)
      const name = /^(?:index|mod|main)\./.test(baseName(file)) ? baseName(folderOf(file)) : baseName(file)
      return [
        {
          name,
          values,
          open: isWhole ? null : 'not all of its lines are keys',
          extensible: false,
          file,
          line: first.line,
        },
      ]
    }
    const owner = named.get(container)
    if (!owner || !OF_KEYS.has(owner.kind)) return []
    const open = owner.open ?? (owner.bases && owner.bases.length > 0 ? 'it has members of other types' : null)
    return [{ name: container, values, open, extensible: owner.kind !== 'constant', file, line: owner.line }]
  })
}

/** What is a list of keys: objects, and the types of objects. */
const OF_KEYS = new Set<Declaration['kind']>(['constant', 'interface', 'type'])
