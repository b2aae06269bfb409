import type { Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'

const MODULE = /^\s*\.\. (?:py:)?(?:current|auto)?module::\s+([A-Za-z_][\w.]*)/

/**
 * The module whose objects a reStructuredText page describes at a line: that of the nearest `module`, `automodule` or
 * `currentmodule` directive above it. The lines are 1-based; null before the first directive.
 */
export function moduleScopes(doc: Doc): (line: number) => string | null {
  const scopes = doc.lines.flatMap((text, index) => {
    const module = text.includes('module::') ? MODULE.exec(text)?.[1] : undefined
    return module === undefined ? [] : [{ line: index + 1, module }]
  })
  return (line) => scopes[lastAt(scopes, line, (scope) => scope.line)]?.module ?? null
}
