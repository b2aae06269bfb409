/** An address of a path of this repository on its host, at a branch. */
export interface OwnUrl {
  readonly path: string
  readonly branch: string
  readonly anchor: string | null
}

const FILE_URL =
  /^https?:\/\/(?:www\.)?(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|[\w.-]+)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/(?:-\/)?(?:blob|tree|raw|edit|src\/branch|src)\/([^/#?\s]+)(?:\/([^#?\s]*))?(?:\?[^#\s]*)?(?:#(\S*))?$/i
const RAW_URL =
  /^https?:\/\/raw\.githubusercontent\.com\/([\w.-]+)\/([\w.-]+)\/(?:refs\/heads\/)?([^/#?\s]+)\/([^#?\s]+)(?:[?#].*)?$/i

/** Pages of the host about a workflow, and pictures of how it went, name its file. */
const WORKFLOW_URL =
  /^https?:\/\/(?:www\.)?(?:github\.com\/([\w.-]+)\/([\w.-]+)\/actions\/workflows|img\.shields\.io\/github\/(?:actions\/)?workflow\/status\/([\w.-]+)\/([\w.-]+))\/([\w.%-]+\.ya?ml)(?:[/?#.].*)?$/i

/** Branches that mean "as it is now"; tags and commits pin a state of the past and are not claims about this one. */
const MOVING = /^(?:HEAD|main|master|trunk|develop|development|dev|next|canary|default|latest|devel|edge)$/i

/** Reads a URL as an address of this repository; null when it is another's, or pinned to a tag or commit. */
export function parseOwnUrl(url: string, ownSlugs: ReadonlySet<string>): OwnUrl | null {
  if (!/^https?:/i.test(url)) return null
  const [, owner, name, shownOwner, shownName, file] = WORKFLOW_URL.exec(url) ?? []
  if (file !== undefined)
    return ownSlugs.has(`github.com/${owner ?? shownOwner}/${name ?? shownName}`.toLowerCase())
      ? { path: `.github/workflows/${safeDecode(file)}`, branch: 'HEAD', anchor: null }
      : null
  const raw = RAW_URL.exec(url)
  const parts = raw
    ? { slug: `github.com/${raw[1]}/${raw[2]}`, branch: raw[3] ?? '', path: raw[4] ?? '', anchor: null }
    : fileUrl(url)
  if (!parts || !ownSlugs.has(parts.slug.toLowerCase()) || !MOVING.test(parts.branch)) return null
  const path = safeDecode(parts.path).replace(/\/+$/, '')
  return path === '' ? null : { path, branch: parts.branch, anchor: parts.anchor }
}

function fileUrl(url: string): { slug: string; branch: string; path: string; anchor: string | null } | null {
  const match = FILE_URL.exec(url)
  if (!match) return null
  return {
    slug: `${match[1]}/${match[2]}/${match[3]}`,
    branch: match[4] ?? '',
    path: match[5] ?? '',
    anchor: match[6] ?? null,
  }
}

/** `host/owner/name` of a repository URL in lower case; null for other URLs. Understands https, ssh and `github:o/n` forms. */
export function repositorySlug(url: string): string | null {
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+)\/([\w.-]+?)(?:\.git)?$/.exec(url)
  if (short && !url.includes('//')) {
    const host = short[1] === 'gitlab' ? 'gitlab.com' : short[1] === 'bitbucket' ? 'bitbucket.org' : 'github.com'
    return `${host}/${short[2]}/${short[3]}`.toLowerCase()
  }
  const long =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/\s]+@)?(?:www\.)?([\w.-]+)(?::\d+)?\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#?].*)?$/i.exec(
      url,
    )
  const scp = /^[\w.-]+@([\w.-]+):([\w.-]+)\/([\w.-]+?)(?:\.git)?$/.exec(url)
  const found = long ?? scp
  return found ? `${found[1]}/${found[2]}/${found[3]}`.toLowerCase() : null
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Files that every repository has: that they are there says nothing. */
const OF_ANY_REPOSITORY =
  /^(?:readme|license|licence|copying|contributing|code_of_conduct|security|changelog|changes|history|authors|notice|makefile|dockerfile|package\.json|cargo\.toml|go\.mod|pyproject\.toml|setup\.py|src|docs?|tests?|examples?|packages)(?:\.\w+)?$/i

/**
 * The repositories that a set of links seems to be at home in, for those whose manifests do not say: most of their
 * addresses of files at a moving branch lead to paths that are there, and two of those are not to be found everywhere.
 */
export function homeSlugs(urls: Iterable<string>, exists: (path: string) => boolean): Set<string> {
  const counts = new Map<string, { there: number; all: number; own: Set<string> }>()
  for (const url of urls) {
    const parts = url.startsWith('http') ? fileUrl(url) : null
    if (!parts || !MOVING.test(parts.branch) || parts.path === '') continue
    const slug = parts.slug.toLowerCase()
    const count = counts.get(slug) ?? { there: 0, all: 0, own: new Set() }
    count.all++
    const path = safeDecode(parts.path).replace(/\/+$/, '')
    if (exists(path)) {
      count.there++
      if (!OF_ANY_REPOSITORY.test(path)) count.own.add(path)
    }
    counts.set(slug, count)
  }
  return new Set(
    [...counts].filter(([, { there, all, own }]) => own.size >= 2 && there * 2 >= all).map(([slug]) => slug),
  )
}
