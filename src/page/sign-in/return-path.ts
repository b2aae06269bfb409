import { routeOf } from '../routes.ts'

const MAX_LENGTH = 2000
const HOME = '/'

/** The page to go on to after a sign-in: one of ours that was asked for, else the first. Nothing leads to another site. */
export function returnPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/') || asked.length > MAX_LENGTH || !URL.canParse(asked, BASE)) return HOME
  const url = new URL(asked, BASE)
  const path = `${url.pathname}${url.search}`
  // Resolved, a path may begin with two slashes: to a browser that is a host.
  return url.origin === BASE && !path.startsWith('//') && routeOf(path) !== null ? path : HOME
}

/** The same by the page that a link of ours was on, which the browser names. */
export function refererPath(referer: string | undefined, address: string): string {
  if (referer === undefined || !URL.canParse(referer)) return HOME
  const { origin, pathname, search } = new URL(referer)
  return origin === address ? returnPath(`${pathname}${search}`) : HOME
}

const BASE = 'http://localhost'
