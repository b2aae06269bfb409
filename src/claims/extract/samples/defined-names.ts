import type { CodeBlock } from '../../../docs/doc.ts'

/** What a Python shell writes before what is typed. */
const PROMPT = /^\s*(?:>>>|\.\.\.|In \[\d*\]:) /

/** Names that the sample itself declares: its own functions, classes, variables, parameters. */
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
