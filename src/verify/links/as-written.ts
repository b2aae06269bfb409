import type { Claim } from '../../claims/claim.ts'
import type { LinkSubject } from '../../claims/extract/link.ts'
import { baseName, folderOf, joinPath } from '../../paths.ts'

/** A path of the repository as a page names one, with `./` or a slash at its end where the page writes them. */
export function pathAsWritten({ value }: Claim, found: string, was: string): string {
  const { path, slash } = inFormOf(value, found, was)
  return `${value.startsWith('./') ? './' : ''}${path}${slash}`
}

/** A path of the repository as a link writes it: relative, dotted, with its anchor, with or without an ending. */
export function linkAsWritten(claim: Claim<LinkSubject>, found: string, was = ''): string {
  const { subject } = claim
  const { target, path, slash } = inFormOf(claim.value, found, was)
  if (subject.kind === 'own') return claim.value.replace(subject.path, path)
  const anchor = claim.value.includes('#') ? claim.value.slice(claim.value.indexOf('#')) : ''
  if (claim.value.startsWith('/'))
    return `/${belowRoot(path, rootOf(target, inFormOf(claim.value, was, was).path))}${slash}${anchor}`
  const way = /^(?:.*\/)?/.exec(target.replace(/\/$/, ''))?.[0] ?? ''
  // The folder is the same: so is the way to it.
  if (way !== '' && joinPath(folderOf(claim.file), way) === folderOf(path))
    return `${way}${baseName(path)}${slash}${anchor}`
  return `${relativePath(folderOf(claim.file), path, claim.value.startsWith('./'))}${slash}${anchor}`
}

/** The folder from which a link with a leading slash led to a path, with a slash at its end; '' for the repository. */
function rootOf(target: string, was: string): string {
  const path = target.replace(/\/$/, '')
  return path !== '' && was.endsWith(path) ? `${was.slice(0, -path.length)}/`.replace(/^\/$/, '') : ''
}

function belowRoot(path: string, root: string): string {
  return path.startsWith(root) ? path.slice(root.length) : path
}

const PAGE = /\.(?:mdx?|rst|adoc|txt)$/

interface InForm {
  /** What a claim names, without its anchor. */
  readonly target: string
  /** Another path in its form. */
  readonly path: string
  /** What stands behind it. */
  readonly slash: '/' | ''
}

function inFormOf(value: string, found: string, was: string): InForm {
  const target = value.split(/[?#]/, 1)[0] ?? ''
  const path = asBuilt(target, found, was)
  return { target, path, slash: target.endsWith('/') && !/\.\w{1,8}$/.test(path) ? '/' : '' }
}

/** A page is linked as what a builder makes of it: under another ending, or under none. */
function asBuilt(target: string, found: string, was: string): string {
  if (/\.html$/.test(target)) return found.replace(PAGE, '.html')
  return PAGE.test(was) && !/\.\w+\/?$/.test(target) ? found.replace(PAGE, '') : found
}

/** `to` as seen from a folder: `../b/c.md`. */
function relativePath(folder: string, to: string, dotted: boolean): string {
  const from = folder === '' ? [] : folder.split('/')
  const target = to.split('/')
  let same = 0
  while (same < from.length && same < target.length - 1 && from[same] === target[same]) same++
  const path = [...from.slice(same).map(() => '..'), ...target.slice(same)].join('/')
  return dotted && !path.startsWith('..') ? `./${path}` : path
}
