import { groupBy } from '../../../base/group-by.ts'
import { baseName, folderOf, foldersOf } from '../../../base/paths.ts'

/** Pages about a past state: changelogs, release notes, migration guides, posts, docs of older versions, decisions and proposals. */

const EXTENSION = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|asc|txt)$/i

/** Folders in which all pages are about a past state. */
const PAST_FOLDER =
  /^(?:changelogs?|changelog[._-](?:d|unreleased)|\.changesets?|\.changes|newsfragments|release[-_ ]?notes|released|what'?s[-_]?new|announce|seps?|peps?|enhancements|blogs?|_posts|newsletters?|announcements|historical|versioned[-_]docs|version[-_]\w[\w.-]*|archived?|archives|migrat(?:e|ing|ion)|upgrad(?:e|es|ing)|(?:migration|upgrade)[-_]guides?|adrs?|rfcs?|proposals?|design[-_]proposals|proposals?[-_](?:accepted|approved|done|implemented|rejected|draft)|keps?|architecture[-_]decisions?|post-?mortems?|decision[-_](?:log|records?)|decisions|plans|planning|designs|design[-_ ]docs?|roadmaps?|retros?|retrospectives?|spikes?|briefs)$/i

/** Words that also name features: only at the root of the repository or directly below its docs. */
const PAST_ROOT_FOLDER = /^(?:history|news|changes|releases|old|legacy)$/i

/** Pages that record changes, in any folder. */
const PAST_PAGE =
  /^(?:(?:readme|docs?|documentation)[-_. ]?v\d[\w.]*|change[-_ ]?log(?:s|[-_.].*)?|version[-_ ]?history|.*[-_ ]changelog|release[-_ ]?notes?(?:[-_. ].*)?|.*[-_ ]release[-_ ]notes|what'?s?[-_ ]?(?:is[-_ ])?new(?:[-_. ].*|\d.*)?|migrat(?:ion|ing|e)[-_ ].+|.*[-_ ](?:migration|upgrad(?:e|ing))[-_ ](?:guide|notes)|.*\d[-_ ](?:migration|upgrade)|upgrad(?:e|ing)[-_ ]?(?:guide|notes|from|to|v?\d).*|.*upgrade[-_ ]?to[-_ ]?v?\d.*|upgrading|migrating|(?:adr|rfc)[-_]?\d+.*|rfc|(?:breaking|api)[-_ ]changes?(?:[-_. ].*)?|.*deprecat(?:ed|ion)s?|historical[-_ ].*|.*[-_ ]announcement|(?:.*[-_ ])?(?:roadmap|retro(?:spective)?|post-?mortem|proposal|design[-_ ](?:doc(?:ument)?s?|notes?|questions|proposal)))$/i

/** Reports, minutes, posts. */
const DATED_PAGE = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)/

const OLDER_VERSIONS = /^(?:previous|old(?:er)?|past)[-_]versions?$/i

/** Release notes of one version. */
const VERSION_PAGE = /^v?\d+\.\d+(?:\.[\dx]+)*$/

/** Pages that record changes if they are at the root of a package or directly below docs. Elsewhere they describe an API of that name. */
const PAST_ROOT_PAGE = /^(?:history|changes|news|releases)(?:[-_.]v?\d.*)?$/i
/** In capitals, these base names are the conventional file of that name. */
const PAST_CAPITALS = /^(?:HISTORY|CHANGES|NEWS|RELEASES)(?:[-_.].*)?$/
/** In a reference, pages with these names describe commands or tools. */
const PAST_GUIDE_PAGE =
  /^(?:migration|upgrade|migration[-_]?guide|plan|.*[-_ ](?:implementation|support|project|migration|refactor\w*|rollout|test|work|release)[-_ ]plan)$/i
/** Folders with contributors' notes: a plan there is a plan of work. */
const WORK_FOLDER = /^(?:wiki|notes?|dev|internals?|tasks|todos?|ideas|work)$/i
const WORK_PAGE = /.[-_ ]plan$/i
const REFERENCE = /^(?:cli|commands?|reference|api|apis|cmd|usage[-_]reference|sql|orm|database|db)$/i

const DOC_ROOT =
  /^(?:_?docs?|documentation|website|www|site|source|content|pages|guides?|src|[a-z]{2}(?:[-_][A-Za-z]{2,4})?)$/
const PACKAGE_ROOT = /^(?:packages|crates|libs|modules|plugins|apps)$/
const EXAMPLE = /^(?:examples?|samples?|demos?|playgrounds?|templates?|fixtures?)$/

/**
 * Whether a page describes a past, former or planned state rather than the current code, by its path alone. Translations are not history.
 * Folders such as `docs/v1` depend on their siblings: see `outdatedVersionFolders`.
 */
export function isHistoricalDoc(path: string): boolean {
  const folders = path.split('/')
  const base = folders.pop() ?? ''
  if (DATED_PAGE.test(base) || VERSION_PAGE.test(base.replace(EXTENSION, ''))) return true
  const page = base.replace(EXTENSION, '').replace(/^\d+[-_.]/, '')
  if (folders.some((folder) => OLDER_VERSIONS.test(folder) || DATED_PAGE.test(folder))) return true
  if (pastFolder(folders) !== null) return true
  if (PAST_PAGE.test(page) || PAST_CAPITALS.test(page)) return true
  if (PAST_ROOT_PAGE.test(page)) return isRootFolder(folders)
  if (WORK_PAGE.test(page) && folders.some((folder) => WORK_FOLDER.test(folder))) return true
  return PAST_GUIDE_PAGE.test(page) && !folders.some((folder) => REFERENCE.test(folder))
}

/** Folders and pages about upgrades from older versions. */
const UPGRADE_FOLDER = /^(?:migrat(?:e|ing|ion)s?|upgrad(?:e|es|ing)|(?:migration|upgrade)[-_]guides?)$/i
const UPGRADE_PAGE =
  /^(?:migrat(?:ion|ing|e)[-_ ].+|.*[-_ ](?:migration|upgrad(?:e|ing))[-_ ](?:guide|notes)|.*\d[-_ ](?:migration|upgrade)|.*upgrade[-_ ]?to[-_ ]?v?\d.*|upgrad(?:e|ing)[-_ ]?(?:guide|notes|from|to|v?\d).*|upgrading|migrating|migration|upgrade|migration[-_]?guide)$/i

/** Whether a historical page is an upgrade guide: it belongs to the current docs, so its links can be checked. */
export function isUpgradeGuide(path: string): boolean {
  if (!isHistoricalDoc(path)) return false
  const folders = path.split('/')
  const page = (folders.pop() ?? '').replace(EXTENSION, '').replace(/^\d+[-_.]/, '')
  const others = folders.filter((folder) => !UPGRADE_FOLDER.test(folder.replace(/^\d+[-_.]/, '')))
  const isUpgrade = others.length < folders.length || UPGRADE_PAGE.test(page)
  // `blog/upgrading-to-2.md` is a post.
  return isUpgrade && !isHistoricalDoc([...others, 'page.md'].join('/'))
}

/** The folder that makes a page historical, whatever the page; null if none does. */
export function historicalFolderOf(path: string): string | null {
  const folders = path.split('/').slice(0, -1)
  const older = folders.findIndex((folder) => OLDER_VERSIONS.test(folder))
  return older === -1 ? pastFolder(folders) : folders.slice(0, older + 1).join('/')
}

/** The outermost folder about a past state. A blog inside the examples is an example, and `packages/upgrade` is a package. */
function pastFolder(folders: readonly string[]): string | null {
  let isAtRoot = true
  for (const [index, folder] of folders.entries()) {
    const isPackage = PACKAGE_ROOT.test(folders[index - 1] ?? '')
    // Sites order their folders with number prefixes: `7.migration`.
    const isPast = PAST_FOLDER.test(folder.replace(/^\d+[-_.]/, '')) || (isAtRoot && PAST_ROOT_FOLDER.test(folder))
    if (isPast && !isPackage) return folders.slice(0, index + 1).join('/')
    if (EXAMPLE.test(folder) || REFERENCE.test(folder)) return null
    isAtRoot &&= DOC_ROOT.test(folder)
  }
  return null
}

/** In the repository's root, in a package, or directly below docs (of a language). */
function isRootFolder(folders: readonly string[]): boolean {
  if (folders.length <= 1) return true
  if (folders.length === 2 && PACKAGE_ROOT.test(folders[0] ?? '')) return true
  return folders.every((folder) => DOC_ROOT.test(folder) && !/^guides?$/.test(folder))
}

/** Page names that differ only in their version: `release_2.8.1`, `api-1.0`, `whatsnew 3.2`. */
const NAMED_BY_VERSION = /^([a-z]*(?:[-_ ][a-z]+)*[-_ ]?(?:v|version[-_ ]?)?)\d+\.\d+(?:\.[\dx]+)*$/i
const SERIES = 4

/** Pages of release notes: a series of pages in one folder, called alike and after versions. Other pages of the folder are none. */
export function releaseSeries(paths: Iterable<string>): ReadonlySet<string> {
  const releases = [...paths].flatMap((path) => {
    const name = EXTENSION.test(path) ? NAMED_BY_VERSION.exec(baseName(path).replace(EXTENSION, '')) : null
    return name === null ? [] : [{ path, series: `${folderOf(path)}/${name[1]?.toLowerCase()}` }]
  })
  const series = [...groupBy(releases, (release) => release.series).values()].filter(({ length }) => length >= SERIES)
  return new Set(series.flat().map(({ path }) => path))
}

const WORKS = 3

/**
 * Folders of planned work, which contain both a plan and a specification. Beside several of them, all folders are such, unless they are
 * directly in the docs.
 */
export function plannedFolders(paths: Iterable<string>): ReadonlySet<string> {
  const all = [...paths]
  const plans = all.filter((path) => /^.+\/(?:plan|spec)\.mdx?$/.test(path))
  const works = [...groupBy(plans, folderOf)].flatMap(([folder, pages]) =>
    new Set(pages.map((page) => page.replace(EXTENSION, ''))).size === 2 ? [folder] : [],
  )
  const crowded = [...groupBy(works, folderOf)].flatMap(([folder, { length }]) =>
    folder !== '' && length >= WORKS && !DOC_ROOT.test(baseName(folder)) ? [`${folder}/`] : [],
  )
  const beside = all.flatMap((path) =>
    crowded.flatMap((folder) => {
      const [work, ...rest] = path.startsWith(folder) ? path.slice(folder.length).split('/') : []
      return rest.length > 0 ? [`${folder}${work}`] : []
    }),
  )
  return new Set([...works, ...beside])
}

const VERSION_FOLDER = /^v?(\d+)(?:\.(\d+|x))?(?:\.(?:\d+|x))?$/
const NEXT_FOLDER = /^(?:latest|current|next|stable|main|master|head)$/

/**
 * Folders of docs for one version (`docs/v1`, `content/2.4`) with a sibling for a newer version, or one named `latest`, and those in a folder
 * `versions` beside the pages that they are older versions of. Every page in them is about a past state.
 */
export function outdatedVersionFolders(paths: Iterable<string>): ReadonlySet<string> {
  const pages = new Set([...paths].filter((path) => EXTENSION.test(path)))
  const folders = foldersOf([...pages])
  const versions = [...folders].flatMap((folder) => {
    const rank = rankOf(baseName(folder))
    return rank === null ? [] : [{ folder, rank }]
  })
  const outdated = [...groupBy(versions, ({ folder }) => folderOf(folder)).values()].flatMap((beside) => {
    const newest = Math.max(...beside.map(({ rank }) => rank))
    return beside.filter(({ rank }) => rank < newest).map(({ folder }) => folder)
  })
  const copied = [...pages].flatMap((path) => {
    const [, above = '', folder = '', page = ''] = COPIED.exec(path) ?? []
    return page !== '' && pages.has(`${above}${page}`) ? [`${above}${folder}`] : []
  })
  return new Set([...outdated, ...copied])
}

/** `docs/versions/1.2/api.md`: of `docs/api.md`. */
const COPIED = /^(.*?)(versions?\/v?\d+\.[\dx.]+)\/(.+)$/

/** Orders versions by their first two numbers; null if the folder is not named after a version. */
function rankOf(folder: string): number | null {
  if (NEXT_FOLDER.test(folder)) return Number.MAX_SAFE_INTEGER
  const [, major, minor] = VERSION_FOLDER.exec(folder) ?? []
  if (major === undefined) return null
  return Number(major) * 100_000 + (minor === undefined || minor === 'x' ? 99_999 : Number(minor))
}
