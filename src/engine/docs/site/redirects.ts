import { isBelow } from '../../../base/paths.ts'
import type { Site } from './site.ts'

/** Longer lists are not redirects. */
const MAX_REDIRECTS = 2000

/** Redirected URLs of builders, as paths without extension or surrounding slashes; `*` matches anything. */
export function redirectedPaths(written: readonly string[]): readonly string[] {
  const paths = written.slice(0, MAX_REDIRECTS).flatMap((each) => {
    const path = plainPath(
      each
        .replace(/^\^|\$$/g, '')
        .replace(/\(?(?:\.[*+]\??|\[\^\/\]\+)\)?|:splat|\*+/g, '*')
        .replace(/\\/g, ''),
    )
    return /^[\w./*@+~ -]{1,300}$/.test(path) && /\w/.test(path) ? [path] : []
  })
  return [...new Set(paths)]
}

/** Whether the site's configuration redirects a page, so that the file at its path does not matter. */
export function isRedirected({ redirects = [], contentRoots }: Site, page: string): boolean {
  if (redirects.length === 0) return false
  return contentRoots.some((root) => {
    if (!isBelow(page, root)) return false
    const path = plainPath(root === '' ? page : page.slice(root.length + 1))
    return redirects.some((redirect) => matches(redirect, path))
  })
}

function plainPath(path: string): string {
  return path
    .replace(/\.(?:mdx?|html?|rst|adoc)$/i, '')
    .replace(/(?:^|\/)(?:index|readme|_index)$/i, '')
    .replace(/^\/+|\/+$/g, '')
}

/** A pattern may contain one wildcard: at its start, at its end, or in between. */
function matches(pattern: string, path: string): boolean {
  const at = pattern.indexOf('*')
  if (at === -1) return pattern === path
  const before = pattern.slice(0, at)
  const after = pattern.slice(at + 1)
  if (after.includes('*')) return false
  return path.length >= before.length + after.length - 1 && path.startsWith(before) && `/${path}`.endsWith(after)
}
