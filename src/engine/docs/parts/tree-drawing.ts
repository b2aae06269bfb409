import { isPlaceholder } from '../annotation/statement-context.ts'
import type { CodeBlock } from '../doc.ts'

export interface TreeNode {
  readonly line: number
  readonly column: number
  readonly text: string
  /** Path from the drawing's root folder. The root itself is omitted if it represents the repository. */
  readonly path: string
  readonly folder: boolean
}

/** File systems do not allow longer paths. */
const MAX_PATH = 4096

const BRANCH = /^([\s│|┃]*)(?:├|└|┣|┗|\+|`|\\|\|)(?:[─━-]+|--)\s*(\S.*)$/

/** The paths of a tree drawing; empty for other blocks, and for a reader's project: `my-app/`. */
export function treePaths(block: CodeBlock): TreeNode[] {
  const rows = block.lines.map((line) => BRANCH.exec(line))
  if (rows.filter(Boolean).length < 2) return []
  const root = block.lines[rows.findIndex(Boolean) - 1]?.trim().replace(/\/$/, '') ?? ''
  if (/^[\w<>{}.-]+$/.test(root) && isPlaceholder(root)) return []
  const nodes: TreeNode[] = []
  const stack: { indent: number; path: string }[] = []
  rows.forEach((row, index) => {
    if (!row) return
    const text = block.lines[index] ?? ''
    const name =
      (row[2] ?? '')
        .split(/\s+(?:#|\/\/|<-|←|--|\()|\s{2,}|\s+[-–—]\s/)[0]
        ?.trim()
        .replace(/^\.\//, '') ?? ''
    if (!/^[\w@.+~/[\]()-]+$/.test(name)) return
    const indent = text.indexOf(row[2] ?? '')
    while (stack.length > 0 && (stack.at(-1)?.indent ?? 0) >= indent) stack.pop()
    const clean = name.replace(/\/+$/, '')
    const parent = stack.at(-1)?.path
    const path = parent === undefined ? clean : `${parent}/${clean}`
    if (path.length > MAX_PATH) return
    nodes.push({
      line: block.line + index,
      column: block.column + indent,
      text: text.trim().slice(0, 200),
      path,
      folder: name.endsWith('/'),
    })
    stack.push({ indent, path })
  })
  return nodes
}
