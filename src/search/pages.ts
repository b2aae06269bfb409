/** The files of entries. */
export interface Pages {
  set(document: number, file: string | null): void
  remove(document: number): void
  /** The documents of the files that a query names, by their paths or path ends, with or without extension. */
  named(query: string): readonly number[]
}

/** Maximum number of words of a query that are examined. */
const MAX_WORDS = 20
const PATH = /^[\w.@~-]{1,100}(?:\/[\w.@~-]{1,100}){0,30}$/

export function newPages(): Pages {
  const files = new Map<string, Set<number>>()
  const fileOf = new Map<number, string>()
  const remove = (document: number) => {
    const file = fileOf.get(document)
    if (file === undefined) return
    fileOf.delete(document)
    files.get(file)?.delete(document)
    if (files.get(file)?.size === 0) files.delete(file)
  }
  return {
    remove,
    set(document, file) {
      remove(document)
      if (file === null) return
      const path = file.toLowerCase()
      fileOf.set(document, path)
      files.set(path, (files.get(path) ?? new Set()).add(document))
    },
    named(query) {
      const paths = pathsIn(query)
      if (paths.length === 0) return []
      return [...files].flatMap(([file, documents]) =>
        paths.some((path) => isPathOf(path, file)) ? [...documents] : [],
      )
    },
  }
}

function pathsIn(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/^[`'"(./]+|[`'"),:;?!./]+$/g, ''))
    .filter((word) => /\/|\w\.[a-z]\w{0,7}$/.test(word) && PATH.test(word))
}

function isPathOf(path: string, file: string): boolean {
  const bare = file.replace(/\.\w{1,8}$/, '')
  return (
    [file, bare].some((each) => each === path || each.endsWith(`/${path}`)) &&
    (path.includes('/') || file.endsWith(path))
  )
}
