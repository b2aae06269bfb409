/** A repository path as a relative URI: every segment percent-encoded, so that no name reads as a scheme, query or fragment. */
export function pathUri(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}
