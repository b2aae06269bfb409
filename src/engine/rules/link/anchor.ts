import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { decoded, isBelow } from '../../../base/paths.ts'
import { isOfScaffold, originalsOf } from '../../docs/annotation/page-owner.ts'
import { type Doc, sectionEnds } from '../../docs/doc.ts'
import { plainInline } from '../../docs/inline.ts'
import { lastAt } from '../../docs/last-at.ts'
import { isNeverClosed } from '../../docs/parts/block-at.ts'
import { PLAIN_SITE } from '../../docs/site/site.ts'
import { mayHaveOtherAnchors } from '../../docs/slugs/hidden-anchors.ts'
import { githubStyleSlug, vitepressSlug } from '../../docs/slugs/slugify.ts'
import { anchorsOf, hasAnchor, isAlwaysValidAnchor, servedAnchorsOf, slugsInOrder } from '../../docs/slugs/slugs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { bareName, closest } from '../closest.ts'
import { contradicts, fails, holds, type Outcome, unknown } from '../outcome.ts'
import { isPartOfBook } from './book.ts'
import type { LinkSubject } from './extract.ts'
import { headingMeant, writtenIds } from './heading-meant.ts'
import { isPlainPage } from './link-scope.ts'

/** Whether a page has the anchor that a link names. Its headings and ids are a closed scope. */
export function anchorOutcome(claim: Claim<LinkSubject>, page: string, anchor: string, snapshot: Snapshot): Outcome {
  const doc = snapshot.doc(page)
  if (!doc || isAlwaysValidAnchor(anchor)) return holds(`${page} exists`, [page])
  const site = snapshot.siteOf(page)
  const { kind } = site
  const anchors = anchorsOf(doc, site)
  if (hasAnchor(anchors, anchor) || (kind === 'vitepress' && hasAnchor(anchors, vitepressSlug(anchor)))) {
    const served = asServed(claim, doc, anchor, snapshot)
    if (served !== undefined) {
      // GitHub shows the page, too, and has the anchor of the link: an edit would fix one of the two and break the other.
      const meant = served === null ? '' : `, so it is \`#${served}\` there`
      const reason = `the site has no \`#${anchor}\` on ${page}: its configuration separates the words of an id by \`${site.idSeparator}\`${meant}`
      return contradicts('anchor', reason, { evidence: [page] })
    }
    const other = isInOtherCase(doc, anchor, snapshot) ? anchor.toLowerCase() : sameTitle(claim, doc, anchor)
    if (other === null) return holds(`${page} has #${anchor}`, [page])
    const reason =
      other === anchor.toLowerCase()
        ? `the anchor on ${page} is written \`#${other}\``
        : `\`#${anchor}\` leads to the section that contains the link itself; \`#${other}\` is on ${page} as well`
    return contradicts('anchor', reason, { evidence: [page], suggestion: withAnchor(claim, other) })
  }
  const around = claim.file === page ? snapshot.includedBy(page) : []
  if (around.some((path) => isOn(path, anchor, snapshot))) return unknown(`an anchor of a page that shows ${page}`)
  if (snapshot.isIdOfLayout(doc, decoded(anchor))) return unknown(`an id of the site's layouts, which ${page} may get`)
  if (mayHaveOtherAnchors(doc) || isPartOfBook(doc, snapshot) || site.rewrites)
    return unknown(`${page} has parts that its source does not show`)
  if (kind === 'sphinx' && doc.format === 'markdown' && claim.value.startsWith('#'))
    return unknown('a target of MyST, which any page may have')
  if (doc.format === 'asciidoc' && isAddress(claim.value)) return unknown(`an address of ${page} on a site of its own`)
  // Translators update a page and its links after the original, or never.
  const original = originalsOf(page).find((path) => snapshot.paths.exists(path))
  if (original !== undefined) return unknown(`${page} is a translation of ${original}`)
  if (kind === 'github' && !isPlainPage(doc, site) && isSpelledAlike(anchor, anchors))
    return unknown(`a heading of ${page} in another spelling, as its site may write it`)
  // An id that contains the `#` is itself the mistake: `name="#setup"`.
  const plain = plainAnchors(anchors)
  const written = new Set(slugsInOrder(doc, site))
  const opened = swallowed(doc).get(decoded(anchor).toLowerCase())
  const where =
    opened === undefined
      ? elsewhere(page, anchor, snapshot)
      : `: the heading is inside the code block opened at line ${opened}`
  const meant =
    spelledAlike(anchor, plain, written) ??
    affixed(anchor, plain, written) ??
    unlessLinkedBeside(claim, nearAnchor(anchor, plain) ?? headingMeant(doc, site, anchor), snapshot)
  return fails(`${noHeading(page, anchor)}${where}`, {
    closed: !isDummy(claim) && !isOfScaffold(claim.file),
    rule: 'anchor',
    evidence: [page],
    suggestion: withAnchor(claim, meant === null ? null : (writtenIds(doc, site).get(meant) ?? meant)),
  })
}

