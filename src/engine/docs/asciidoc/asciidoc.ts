import type { Doc, DocLink } from '../doc.ts'
import { FIELD_LINE, ignoredRanges } from '../ignore-marks.ts'
import { finishedLists } from '../page-lists.ts'
import { asciidoctorSlug } from '../slugs/slugify.ts'
import { createSource } from '../source.ts'
import { readBlocks } from './blocks.ts'
import { delimitedEnd } from './delimited.ts'
import { emptyPage } from './page.ts'

/**
 * Reads an AsciiDoc page. Its attributes (`:name: value`) become the front matter and are substituted in targets. Links whose target needs
 * an undefined attribute are omitted, and so are Antora's `module:page` coordinates. Never throws; linear in the length of the page.
 */
export function readAsciidoc(path: string, text: string): Doc {
  const lines = createSource(text).lines
  const page = emptyPage(lines)
  readBlocks(page)
  const titles = new Map(
    page.headings.map((heading) => [heading.text, heading.explicitId ?? asciidoctorSlug(heading.text)]),
  )
  return {
    path,
    format: 'asciidoc',
    lines,
    frontMatter: page.attributes.size === 0 ? null : Object.fromEntries(page.attributes),
    ...finishedLists({ ...page, links: page.links.map((link) => withHeading(link, titles)) }),
    ignored: ignoredRanges({ ...page, matter: FIELD_LINE, blockEnd: (line) => delimitedEnd(lines, line) }),
  }
}

/** A cross reference may name a section by its title. */
function withHeading(link: DocLink, titles: ReadonlyMap<string, string>): DocLink {
  const id = link.target.startsWith('#') ? titles.get(link.target.slice(1)) : undefined
  return id === undefined ? link : { ...link, target: `#${id}` }
}
