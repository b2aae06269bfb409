import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../memoize.ts'

interface Comments {
  /** Rows right above which, or on which, a comment calls what is declared deprecated. */
  readonly deprecated: ReadonlySet<number>
  /** Types for which `go generate` is told to write code. */
  readonly generated: ReadonlySet<string>
}

const DEPRECATED = /^[\s/*]*Deprecated:/m

/** The comment above a declaration, or behind it on its line, has a paragraph that starts with "Deprecated:". */
export function isDeprecated(node: Node): boolean {
  return commentsOf(node.tree).deprecated.has(node.startPosition.row)
}

/** `//go:generate` names the type, so that it may have methods in a file which is not kept. */
export function isGenerated(tree: Tree, type: string): boolean {
  return commentsOf(tree).generated.has(type)
}

const commentsOf = memoize((tree: Tree): Comments => {
  const source = tree.rootNode.text
  return {
    deprecated: source.includes('Deprecated:') ? deprecatedRows(tree, source) : new Set(),
    generated: source.includes('//go:generate') ? generatedTypes(source) : new Set(),
  }
})

function deprecatedRows(tree: Tree, source: string): Set<number> {
  const rows = new Set<number>()
  const lines = source.split('\n')
  let end = -1
  let deprecated = false
  for (const comment of tree.rootNode.descendantsOfType('comment')) {
    if (comment === null) continue
    const { row, column } = comment.startPosition
    const says = DEPRECATED.test(comment.text)
    if ((lines[row] ?? '').slice(0, column).trim() !== '') {
      if (says) rows.add(row)
      end = -1
      continue
    }
    deprecated = says || (deprecated && row === end + 1)
    end = comment.endPosition.row
    if (deprecated) rows.add(end + 1)
  }
  return rows
}

function generatedTypes(source: string): Set<string> {
  const types = new Set<string>()
  for (const [, line] of source.matchAll(/^\/\/go:generate(.*)$/gm)) {
    for (const [, names] of (line ?? '').matchAll(/-{1,2}types?[= ]([\w,]+)/g)) {
      for (const name of (names ?? '').split(',')) types.add(name)
    }
  }
  return types
}
