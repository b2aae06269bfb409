import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { ecosystemOfSample } from '../../../ecosystems/lookup.ts'

/** The prompts of a Python shell. */
const PROMPT = /^\s*(?:>>>|\.\.\.|In \[\d*\]:) /

/** Names that the sample declares: its functions, classes, variables, parameters. */
export function namesDefinedIn(block: CodeBlock): Set<string> {
  const defined = new Set<string>()
  for (const source of block.lines) {
    if (source.length > 1000) continue
    const line = source.replace(PROMPT, '')
    for (const match of line.matchAll(
      /\b(?:const|let|var|val|function\*?|class|def|fn|func|type|interface|struct|enum|trait|mod|module|for|as|with|package|namespace)\s+(?:mut\s+|\([^)]*\)\s*)?([A-Za-z_$][\w$]*)/g,
    ))
      defined.add(match[1] ?? '')
    for (const match of line.matchAll(/^\s*(?:export\s+)?(?:const|let|var)\s+[{[]([^}\]]*)[}\]]\s*=/g))
      for (const name of (match[1] ?? '').split(','))
        defined.add((name.split(':').at(-1) ?? '').trim().replace(/[=\s.].*$/, ''))
    for (const match of line.matchAll(/\b(?:exports|module\.exports|this|self)\.([A-Za-z_$][\w$]*)\s*=(?!=)/g))
      defined.add(match[1] ?? '')
    for (const match of line.matchAll(
      /^\s*([A-Za-z_][\w]*(?:\s*,\s*[A-Za-z_]\w*)*)\s*(?::\s*[\w[\], .|]+)?\s*:?=(?!=)/g,
    ))
      for (const name of (match[1] ?? '').split(',')) defined.add(name.trim())
  }
  return defined
}

/** `from app import huey` */
const IMPORT = /^\s*(?:>>> )?from\s+[\w.]+\s+import\s+(.+)$/

/** Names of packages that samples rebind where pages name code by dotted paths: `huey = Huey()`, `from app import huey`. */
export function reboundPackages(docs: readonly Doc[], packages: ReadonlySet<string>): ReadonlySet<string> {
  const rebound = new Set<string>()
  for (const { codeBlocks } of docs)
    for (const block of codeBlocks) {
      if (!ecosystemOfSample(block.language)?.conventions?.hasDottedPaths) continue
      for (const name of namesDefinedIn(block)) if (packages.has(name)) rebound.add(name)
      for (const line of block.lines) {
        const names = line.includes('import') ? (IMPORT.exec(line.slice(0, 500))?.[1] ?? '') : ''
        for (const name of names.match(/\w+/g) ?? []) if (packages.has(name)) rebound.add(name)
      }
    }
  return rebound
}
