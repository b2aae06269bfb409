/** A YAML value with the offset at which it starts. */
export type Tree =
  | { readonly kind: 'scalar'; readonly offset: number; readonly value: unknown }
  | { readonly kind: 'list'; readonly offset: number; readonly items: readonly Tree[] }
  | { readonly kind: 'map'; readonly offset: number; readonly entries: ReadonlyMap<string, Entry> }

/** A value under a key; `offset` is the key's. */
export interface Entry {
  readonly offset: number
  readonly value: Tree
}

export type Path = readonly PropertyKey[]

/** The entry, item or root at a path; the nearest one above it when the path leads nowhere. `offset` is the key's for entries. */
export function nodeAt(root: Tree, path: Path): { tree: Tree; offset: number; path: Path } {
  let tree = root
  let offset = root.offset
  for (const [depth, part] of path.entries()) {
    const child = childOf(tree, part)
    if (!child) return { tree, offset, path: path.slice(0, depth) }
    tree = child.value
    offset = child.offset
  }
  return { tree, offset, path }
}

function childOf(tree: Tree, part: PropertyKey): Entry | undefined {
  if (tree.kind === 'map') return tree.entries.get(String(part))
  const item = tree.kind === 'list' && typeof part === 'number' ? tree.items[part] : undefined
  return item && { offset: item.offset, value: item }
}

/** The tree without what stands at the given paths. The root itself cannot be taken out: null then. */
export function without(root: Tree, paths: readonly Path[]): Tree | null {
  if (paths.some((path) => path.length === 0)) return null
  if (paths.length === 0 || root.kind === 'scalar') return root
  const below = new Map<PropertyKey, Path[]>()
  for (const [first, ...rest] of paths) if (first !== undefined) below.set(first, [...(below.get(first) ?? []), rest])
  const keep = (value: Tree, part: PropertyKey): Tree | null => without(value, below.get(part) ?? [])
  if (root.kind === 'list') return { ...root, items: root.items.map(keep).filter((item) => item !== null) }
  const entries = [...root.entries].flatMap(([key, entry]): [string, Entry][] => {
    const value = keep(entry.value, key)
    return value ? [[key, { ...entry, value }]] : []
  })
  return { ...root, entries: new Map(entries) }
}

/** Plain data. Keys without a value become undefined: `docs:` alone on a line says nothing about `docs`. */
export function toPlain(tree: Tree): unknown {
  if (tree.kind === 'scalar') return tree.value
  if (tree.kind === 'list') return tree.items.map(toPlain)
  const plain: Record<string, unknown> = Object.create(null)
  for (const [key, { value }] of tree.entries)
    plain[key] = value.kind === 'scalar' && value.value === null ? undefined : toPlain(value)
  return plain
}
