import { importsIn } from '../rules/imports.ts'

/**
 * Whether a class of a source text extends one that is imported from a dependency: it may inherit from there what it no longer defines.
 * Understands Python, JavaScript and TypeScript.
 */
export function extendsDependency(source: string, className: string, dependencies: ReadonlySet<string>): boolean {
  const bases = basesOf(source, className)
  if (bases === '') return false
  const lines = source.split('\n')
  return importsIn(lines).some((found) => {
    if (!isDependency(found.module, dependencies)) return false
    // The line also contains local names: `import X as Y`.
    const names = new Set([...found.names, ...((lines[found.line] ?? '').match(/[\w$]+/g) ?? [])])
    return (bases.match(/[\w$]+/g) ?? []).some((base) => names.has(base))
  })
}

function basesOf(source: string, className: string): string {
  const name = className.replace(/\$/g, '\\$')
  const found = new RegExp(
    `\\bclass\\s+${name}\\s*(?:\\[[^\\]]{0,200}\\]\\s*)?(?:\\(([^)]{1,500})\\)|(?:<[^{]{1,200}>)?\\s+extends\\s+([\\w$.]+))`,
  ).exec(source)
  return found?.[1] ?? found?.[2] ?? ''
}

/** Whether a module is one of a dependency; their names are in lower case. */
export function isDependency(module: string, dependencies: ReadonlySet<string>): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return dependencies.has(root) || dependencies.has(root.replaceAll('_', '-'))
}
