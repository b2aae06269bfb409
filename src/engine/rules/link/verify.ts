import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { baseName, folderOf, isBelow, joinPath } from '../../../base/paths.ts'
import { isDocPath } from '../../docs/read.ts'
import { includedFrom, resolveLink } from '../../docs/site/resolve-link.ts'
import { createCopied } from '../../facts/files/copied.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { nearFile } from '../near-file.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { anchorOutcome, isOn } from './anchor.ts'
import { linkAsWritten } from './as-written.ts'
import type { LinkSubject } from './extract.ts'
import { isSurelyDead } from './link-scope.ts'
import { madeBySite } from './made-by-site.ts'

interface Target {
  /** Possible paths of the target, most likely first. */
  readonly candidates: readonly string[]
  readonly anchor: string | null
}

/** A link holds if its target exists and, with an anchor, the target page has that heading or id. */
export function verifyLink(claim: Claim<LinkSubject>, snapshot: Snapshot): Outcome {
  if (claim.subject.kind === 'relative' && claim.subject.target.startsWith('ref:')) return labelOutcome(claim, snapshot)
  const target = targetOf(claim, snapshot)
  if (!target) return unknown('leads out of the repository')
  const found = target.candidates.find((candidate) => snapshot.paths.exists(candidate))
  if (found === undefined) return missing(claim, target, snapshot)
  if (target.anchor === null || target.anchor === '') return holds(`${found} exists`, [found])
  return anchorOutcome(claim, found, target.anchor, snapshot)
}

/** Whether a page of the same site has the label that `:ref:` names. Sphinx also takes labels from docstrings and other projects. */
function labelOutcome({ file, value }: Claim<LinkSubject>, snapshot: Snapshot): Outcome {
  const { root } = snapshot.siteOf(file)
  const label = value.toLowerCase().replace(/\s+/g, ' ').trim()
  const found = snapshot.pagesWith(label).find((page) => snapshot.siteOf(page).root === root)
  return found === undefined
    ? unknown('no page of the site has this label, which code or another project may have')
    : holds(`${found} has the label \`${value}\``, [found])
}

/** The page whose anchors {@link verifyLink} requests from a snapshot. */
export function pagesOf(claim: Claim<LinkSubject>, snapshot: Snapshot): string[] {
  const target = targetOf(claim, snapshot)
  if (!target || target.anchor === null) return []
  const found = target.candidates.find((candidate) => snapshot.paths.exists(candidate))
  if (found === undefined) return onTheWay(claim, snapshot).filter(isDocPath)
  return isDocPath(found) ? [found] : []
}

export function targetOf(claim: Claim<LinkSubject>, snapshot: Snapshot): Target | null {
  const { subject } = claim
  if (subject.kind === 'own') return { candidates: [subject.path], anchor: subject.anchor }
  const exists = (path: string): boolean => snapshot.paths.exists(path)
  const resolved = resolveLink(subject.target, claim.file, snapshot.siteOf(claim.file), exists)
  if (resolved.external) return null
  if (resolved.found === null) {
    const shown = whereShown(claim.file, subject.target, snapshot)
    if (shown !== null) return shown
    const published = resolved.candidates.flatMap(copiedOf(snapshot.manifests)).find(exists)
    if (published !== undefined) return { candidates: [published], anchor: resolved.anchor }
  }
  const included = subject.include ? includedFrom(subject.target, claim.file) : []
  return { candidates: [...resolved.candidates, ...included], anchor: resolved.anchor }
}

/** What tasks copy to the place where a candidate would be. */
const copiedOf = memoize(createCopied)

/** Maximum number of pages that include a page. With more, it is a template. */
const MAX_SHOWN = 20

/** The target of a link as seen from a page that includes its page, or from a symbolic link of the same name. */
function whereShown(file: string, target: string, snapshot: Snapshot): Target | null {
  const shown = [snapshot.includedBy(file), symlinksOf(snapshot).get(baseName(file)) ?? []]
  for (const page of shown.flatMap((pages) => pages.slice(0, MAX_SHOWN))) {
    const resolved = resolveLink(target, page, snapshot.siteOf(page), (path) => snapshot.paths.exists(path))
    if (resolved.found !== null) return { candidates: [resolved.found], anchor: resolved.anchor }
  }
  return null
}

/** The paths of symbolic links, by base name. */
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
  // A URL on the host shows a committed file. A relative link may lead to build output.
  const doubt = claim.subject.kind === 'relative' ? madeBySite(claim, target.candidates, snapshot) : null
  if (doubt !== null) return unknown(doubt)
  const [, inParentheses, inQuotes] = ENCLOSED.exec(claim.value) ?? []
  const inside = inParentheses ?? inQuotes
  const marks = inQuotes === undefined ? 'parentheses' : 'quotes'
  const isAddress = claim.subject.kind === 'relative' && BARE_ADDRESS.test(claim.value)
  const reason =
    inside !== undefined
      ? `the ${marks} around \`${inside}\` are part of the link's target: remove them`
      : isAddress
        ? `\`${claim.value}\` has no \`https://\`, so it leads to a file of that path, which there is not`
        : `link target \`${claim.value}\` not found`
  return fails(reason, {
    closed: isSurelyDead(claim, target.candidates, snapshot),
    rule: claim.subject.kind === 'own' ? 'address of this repository' : 'link target',
    suggestion:
      inside ??
      (isAddress ? `https://${claim.value}` : null) ??
      onTheWayUp(claim, snapshot) ??
      elsewhere(claim, first, snapshot) ??
      inSameFolder(claim, first, snapshot),
  })
}

