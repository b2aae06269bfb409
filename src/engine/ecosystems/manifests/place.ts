import { folderOf } from '../../../base/paths.ts'

/** Paths and URLs in the notation of manifests. */

/** A path in a manifest, relative to the repository; null if it is outside the repository or its root. */
export function resolveBeside(manifestPath: string, written: string): string | null {
  const segments = folderOf(manifestPath).split('/').filter(Boolean)
  for (const segment of written.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return null
  }
  return segments.length === 0 ? null : segments.join('/')
}

/** The folder of a path before its first wildcard: `./dist/*.js` → `./dist`. */
export function beforeWildcard(written: string): string {
  const wildcard = written.search(/[*?{[]/)
  return wildcard === -1 ? written : written.slice(0, written.lastIndexOf('/', wildcard) + 1)
}

const HOSTS: ReadonlyMap<string, string> = new Map([
  ['github', 'https://github.com/'],
  ['gitlab', 'https://gitlab.com/'],
  ['bitbucket', 'https://bitbucket.org/'],
  ['gist', 'https://gist.github.com/'],
])

/** The web address of a repository or homepage, from any form that manifests use; null if it is none. */
export function webAddress(written: string): string | null {
  const text = written
    .trim()
    .replace(/^git\+/, '')
    .replace(/^scm:(?:git:)?/, '')
  const shorthand = /^(?:(\w+):)?([\w.-]+\/[\w.-]+)$/.exec(text)
  if (shorthand !== null) {
    const host = HOSTS.get(shorthand[1] ?? 'github')
    return host === undefined ? null : withoutGit(host + shorthand[2])
  }
  const remote = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/.exec(text)
  if (remote !== null) return withoutGit(`https://${remote[1]}/${remote[2]}`)
  const url = /^(?:https?|git|ssh):\/\/(?:[^@/\s]+@)?(\S+)$/.exec(text)
  return url === null ? null : withoutGit(`${text.startsWith('http:') ? 'http' : 'https'}://${url[1]}`)
}

function withoutGit(address: string): string {
  return address.replace(/\.git$/, '')
}
