/** A YAML value with its start offset. */
export type Tree =
  | { readonly kind: 'scalar'; readonly offset: number; readonly value: unknown }
  | { readonly kind: 'list'; readonly offset: number; readonly items: readonly Tree[] }
  | { readonly kind: 'map'; readonly offset: number; readonly entries: ReadonlyMap<string, Entry> }

/** A value under a key, with the offset of the key. */
export interface Entry {
  readonly offset: number
  readonly value: Tree
}

export type Path = readonly PropertyKey[]

/** The node at a path, or the nearest existing node above it. `offset` is that of the key for map entries. */
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

/** Removes the nodes at the given paths. Null if the root itself would be removed. */
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

/** Converts to plain data. Keys without a value become undefined, as `docs:` alone on a line sets nothing. */
export function toPlain(tree: Tree): unknown {
  if (tree.kind === 'scalar') return tree.value
  if (tree.kind === 'list') return tree.items.map(toPlain)
  const plain: Record<string, unknown> = Object.create(null)
  for (const [key, { value }] of tree.entries)
    plain[key] = value.kind === 'scalar' && value.value === null ? undefined : toPlain(value)
  return plain
}