/** `[label]: (page.md)`, `[text]("https://tool.dev")`: only an inline link has parentheses around its target, and none has quotes. */
const ENCLOSED = /^(?:\((.+)\)|["'“”](.+)["'“”])$/

/** `docs.acme.org/guide`: the name of a host and a path on it. */
const BARE_ADDRESS = /^(?:[a-z\d][a-z\d-]*\.)+(?:com|org|net|io|dev|edu|gov|app)(?:\/|$)/i

/** Names that every folder may have. */
const OF_ANY_FOLDER =
  /^(?:index|readme|_index|main|overview|intro(?:duction)?|usage|guide|config(?:uration)?|license|changelog|mod|package|__init__)\b/i

/** Files that a repository has once, in its root. */
const OF_ROOT = /^(?:license|changelog)\b/i

/**
 * The target of a link with a `../` too many or too few, or from the root: the only match of the path in the page's folder and those above.
 */
function onTheWayUp(claim: Claim<LinkSubject>, snapshot: Snapshot): string | null {
  if (claim.subject.kind !== 'relative') return null
  const inner = innerPath(claim.subject.target)
  const anchor = claim.value.split('#')[1] ?? ''
  const found = onTheWay(claim, snapshot)
  // A file name that any folder has is as likely another file further up, unless the anchor shows which.
  const isOfAny = !inner.includes('/') && OF_ANY_FOLDER.test(inner) && !OF_ROOT.test(inner)
  const [one, other] = isOfAny ? found.filter((page) => anchor !== '' && isOn(page, anchor, snapshot)) : found
  return one !== undefined && other === undefined ? linkAsWritten(claim, one, '', snapshot.siteOf(claim.file)) : null
}

/** The files of the target's path in the page's folder and those above, nearest first. */
function onTheWay({ file, subject }: Claim<LinkSubject>, { paths }: Snapshot): string[] {
  if (subject.kind !== 'relative') return []
  const inner = innerPath(subject.target)
  const found: string[] = []
  if (inner === '') return found
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const path = joinPath(folder, inner)
    if (path !== null && path !== file && paths.exists(path)) found.push(path)
    if (folder === '') return found
  }
}

/** Minimum length of a file name that is unlikely to match another by chance. */
const MIN_DISTINCT = 6

/**
 * The only file that the target can mean: at the same place under another folder, or with its name near the page, or anywhere if its name
 * is distinctive. A URL on the host does not depend on the page.
 */
function elsewhere(claim: Claim<LinkSubject>, first: string, { paths, siteOf }: Snapshot): string | null {
  const [same, other] = paths.endingWith(baseName(first), 2)
  if (same === undefined || other !== undefined) return null
  const { subject } = claim
  const isOwn = subject.kind === 'own'
  // Only pages have anchors. A folder of the same name has none.
  if ((isOwn ? subject.anchor !== null : subject.target.includes('#')) && !paths.has(same)) return null
  const inner = isOwn ? first : innerPath(subject.target)
  const isAlike = inner.includes('/')
    ? `/${same}`.endsWith(`/${inner}`) || parentOf(same) === parentOf(first) || isDistinct(baseName(first))
    : !isOwn && !OF_ANY_FOLDER.test(inner) && isNear(folderOf(claim.file), folderOf(same))
  return isAlike && same !== claim.file ? linkAsWritten(claim, same, '', siteOf(claim.file)) : null
}

/** The only file in the folder of the target that it can mean. */
function inSameFolder(claim: Claim<LinkSubject>, first: string, { paths, siteOf }: Snapshot): string | null {
  const near = nearFile(first, paths)
  return near === null || near === claim.file ? null : linkAsWritten(claim, near, first, siteOf(claim.file))
}

/** True for `Manpage.sublime-syntax`; false for `types.ts` or `setup.md`, which any folder may have. */
function isDistinct(name: string): boolean {
  const stem = name.replace(/\.\w+$/, '')
  return (
    stem.length >= MIN_DISTINCT &&
    !OF_ANY_FOLDER.test(name) &&
    (/[A-Z_-]/.test(stem.slice(1)) || stem.length >= 2 * MIN_DISTINCT)
  )
}

/** A target without its leading `../`. */
function innerPath(target: string): string {
  return (target.split(/[?#]/, 1)[0] ?? '').replace(/^(?:\.{0,2}\/)+/, '')
}

function parentOf(path: string): string {
  return baseName(folderOf(path)) || '/'
}

/** One folder contains the other, or both have the same parent. */
function isNear(left: string, right: string): boolean {
  return isBelow(left, right) || isBelow(right, left) || folderOf(left) === folderOf(right)
}
