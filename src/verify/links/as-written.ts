import type { Claim } from '../../claims/claim.ts'
import type { LinkSubject } from '../../claims/extract/link.ts'
import { baseName, folderOf, joinPath } from '../../paths.ts'

/**
 * A path of the repository in the words of a claim: relative, dotted, with its anchor, with or without an ending, as the claim's own
 * value is.
 *
 * @param was the path that the claim led to
 */
export function asWritten(claim: Claim, found: string, was = ''): string {
  const target = claim.value.split(/[?#]/, 1)[0] ?? ''
  const path = inFormOf(target, found, was)
  const slash = target.endsWith('/') && !/\.\w{1,8}$/.test(path) ? '/' : ''
  if (claim.type !== 'link') return `${claim.value.startsWith('./') ? './' : ''}${path}${slash}`
  const subject = claim.subject as LinkSubject
  if (subject.kind === 'own') return claim.value.replace(subject.path, path)
  const anchor = claim.value.includes('#') ? claim.value.slice(claim.value.indexOf('#')) : ''
  if (claim.value.startsWith('/'))
    return `/${belowRoot(path, rootOf(target, inFormOf(target, was, was)))}${slash}${anchor}`
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

/** A page is linked as what a builder makes of it: under another ending, or under none. */
function inFormOf(target: string, found: string, was: string): string {
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
