import { groupBy } from '../../../base/group-by.ts'
import { decoded } from '../../../base/paths.ts'

/** A URL of a path in this repository on its host, at a branch. */
export interface OwnUrl {
  readonly path: string
  readonly branch: string
  readonly anchor: string | null
}

const FILE_URL =
  /^https?:\/\/(?:www\.)?(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|[\w.-]+)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/(?:-\/)?(?:blob|tree|raw|edit|src\/branch|src)\/([^/#?\s]+)(?:\/([^#?\s]*))?(?:\?[^#\s]*)?(?:#(\S*))?$/i
const RAW_URL =
  /^https?:\/\/raw\.githubusercontent\.com\/([\w.-]+)\/([\w.-]+)\/(?:refs\/heads\/)?([^/#?\s]+)\/([^#?\s]+)(?:[?#].*)?$/i

/** Host pages and badges of a workflow, whose URLs contain its file. */
const WORKFLOW_URL =
  /^https?:\/\/(?:www\.)?(?:github\.com\/([\w.-]+)\/([\w.-]+)\/actions\/workflows|img\.shields\.io\/github\/(?:actions\/)?workflow\/status\/([\w.-]+)\/([\w.-]+))\/([\w.%-]+\.ya?ml)(?:[/?#.].*)?$/i

/** Branches that mean the current state. Tags and commits pin a past state and are not claims about the current one. */
const MOVING = /^(?:HEAD|main|master|trunk|develop|development|dev|next|canary|default|latest|devel|edge)$/i

/** Reads a URL as one of this repository; null if it is another repository's, or pinned to a tag or commit. */
export function parseOwnUrl(url: string, ownSlugs: ReadonlySet<string>): OwnUrl | null {
  const [, owner, name, shownOwner, shownName, file] = WORKFLOW_URL.exec(url) ?? []
  if (file !== undefined)
    return ownSlugs.has(`github.com/${owner ?? shownOwner}/${name ?? shownName}`.toLowerCase())
      ? { path: `.github/workflows/${decoded(file)}`, branch: 'HEAD', anchor: null }
      : null
  const parts = rawUrl(url) ?? fileUrl(url)
  if (!parts || !ownSlugs.has(parts.slug) || !MOVING.test(parts.branch)) return null
  const path = pathOf(parts)
  return path === '' ? null : { path, branch: parts.branch, anchor: parts.anchor }
}

interface FileUrl {
  /** `host/owner/name` in lower case. */
  readonly slug: string
  readonly branch: string
  /** As written in the URL. */
  readonly path: string
  readonly anchor: string | null
}

function rawUrl(url: string): FileUrl | null {
  const [, owner, name, branch = '', path = ''] = RAW_URL.exec(url) ?? []
  return owner === undefined ? null : { slug: `github.com/${owner}/${name}`.toLowerCase(), branch, path, anchor: null }
}

function fileUrl(url: string): FileUrl | null {
  const [, host, owner, name, branch = '', path = '', anchor = null] = FILE_URL.exec(url) ?? []
  return host === undefined ? null : { slug: `${host}/${owner}/${name}`.toLowerCase(), branch, path, anchor }
}

function pathOf({ path }: FileUrl): string {
  return decoded(path)
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '')
}

/** `host/owner/name` of a repository URL in lower case; null for other URLs. Supports https, ssh and `github:o/n` forms. */
export function repositorySlug(url: string): string | null {
  const [, host = 'github', owner, name] =
    /^(?:(github|gitlab|bitbucket):)?([\w.-]+)\/([\w.-]+?)(?:\.git)?$/.exec(url) ?? []
  if (owner !== undefined)
    return `${host === 'bitbucket' ? 'bitbucket.org' : `${host}.com`}/${owner}/${name}`.toLowerCase()
  const long =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/\s]+@)?(?:www\.)?([\w.-]+)(?::\d+)?\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#?].*)?$/i.exec(
      url,
    )
  const scp = /^[\w.-]+@([\w.-]+):([\w.-]+)\/([\w.-]+?)(?:\.git)?$/.exec(url)
  const found = long ?? scp
  return found ? `${found[1]}/${found[2]}/${found[3]}`.toLowerCase() : null
}

/** Files that every repository has: their existence is no evidence. */
const OF_ANY_REPOSITORY =
  /^(?:readme|license|licence|copying|contributing|code_of_conduct|security|changelog|changes|history|authors|notice|makefile|dockerfile|package\.json|cargo\.toml|go\.mod|pyproject\.toml|setup\.py|src|docs?|tests?|examples?|packages)(?:\.\w+)?$/i

/**
 * The repositories that links seem to belong to, if manifests do not say: most of the linked files on a moving branch exist here, and at
 * least two of them are uncommon.
 */
export function homeSlugs(urls: Iterable<string>, exists: (path: string) => boolean): Set<string> {
  const addresses = [...urls].flatMap((url) => (url.startsWith('http') ? (fileUrl(url) ?? []) : []))
  const moving = addresses.filter(({ branch, path }) => MOVING.test(branch) && path !== '')
  const homes = [...groupBy(moving, ({ slug }) => slug)].filter(([, all]) => {
    const there = all.map(pathOf).filter(exists)
    const own = new Set(there.filter((path) => !OF_ANY_REPOSITORY.test(path)))
    return own.size >= 2 && there.length * 2 >= all.length
  })
  return new Set(homes.map(([slug]) => slug))
}
