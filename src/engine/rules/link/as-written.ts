import { baseName, folderOf, joinPath } from '../../../base/paths.ts'
import { PLAIN_SITE, type Site } from '../../docs/site/site.ts'
import { exdocSlug } from '../../docs/slugs/slugify.ts'
import type { Claim } from '../claim.ts'
import type { LinkSubject } from './extract.ts'

/** A path of the repository in the claim's form, with `./` or a trailing slash if the page writes them. */
export function pathAsWritten({ value }: Claim, found: string, was: string): string {
  const { path, slash } = inFormOf(value, found, was)
  return `${value.startsWith('./') ? './' : ''}${path}${slash}`
}

/** A path of the repository in the link's form: relative, dotted, with its anchor, with or without an extension. */
export function linkAsWritten(
  claim: Claim<LinkSubject>,
  found: string,
  was = '',
  site: Pick<Site, 'kind'> = PLAIN_SITE,
): string {
  const { subject } = claim
  const { target, path, slash } = inFormOf(claim.value, found, was)
  if (subject.kind === 'own') return claim.value.replace(subject.path, path)
  const anchor = claim.value.includes('#') ? claim.value.slice(claim.value.indexOf('#')) : ''
  // ExDoc puts what it makes of all pages into one folder.
  if (site.kind === 'exdoc' && /\.html$/.test(path)) return `${exdocSlug(baseName(path).slice(0, -5))}.html${anchor}`
  if (claim.value.startsWith('/'))
    return `/${belowRoot(path, rootOf(target, inFormOf(claim.value, was, was).path))}${slash}${anchor}`
  const way = /^(?:.*\/)?/.exec(target.replace(/\/$/, ''))?.[0] ?? ''
  // The folder is unchanged, so the relative path to it stays.
  if (way !== '' && joinPath(folderOf(claim.file), way) === folderOf(path))
    return `${way}${baseName(path)}${slash}${anchor}`
  return `${relativePath(folderOf(claim.file), path, claim.value.startsWith('./'))}${slash}${anchor}`
}

/** The folder against which a link with a leading slash was resolved, with a trailing slash; '' for the repository root. */
function rootOf(target: string, was: string): string {
  const path = target.replace(/\/$/, '')
  return path !== '' && was.endsWith(path) ? `${was.slice(0, -path.length)}/`.replace(/^\/$/, '') : ''
}

function belowRoot(path: string, root: string): string {
  return path.startsWith(root) ? path.slice(root.length) : path
}

const PAGE = /\.(?:mdx?|rst|adoc|txt)$/

interface InForm {
  /** The path in the claim, without its anchor. */
  readonly target: string
  /** The new path in the same form. */
  readonly path: string
  /** The trailing slash. */
  readonly slash: '/' | ''
}

function inFormOf(value: string, found: string, was: string): InForm {
  const target = value.split(/[?#]/, 1)[0] ?? ''
  const path = asBuilt(target, found, was)
  return { target, path, slash: target.endsWith('/') && !/\.\w{1,8}$/.test(path) ? '/' : '' }
}

/** A page may be linked as a builder outputs it: with another extension, or without one. */
function asBuilt(target: string, found: string, was: string): string {
  if (/\.html$/.test(target)) return found.replace(PAGE, '.html')
  return PAGE.test(was) && !/\.\w+\/?$/.test(target) ? found.replace(PAGE, '') : found
}

/** `to` relative to a folder: `../b/c.md`. */
function relativePath(folder: string, to: string, dotted: boolean): string {
  const from = folder === '' ? [] : folder.split('/')
  const target = to.split('/')
  let same = 0
  while (same < from.length && same < target.length - 1 && from[same] === target[same]) same++
  const path = [...from.slice(same).map(() => '..'), ...target.slice(same)].join('/')
  return dotted && !path.startsWith('..') ? `./${path}` : path
}
