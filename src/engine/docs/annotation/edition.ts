import { memoize } from '../../../base/memoize.ts'
import { type Doc, frontMatterField, isWithin, type LineRange, sectionEnds } from '../doc.ts'

/** `{{< g_featpro >}}`, `{{% enterprise %}}`: a site's own shortcode for paid features. */
const SHORTCODE = /\{\{[<%]\s*[\w/-]*(?:pro|enterprise|premium)\b[^{}]{0,40}[>%]\}\}/
/** "available in Acme Pro", "is a Pro feature", "(Enterprise only)". Other products also have such editions. */
const SAID =
  /\b(?:available|included|supported|offered|part of|exclusive(?:ly)?|only)\b[^.`]{0,50}(?<!\b(?:GitHub|GitLab|Red Hat|Windows) )\b(?:Pro|Enterprise|Premium|Ultimate)\b(?! (?:Linux|Server|Managed))|\b(?:Pro|Enterprise|Premium|Ultimate|Commercial|Paid|pro|enterprise|premium|paid)[ -](?:only|features?|edition|subscribers?|subscriptions?|license|plan)\b|\b[Ww]ith (?!GitHub|GitLab|Red |Windows)[A-Z]\w+ (?:Pro|Enterprise|Premium)\b|[([](?:Pro|PRO|Enterprise|Premium|Paid)[)\]]/
/** The name of a paid edition: "Acme Pro". */
const TITLE =
  /^\W*(?!(?:GitHub|GitLab|Red|Windows) )(?:[A-Z][\w.-]* )?(?:Pro|Enterprise|Premium)(?: (?:edition|features?|version|plan))?\W*$/
/** Number of lines below a title, or at the top of a page, in which a mark applies to everything below. */
const OPENING = 8
const MAX_LINE = 1000

/** Whether a line is about a paid edition, whose code is not in this repository. The mark may be at the end of its sentence. */
export function isOfPaidEdition(doc: Doc, line: number, statement = ''): boolean {
  return isMarked(doc.lines[line - 1] ?? '') || isMarked(statement) || isWithin(line, paidParts(doc))
}

function isMarked(line: string): boolean {
  const text = line.slice(0, MAX_LINE)
  return SHORTCODE.test(text) || SAID.test(text)
}

/** Sections that are marked as a whole, by their titles or directly below them. */
const paidParts = memoize((doc: Doc): readonly LineRange[] => {
  const whole = { from: 1, to: doc.lines.length }
  const given = frontMatterField(doc, 'title')
  const title = given === undefined ? doc.headings[0]?.text : given
  if (typeof title === 'string' && TITLE.test(title)) return [whole]
  const first = doc.headings.find(({ level }) => level > 1)?.line ?? Number.POSITIVE_INFINITY
  const opening = doc.prose.filter(({ line }) => line < first).slice(0, OPENING)
  // A list item only marks itself.
  const isAlone = (line: string): boolean => ALONE.test(line.slice(0, MAX_LINE))
  if (opening.some(({ kind, lines }) => kind === 'paragraph' && lines.some(isAlone))) return [whole]
  return doc.headings.flatMap((heading, index) => {
    const next = doc.headings[index + 1]?.line ?? Number.POSITIVE_INFINITY
    const lines = doc.lines.slice(heading.line, Math.min(next - 1, heading.line + OPENING))
    const isPaid =
      TITLE.test(heading.text) || isMarked(doc.lines[heading.line - 1] ?? '') || lines.some((each) => ALONE.test(each))
    return isPaid ? [{ from: heading.line, to: sectionEnds(doc)[index] ?? heading.line }] : []
  })
})

const ALONE =
  /^\s*(?:\{\{[<%]\s*[\w/-]*(?:pro|enterprise|premium)\b[^{}]{0,40}[>%]\}\}|(?:[>*_!]\W*)?(?:This|These|The following) [^.]{0,60}\b(?:is|are) (?:only |exclusively )?(?:available|included|supported|part of|an?)\b[^.]{0,60}\b(?:Pro|Enterprise|Premium|Ultimate)\b|With [A-Z]\w+ (?:Pro|Enterprise|Premium)\b)/