export function noHeading(page: string, anchor: string): string {
  return `${page} has no heading \`#${anchor}\``
}

/** Minimum length of an anchor that is unlikely to be on another page by chance. */
const MIN_DISTINCT = 10

/** The only other page of the site with the heading, for a sentence; empty if there is none. */
function elsewhere(page: string, anchor: string, { pagesWithHeading, siteOf }: Snapshot): string {
  if (anchor.length < MIN_DISTINCT) return ''
  const found = pagesWithHeading(anchor.toLowerCase()).filter(
    (path) => path !== page && siteOf(path).root === siteOf(page).root,
  )
  return found.length === 1 ? `, but ${found[0]} has` : ''
}

/** The lines that open code blocks, by the slugs of headings that these swallow as their fence or an earlier one is not closed. */
const swallowed = memoize((doc: Doc): ReadonlyMap<string, number> => {
  const found = doc.codeBlocks.flatMap((block) => {
    const heading = isNeverClosed(doc, block) ? /^#{1,6} +(.{1,300})$/ : /^#{2,6} +(.{1,300})$/
    return block.lines.flatMap((line): [string, number][] => {
      const title = heading.exec(line)?.[1]
      return title === undefined ? [] : [[githubStyleSlug(plainInline(title.trim())), block.line - 1]]
    })
  })
  return new Map(found.toReversed())
})

const plainAnchors = memoize(
  (anchors: ReadonlySet<string>): ReadonlySet<string> => new Set([...anchors].filter((each) => !each.startsWith('#'))),
)

/** `modules/redis#use` names a converter's output rather than an AsciiDoc file, and so does its anchor. */
function isAddress(value: string): boolean {
  const path = value.split('#', 1)[0] ?? ''
  return path !== '' && !/\.\w+$/.test(path)
}

/** Whether a page that was read has an anchor. */
export function isOn(path: string, anchor: string, snapshot: Snapshot): boolean {
  const doc = snapshot.doc(path)
  return doc !== undefined && hasAnchor(anchorsOf(doc, snapshot.siteOf(path)), anchor)
}

/** `<a href="#badge">` around an image intentionally leads nowhere, as do links in contributor lists, which only have a title. */
function isDummy({ text, value }: Claim<LinkSubject>): boolean {
  return /^#\w+$/.test(value) ? /^<a\s/i.test(text) : /^#[\w-]+$/.test(value) && /^<a\s[^>]*\stitle=/i.test(text)
}

/**
 * The id that the site makes of a heading, where the link has the one that GitHub makes; null if several headings could be meant, undefined
 * if the site has the link's, or the link is not one between two of its pages.
 */
function asServed(
  { file }: Claim<LinkSubject>,
  doc: Doc,
  anchor: string,
  { siteOf }: Snapshot,
): string | null | undefined {
  const site = siteOf(doc.path)
  const anchors = servedAnchorsOf(doc, site)
  const isServed = [file, doc.path].every((path) => siteOf(path) === site && isBelow(path, site.contentRoots[0] ?? ''))
  if (anchors === null || !isServed || hasAnchor(anchors, anchor)) return undefined
  const place = placesOfSlugs(slugsInOrder(doc, PLAIN_SITE)).get(anchor.toLowerCase())
  return place === undefined ? null : (slugsInOrder(doc, site)[place] ?? null)
}

/** GitHub matches anchors in any case; browsers on a built site do not. Only headings certainly have lower-case anchors. */
function isInOtherCase(doc: Doc, anchor: string, snapshot: Snapshot): boolean {
  const site = snapshot.siteOf(doc.path)
  // VitePress also slugifies the anchors of links.
  if (isPlainPage(doc, site) || ['vitepress', 'mkdocs', 'sphinx', 'asciidoctor'].includes(site.kind)) return false
  const name = anchor.toLowerCase()
  return name !== anchor && !doc.anchors.has(anchor) && placesOfSlugs(slugsInOrder(doc, site)).has(name)
}

/** A link to the section that contains it, where a second section has the same title: the second one is meant. */
function sameTitle({ file, line }: Claim<LinkSubject>, doc: Doc, anchor: string): string | null {
  if (doc.path !== file || doc.anchors.has(anchor)) return null
  const slugs = slugsInOrder(doc, PLAIN_SITE)
  const own = placesOfSlugs(slugs).get(anchor) ?? -1
  const heading = doc.headings[own]
  const alike = heading ? (placesOfTitles(doc).get(heading.text) ?? []) : []
  if (!heading || alike.length !== 2) return null
  if (line <= heading.line || line > (sectionEnds(doc)[own] ?? 0)) return null
  return slugs[alike.find((place) => place > own) ?? -1] ?? null
}

