import type { Doc } from '../../../docs/doc.ts'
import { memoize } from '../../../memoize.ts'

const CALL = /^[^\s(]*[\w\])>]\(([\s\S]*)\)/
const PARAMETER = /(?<![\w.$'"`])[a-z_]\w*(?![\w.$(:'"`])/g
const MAX_SPAN = 300

/**
 * What the calls that a page writes are given: `pattern` of `find(root, [pattern])`. Where the page speaks of it, it speaks of
 * a name of its own; how the parameter is called in code is what the call as a whole is held against.
 */
export const ownParameters: (doc: Doc) => ReadonlySet<string> = memoize((doc) => {
  const found = new Set<string>()
  for (const { text, role } of doc.codeSpans) {
    const given = role === null && text.length <= MAX_SPAN ? CALL.exec(text)?.[1] : undefined
    for (const [name] of given?.matchAll(PARAMETER) ?? []) found.add(name)
  }
  return found
})
