import { routeOf } from '../routes.ts'

const MAX_LENGTH = 2000
const HOME = '/'

/** The page after a sign-in: the requested one if it is ours, otherwise the first. Never leads to another site. */
export function returnPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/') || asked.length > MAX_LENGTH || !URL.canParse(asked, BASE)) return HOME
  const url = new URL(asked, BASE)
  const path = `${url.pathname}${url.search}`
  // A resolved path may start with two slashes, which a browser would read as a host.
  return url.origin === BASE && !path.startsWith('//') && routeOf(path) !== null ? path : HOME
}

/** Like `returnPath`, for the page of ours that the browser sends as referrer. */
export function refererPath(referer: string | undefined, address: string): string {
  if (referer === undefined || !URL.canParse(referer)) return HOME
  const { origin, pathname, search } = new URL(referer)
  return origin === address ? returnPath(`${pathname}${search}`) : HOME
}

const BASE = 'http://localhost'
