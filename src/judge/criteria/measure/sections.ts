import { contentWords } from '../../../base/text/words.ts'
import { type Doc, sectionEnds } from '../../../engine/docs/doc.ts'
import { PLAIN_SITE } from '../../../engine/docs/site/site.ts'
import { anchorsOf } from '../../../engine/docs/slugs/slugs.ts'
import { quoted } from '../../result/issue.ts'
import { linesRegion, type Region, textRegion } from './region.ts'

/** The sections of a part, below its title; subsections are optional, as not everyone calls them sections. */
export function sectionsOf(region: Region): Region[] {
  return region.pages.flatMap((page) => {
    const first = titleIndex(page) + 1
    const below = page.headings.slice(first)
    const top = below.reduce((least, { level }) => Math.min(least, level), 9)
    return below.map(({ level }, index) => ({
      ...sectionRegion(region, page, first + index),
      ...(level > top && { optional: true as const }),
    }))
  })
}

/** The title of each page: its first heading, if it is the only one of level 1, or the title in its front matter. */
export function titlesOf(region: Region): Region[] {
  return region.pages.flatMap((page) => {
    const heading = page.headings[titleIndex(page)]
    const text = heading?.text ?? page.frontMatter?.title
    return typeof text === 'string' ? [textRegion(region, `the title ${quoted(text)}`, text)] : []
  })
}

/** -1 if no heading is the title. */
function titleIndex({ headings }: Doc): number {
  const [first, ...others] = headings
  return first?.level === 1 && others.every(({ level }) => level > 1) ? 0 : -1
}

function sectionRegion(region: Region, page: Doc, index: number): Region {
  const heading = page.headings[index]
  const from = heading?.line ?? 1
  const to = sectionEnds(page)[index] ?? page.lines.length
  return {
    ...linesRegion(region, page, `section ${quoted(heading?.text ?? '')}`, from, to),
    label: heading?.text ?? '',
    note: page.lines
      .slice(from, to)
      .filter((line) => !/^\s*(?:={2,}|-{2,})?\s*$/.test(line))
      .join('\n'),
  }
}

const CONTENTS_MARK = /^\s*(?:\[\[?_?toc_?\]\]?|\.\. contents::|:toc:|\{:toc\}|\$\{toc\})/im

/** Whether a part has a table of contents: items that link to its headings, or the mark of one. Null if that is not to be seen. */
export function contentsOf(region: Region): boolean | null {
  if (region.pages.length === 0) return null
  if (CONTENTS_MARK.test(region.text)) return true
  const inside = region.pages.map((page) => {
    const anchors = anchorsOf(page, PLAIN_SITE)
    const entries = page.links.filter(({ target }) => target.startsWith('#') && anchors.has(target.slice(1)))
    const isEntry = (line: number): boolean => /^\s*(?:[-*+]|\d+[.)])\s+\[/.test(page.lines[line - 1] ?? '')
    return entries.filter(({ line }) => isEntry(line)).length
  })
  if (inside.some((entries) => entries >= 2)) return true
  const isNamed = /\b(?:table of )?contents\b/i.test(region.text)
  const hasLinks = region.pages.some(({ links }) => links.some(({ target }) => target.startsWith('#')))
  return isNamed || hasLinks ? null : false
}

/** Sections that certainly have the name, and those that may be meant. */
export interface NamedSections {
  readonly sure: readonly Region[]
  readonly possible: readonly Region[]
}

/** A section's names are its whole heading, and the parts of a joined heading such as `Install & usage`. */
export function sectionsNamed(region: Region, title: string, isQuoted: boolean): NamedSections {
  const all = region.pages.flatMap((page) => page.headings.map((_, index) => sectionRegion(region, page, index)))
  const asked = bareTitle(title)
  const sure: Region[] = []
  const possible: Region[] = []
  for (const each of all) {
    const heading = each.label ?? ''
    const names = isQuoted ? [heading] : [heading, ...heading.split(/\s+(?:and|or)\s+|\s*[&/,:–—]\s*/i)]
    if (names.some((name) => isSameTitle(bareTitle(name), asked))) sure.push(each)
    else if (contentWords(title).some((word) => contentWords(heading).some((other) => sameRoot(word, other))))
      possible.push(each)
  }
  return { sure, possible }
}

function isSameTitle(left: string, right: string): boolean {
  const [mine, theirs] = [left.split(' '), right.split(' ')]
  return mine.length === theirs.length && mine.every((word, index) => isSameWord(word, theirs[index] ?? ''))
}

/** `Install`, `Installing` and `Installation`; `licence` and `license`. Not `Support` and `Supported`. */
function isSameWord(left: string, right: string): boolean {
  const bare = (word: string): string =>
    word.length < 5 ? word : word.replace(/licence/, 'license').replace(/(?:(?:ur)?ations?|ing|ion|es?|s)$/, '')
  return left === right || bare(left) === bare(right)
}

/** One is a prefix of the other, except for the last characters. */
function sameRoot(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short === long || (short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 3))))
}

function bareTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
    .replace(/^(?:\d+ )+|^(?:the|a|an) /, '')
}
