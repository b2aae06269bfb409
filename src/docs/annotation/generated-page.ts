import type { Doc } from '../doc.ts'

/** Notes stand at the top, where who opens the page sees them. */
const MAX_LINES = 15
const NOTE =
  /\bthis (?:file|page|document|readme) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?(?:generated|created|built|rendered)\b|\b(?:do not|don['’]t) (?:edit|modify|change) (?:this (?:file|page|document|readme)|it|by hand|manually|directly)\b|\b(?:auto-?|automatically )generated\b.{0,80}\b(?:do not|don['’]t) (?:edit|modify)\b/i
/** A part of a page that a program writes, such as its table of contents. */
const OF_A_PART = /\b(?:toc|table of contents|section|block|below|between|start|begin)\b/i

/** Whether a page says that a program makes it: what is wrong in it has to be changed elsewhere. */
export function isGeneratedPage({ lines }: Doc): boolean {
  return lines
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, 300))
    .some((line) => NOTE.test(line) && !OF_A_PART.test(line))
}
