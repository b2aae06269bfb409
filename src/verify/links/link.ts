import type { Claim } from '../../claims/claim.ts'
import { extractLinks, type LinkSubject } from '../../claims/extract/link.ts'
import { isDocPath } from '../../docs/read.ts'
import { resolveLink } from '../../docs/site/resolve-link.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { groupBy } from '../../group-by.ts'
import { memoize } from '../../memoize.ts'
import { baseName, folderOf, isBelow, joinPath } from '../../paths.ts'
import type { ClaimKind } from '../claim-kind.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { anchorOutcome } from './anchor.ts'
import { linkAsWritten } from './as-written.ts'
import { isSurelyDead } from './link-scope.ts'
import { madeBySite } from './made-by-site.ts'

export const linkKind = {
  type: 'link',
  severity: 'medium',
  extract: extractLinks,
  verify: verifyLink,
  pages: pagesOf,
  places: (claim, snapshot) => targetOf(claim, snapshot)?.candidates ?? [],
  isTimeless: true,
  anchorOf: ({ value }) => value.split('#')[1],
  isSeenFromPage: true,
  asWritten: linkAsWritten,
  namesThing: () => true,
  standsAlone: true,
} satisfies ClaimKind<LinkSubject>

interface Target {
  /** Paths at which the target may lie, the likeliest first. */
  readonly candidates: readonly string[]
  readonly anchor: string | null
}

/** A link holds when its target exists and, for an anchor, the target page has that heading or id. */
function verifyLink(claim: Claim<LinkSubject>, snapshot: Snapshot): Outcome {
  const target = targetOf(claim, snapshot)
  if (!target) return unknown('leads out of the repository')
  const found = target.candidates.find((candidate) => snapshot.paths.exists(candidate))
  if (found === undefined) return missing(claim, target, snapshot)
  if (target.anchor === null || target.anchor === '') return holds(`${found} exists`, [found])
  return anchorOutcome(claim, found, target.anchor, snapshot)
}

/** The page whose anchors {@link verifyLink} will ask a snapshot for. */
function pagesOf(claim: Claim<LinkSubject>, snapshot: Snapshot): string[] {
  const target = targetOf(claim, snapshot)
  if (!target || target.anchor === null) return []
  const found = target.candidates.find((candidate) => snapshot.paths.exists(candidate))
  return found !== undefined && isDocPath(found) ? [found] : []
}

function targetOf(claim: Claim<LinkSubject>, snapshot: Snapshot): Target | null {
  const { subject } = claim
  if (subject.kind === 'own') return { candidates: [subject.path], anchor: subject.anchor }
  const exists = (path: string): boolean => snapshot.paths.exists(path)
  const resolved = resolveLink(subject.target, claim.file, snapshot.siteOf(claim.file), exists)
  if (resolved.external) return null
  if (resolved.found === null) {
    const shown = whereShown(claim.file, subject.target, snapshot)
    if (shown !== null) return shown
  }
  // Which folders a builder takes included files from is a setting; the root is the usual one.
  const root = subject.include ? joinPath('', subject.target) : null
  return { candidates: root === null ? resolved.candidates : [...resolved.candidates, root], anchor: resolved.anchor }
}

/** Pages that one page is shown on: more are a template's. */
const MAX_SHOWN = 20

/** What a link of a page leads to from a page that shows it as a part of its own, or from a symbolic link of its name. */
function whereShown(file: string, target: string, snapshot: Snapshot): Target | null {
  const shown = [snapshot.includedBy(file), symlinksOf(snapshot).get(baseName(file)) ?? []]
  for (const page of shown.flatMap((pages) => pages.slice(0, MAX_SHOWN))) {
    const resolved = resolveLink(target, page, snapshot.siteOf(page), (path) => snapshot.paths.exists(path))
    if (resolved.found !== null) return { candidates: [resolved.found], anchor: resolved.anchor }
  }
  return null
}

/** The paths of symbolic links, by their names. */
const symlinksOf = memoize(({ paths }: Snapshot) => {
  const links = [...paths.entries.values()].filter(({ kind }) => kind === 'symlink')
  return groupBy(
    links.map(({ path }) => path),
    baseName,
  )
})

