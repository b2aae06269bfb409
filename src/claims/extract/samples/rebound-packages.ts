import type { Doc } from '../../../docs/doc.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import { namesDefinedIn } from './defined-names.ts'

/** `from app import huey` */
const IMPORT = /^\s*(?:>>> )?from\s+[\w.]+\s+import\s+(.+)$/

/** Names of packages that Python samples give to something else: `huey = Huey()`, `from app import huey`. */
export function reboundPackages(docs: readonly Doc[], packages: ReadonlySet<string>): ReadonlySet<string> {
  const rebound = new Set<string>()
  for (const { codeBlocks } of docs)
    for (const block of codeBlocks) {
      if (ecosystemOfFence(block.language) !== 'python') continue
      for (const name of namesDefinedIn(block)) if (packages.has(name)) rebound.add(name)
      for (const line of block.lines) {
        const names = line.includes('import') ? (IMPORT.exec(line.slice(0, 500))?.[1] ?? '') : ''
        for (const name of names.match(/\w+/g) ?? []) if (packages.has(name)) rebound.add(name)
      }
    }
  return rebound
}
