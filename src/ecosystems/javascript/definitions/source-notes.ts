import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../memoize.ts'

/** What the text of a whole file says of its declarations. */
interface SourceNotes {
  /** Places in the file at which a declaration stands behind a comment with `@deprecated`. */
  readonly deprecated: ReadonlySet<number>
  /** Names of objects and types that get members whose names the text does not show. */
  readonly changed: ReadonlySet<string>
}

/** The declaration at this node is marked `@deprecated` by the comment before it. */
export function isDeprecated(node: Node): boolean {
  const { deprecated } = notesOf(node.tree)
  if (deprecated.size === 0) return false
  if (deprecated.has(node.startIndex)) return true
  for (let outer = node.parent, step = 0; outer !== null && step < 3; outer = outer.parent, step++) {
    if (
      !/^(?:export_statement|lexical_declaration|variable_declaration|ambient_declaration|expression_statement)$/.test(
        outer.type,
      )
    )
      return false
    if (deprecated.has(outer.startIndex)) return true
  }
  return false
}

/** Why the object or type of this name may have members that its own text does not show. */
export function changedElsewhere(node: Node, name: string | undefined): string | undefined {
  return name !== undefined && notesOf(node.tree).changed.has(name)
    ? 'the file gives it members by computed names'
    : undefined
}

const notesOf = memoize(({ rootNode: root }: Tree): SourceNotes => {
  const source = root.text
  return { deprecated: deprecatedPlaces(source, root.startIndex), changed: changedNames(source) }
})

/** Where the code that follows each comment with `@deprecated` starts. */
function deprecatedPlaces(source: string, offset: number): Set<number> {
  const places = new Set<number>()
  for (let at = source.indexOf('@deprecated'); at !== -1; at = source.indexOf('@deprecated', at + 1)) {
    const line = source.lastIndexOf('\n', at) + 1
    const isLineComment = /^\s*\/\//.test(source.slice(line, Math.min(at, line + 200)))
    const end = isLineComment ? source.indexOf('\n', at) : source.indexOf('*/', at) + 1
    if (end <= 0) break
    const next = /\S/g
    next.lastIndex = end + 1
    const code = next.exec(source)
    if (code === null) break
    places.add(offset + code.index)
  }
  return places
}

const CHANGES: readonly RegExp[] = [
  /\b([\w$]+)(?:\.prototype)?\[[^\]\n]{1,80}\]\s*(?:\?\?|\|\|)?=(?![=>])/g,
  /\b(?:Object\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)|(?:\w*\.)?(?:\w*[mM]ixin\w*|merge|extend|inherits|defineGetter))\(\s*([\w$]+)(?:\.prototype)?\s*,/g,
  /\b([\w$]+)\.prototype\s*=\s*(?!\{)\S/g,
  /\b([\w$]+)\.(?:prototype\.)?__(?:proto__\s*=|defineGetter__)/g,
]

function changedNames(source: string): Set<string> {
  const names = new Set<string>()
  for (const pattern of CHANGES)
    for (const [, name] of source.matchAll(pattern)) if (name !== undefined) names.add(name)
  names.delete('this')
  return names
}
