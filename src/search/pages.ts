import { lexemesOf } from '../base/text/lexemes.ts'

/** The files of entries. */
export interface Pages {
  set(document: number, file: string | null): void
  remove(document: number): void
  /** The documents of the files that a query names, by their paths or path ends, with or without extension. */
  named(query: string): readonly number[]
}

/** Maximum number of pieces of a query that are examined. */
const MAX_PIECES = 20
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

/** How much of a query is paths, 0–1, without the words that a search leaves out: a question may name a file that it is not about. */
export function shareOfPaths(query: string): number {
  const asked = piecesOf(query).filter((piece) => isPath(piece) || lexemesOf(piece).length > 0)
  return asked.filter(isPath).length / Math.max(1, asked.length)
}

function pathsIn(query: string): string[] {
  return piecesOf(query).filter(isPath)
}

/** What stands between the spaces of a query, without quotes and punctuation around it. */
function piecesOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .slice(0, MAX_PIECES)
    .map((piece) => piece.replace(/^[`'"(./]+|[`'"),:;?!./]+$/g, ''))
}

function isPath(piece: string): boolean {
  return /\/|\w\.[a-z]\w{0,7}$/.test(piece) && PATH.test(piece)
}

function isPathOf(path: string, file: string): boolean {
  const bare = file.replace(/\.\w{1,8}$/, '')
  return (
    [file, bare].some((each) => each === path || each.endsWith(`/${path}`)) &&
    (path.includes('/') || file.endsWith(path))
  )
}
