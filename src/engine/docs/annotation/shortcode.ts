import { memoize } from '../../../base/memoize.ts'
import { type Doc, isWithin, type LineRange } from '../doc.ts'

/** `{{% name args %}}`, `{{< /name >}}`. */
const TAG = /\{\{[<%]\s{0,9}(\/?)\s{0,9}([\w/.-]{1,200})[^{}]{0,300}[>%]\}\}/g
/** Shortcodes for boxes, tabs and columns that show their content as written. */
const SHOWS_AS_IS =
  /^(?:alerts?|admonitions?|blocks?|boxes|callouts?|cards?|card-?pane|caution|columns?|danger|details|expand|hints?|important|infos?|notes?|notice|page-?info|steps?|sub-?steps?|summary|tabs?|tab-?pane|tips?|warnings?)$/i
const MAX_LINE = 2000

/** Whether a line is inside a paired Hugo shortcode, which may transform the text. */
export function isInShortcode(doc: Doc, line: number): boolean {
  return isWithin(line, pairedParts(doc))
}

const pairedParts = memoize(({ lines }: Doc): readonly LineRange[] => {
  const found: LineRange[] = []
  const open = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (!line.includes('{{')) continue
    for (const [, end = '', name = ''] of line.slice(0, MAX_LINE).matchAll(TAG)) {
      const from = open.get(name)
      if (end === '') open.set(name, index + 1)
      else if (from !== undefined && !SHOWS_AS_IS.test(name)) found.push({ from, to: index + 1 })
      if (end !== '') open.delete(name)
    }
  }
  return found.sort((a, b) => a.from - b.from)
})
