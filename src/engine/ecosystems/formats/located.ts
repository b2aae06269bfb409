/**
 * A value of a JSON, YAML or TOML file with its line. Scalars keep their source text, because `3.10` is a version and not the number 3.1.
 * Tables are maps, so that a key named `__proto__` is a key like any other.
 */
export interface Located {
  readonly line: number
  readonly value: string | null | ReadonlyMap<string, Located> | readonly Located[]
}

export function at(node: Located | undefined, ...keys: string[]): Located | undefined {
  let current = node
  for (const key of keys) current = current?.value instanceof Map ? current.value.get(key) : undefined
  return current
}

/** The scalar at a path of keys, trimmed; null if it is absent or empty. */
export function textAt(node: Located | undefined, ...keys: string[]): string | null {
  return scalar(at(node, ...keys))
}

export function scalar(node: Located | undefined): string | null {
  return typeof node?.value === 'string' && node.value.trim() !== '' ? node.value.trim() : null
}

export function entriesAt(node: Located | undefined, ...keys: string[]): Iterable<[string, Located]> {
  const table = at(node, ...keys)?.value
  return table instanceof Map ? table : []
}

export function itemsAt(node: Located | undefined, ...keys: string[]): readonly Located[] {
  const list = at(node, ...keys)?.value
  return Array.isArray(list) ? list : []
}

/** The scalars at a path, whether the file gives a list or a single one. */
export function textsAt(node: Located | undefined, ...keys: string[]): { text: string; line: number }[] {
  const found = at(node, ...keys)
  const nodes = found === undefined || !Array.isArray(found.value) ? [found] : itemsAt(found)
  return nodes.flatMap((item) => {
    const text = scalar(item)
    return text === null || item === undefined ? [] : [{ text, line: item.line }]
  })
}

export function isTable(node: Located | undefined): boolean {
  return node?.value instanceof Map
}