function missing(claim: Claim<LinkSubject>, target: Target, snapshot: Snapshot): Outcome {
  const [first] = target.candidates
  if (first === undefined) return unknown('its target cannot be looked up')
  // An address on the host shows what is kept in the repository; a page's own link may lead to what a build makes.
  const doubt = claim.subject.kind === 'relative' ? madeBySite(claim, target.candidates, snapshot) : null
  if (doubt !== null) return unknown(doubt)
  return fails(`link target \`${claim.value}\` not found`, {
    closed: isSurelyDead(claim, target.candidates, snapshot),
    rule: claim.subject.kind === 'own' ? 'address of this repository' : 'link target',
    suggestion: onTheWayUp(claim, snapshot) ?? elsewhere(claim, first, snapshot),
  })
}

/** Names that folders all have one of. */
const OF_ANY_FOLDER =
  /^(?:index|readme|_index|main|overview|intro(?:duction)?|usage|guide|config(?:uration)?|license|changelog|mod|package|__init__)\b/i

/** Files that a repository has once, in its root. */
const OF_ROOT = /^(?:license|changelog)\b/i

/**
 * What is meant by a link that has a `../` too many or too few, or starts from the root: the one file that lies at the same place seen from
 * a folder around the page.
 */
function onTheWayUp({ file, subject, ...claim }: Claim<LinkSubject>, { paths }: Snapshot): string | null {
  if (subject.kind !== 'relative') return null
  const inner = innerPath(subject.target)
  // A file that any folder has is, further up, as likely another one.
  if (inner === '' || (!inner.includes('/') && OF_ANY_FOLDER.test(inner) && !OF_ROOT.test(inner))) return null
  const found: string[] = []
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const path = joinPath(folder, inner)
    if (path !== null && path !== file && paths.exists(path)) found.push(path)
    if (folder === '') break
  }
  const [one, other] = found
  return one !== undefined && other === undefined ? linkAsWritten({ ...claim, file, subject }, one) : null
}

/** The name of a file, long enough to be no other's by chance. */
const MIN_DISTINCT = 6

/**
 * The one file that the target can be meant for: at the same place under another folder, or of its name near the page, or anywhere if it is
 * called like nothing else. An address on the host is the same seen from any page.
 */
function elsewhere(claim: Claim<LinkSubject>, first: string, { paths }: Snapshot): string | null {
  const [same, other] = paths.endingWith(baseName(first), 2)
  if (same === undefined || other !== undefined) return null
  const { subject } = claim
  const isOwn = subject.kind === 'own'
  // An anchor is of a page: a folder that is called like it has none.
  if ((isOwn ? subject.anchor !== null : subject.target.includes('#')) && !paths.has(same)) return null
  const inner = isOwn ? first : innerPath(subject.target)
  const isAlike = inner.includes('/')
    ? `/${same}`.endsWith(`/${inner}`) || parentOf(same) === parentOf(first) || isDistinct(baseName(first))
    : !isOwn && !OF_ANY_FOLDER.test(inner) && isNear(folderOf(claim.file), folderOf(same))
  return isAlike && same !== claim.file ? linkAsWritten(claim, same) : null
}

/** `Manpage.sublime-syntax`, and not `types.ts` or `setup.md`, which are called for what any folder may have. */
function isDistinct(name: string): boolean {
  const stem = name.replace(/\.\w+$/, '')
  return (
    stem.length >= MIN_DISTINCT &&
    !OF_ANY_FOLDER.test(name) &&
    (/[A-Z_-]/.test(stem.slice(1)) || stem.length >= 2 * MIN_DISTINCT)
  )
}

/** A target without the way up that leads to it. */
function innerPath(target: string): string {
  return (target.split(/[?#]/, 1)[0] ?? '').replace(/^(?:\.{0,2}\/)+/, '')
}

function parentOf(path: string): string {
  return baseName(folderOf(path)) || '/'
}

/** One folder is in the other, or both are in the same. */
function isNear(left: string, right: string): boolean {
  return isBelow(left, right) || isBelow(right, left) || folderOf(left) === folderOf(right)
}