/** The index of the first occurrence of each slug. */
const placesOfSlugs = memoize(
  (slugs: readonly string[]): ReadonlyMap<string, number> =>
    new Map(slugs.map((slug, index): [string, number] => [slug, index]).reverse()),
)

const placesOfTitles = memoize(
  ({ headings }: Doc): ReadonlyMap<string, readonly number[]> =>
    groupBy(headings.keys(), (index) => headings[index]?.text ?? ''),
)

/** Number of lines around a link that belong to the same list of links. */
const NEAR = 20
/** With more anchors missing from a page, the links mean another page. */
const MAX_SOUGHT = 2000

/** The anchor with the smallest edit distance. */
function nearAnchor(anchor: string, anchors: ReadonlySet<string>): string | null {
  const sought = soughtOn(anchors)
  const name = anchor.toLowerCase()
  const near = sought.get(name) ?? (sought.size < MAX_SOUGHT ? closest(name, anchors) : null)
  sought.set(name, near)
  return near
}

/** Null if a nearby link already leads to the anchor, as in a table of contents. */
function unlessLinkedBeside(
  { file, line, value }: Claim<LinkSubject>,
  near: string | null,
  snapshot: Snapshot,
): string | null {
  if (near === null) return null
  const doc = snapshot.doc(file)
  const links = (doc && linksByTarget(doc).get(`${value.split('#', 1)[0] ?? ''}#${near}`)) ?? []
  const last = links[lastAt(links, line + NEAR, (link) => link.line)]
  return last !== undefined && last.line >= line - NEAR ? null : near
}

const soughtOn = memoize((_: ReadonlySet<string>) => new Map<string, string | null>())

const linksByTarget = memoize(({ links }: Doc) => groupBy(links, ({ target }) => target))

/** Whether some anchor has the same letters: slug rules differ in the signs that they keep, drop or replace. */
function isSpelledAlike(anchor: string, anchors: ReadonlySet<string>): boolean {
  const bare = bareName(decoded(anchor))
  return bare !== '' && byBareName(anchors).has(bare)
}

/**
 * The only anchor with the same letters: `composer_home` for `composer-home`.
 *
 * @param written the anchors of headings as the site writes them
 */
function spelledAlike(anchor: string, anchors: ReadonlySet<string>, written?: ReadonlySet<string>): string | null {
  const bare = bareName(anchor)
  return bare === '' ? null : theOnly(byBareName(anchors).get(bare) ?? [], written)
}

/** Of several spellings of one heading, that of its site. */
function theOnly(found: readonly string[], written: ReadonlySet<string> = new Set()): string | null {
  const [first, ...others] = found
  if (first === undefined || others.length === 0) return first ?? null
  if (others.some((each) => bareName(each) !== bareName(first))) return null
  const [own, ...more] = found.filter((each) => written.has(each))
  return more.length === 0 ? (own ?? null) : null
}

/** Minimum length of a part of an anchor that identifies it. */
const MIN_PART = 5

/**
 * The only anchor that is the name without a suffix (`install-1`, `close-callback`), or with a prefix it has now: the class of a method, a
 * group of settings.
 */
function affixed(anchor: string, anchors: ReadonlySet<string>, written: ReadonlySet<string>): string | null {
  const name = anchor.toLowerCase()
  const parts = name.split('-')
  for (let count = parts.length - 1; count * 2 >= parts.length; count--) {
    const shorter = parts.slice(0, count).join('-')
    // If several headings share a title, their number suffixes distinguish them.
    if (shorter.length >= MIN_PART && anchors.has(shorter) && !anchors.has(`${shorter}-1`)) return shorter
  }
  // On a page with very many anchors several have this ending, and comparing each link with all of them would be slow.
  const longer =
    name.length < MIN_PART || anchors.size > MAX_SOUGHT
      ? []
      : [...anchors].filter((each) => each !== name && each.includes(name))
  const ending = longer.filter((each) => each.endsWith(`-${name}`))
  if (ending.length > 0) return theOnly(ending, written)
  // A heading in the middle of which the name is may be meant as well.
  return longer.every((each) => each.endsWith(name)) ? theOnly(longer, written) : null
}

const byBareName = memoize((anchors: ReadonlySet<string>) => groupBy(anchors, bareName))

/** The link as written, with another anchor. */
function withAnchor({ value }: Claim<LinkSubject>, anchor: string | null): string | null {
  return anchor === null ? null : `${value.split('#', 1)[0] ?? ''}#${anchor}`
}
