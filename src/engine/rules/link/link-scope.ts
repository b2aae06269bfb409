import { memoize } from '../../../base/memoize.ts'
import { baseName, folderOf, foldersAbove } from '../../../base/paths.ts'
import { isGithubTemplate, isOfScaffold, isShownElsewhere } from '../../docs/annotation/page-owner.ts'
import type { Doc } from '../../docs/doc.ts'
import type { Site } from '../../docs/site/site.ts'
import { isPart } from '../../docs/slugs/hidden-anchors.ts'
import { ecosystemOfPackages } from '../../ecosystems/lookup.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { LinkSubject } from './extract.ts'

/** Branches whose URLs show a file in its current state. */
const DEFAULT_BRANCH = /^(?:HEAD|main|master|trunk|default)$/i
/** Sources of pages. Builders may generate more, but not in a committed folder without them. */
const PAGE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i
/** Extensions of what builders generate from pages and code. */
const BUILT = /\.(?:html?|xml|pdf|txt|zip|tgz|whl|exe|json)$/i

/** Whether a link without a target file is certainly dead: all its possible targets are known. */
export function isSurelyDead(
  { file, subject }: { readonly file: string; readonly subject: LinkSubject },
  candidates: readonly string[],
  snapshot: Snapshot,
): boolean {
  if (isOfScaffold(file)) return false
  const doc = snapshot.doc(file)
  if (subject.kind === 'relative' && (isShownElsewhere(file, doc) || isPart({ path: file }))) return false
  if (subject.kind === 'own') return DEFAULT_BRANCH.test(subject.branch)
  if (subject.include || isGithubTemplate(file) || isListedInBook(file, snapshot)) return false
  const path = subject.target.split(/[?#]/, 1)[0] ?? ''
  const [first = ''] = candidates
  if (path.includes('\\')) return false
  if (path.startsWith('doc:')) return snapshot.paths.isFolder(folderOf(first)) && folderOf(first) !== ''
  const isServed = !isPlainPage(doc, snapshot.siteOf(file))
  if (path.startsWith('/')) return !isServed && /\.\w{1,8}$/.test(path)
  if (!isFileName(path, snapshot))
    return !isServed && !namesCode(path, file, snapshot) && !isNumbered(path, file, snapshot)
  if (!isServed) return !/\.html?$/i.test(path)
  if (BUILT.test(path)) return false
  return PAGE.test(path) || IMAGE.test(path) ? isKept(first, snapshot) : snapshot.paths.isFolder(folderOf(first))
}

/** The page list of a book. A build may copy or generate some of its pages, and mdBook creates those that are missing. */
function isListedInBook(file: string, snapshot: Snapshot): boolean {
  return baseName(file) === 'SUMMARY.md' && snapshot.siteOf(file).kind === 'mdbook'
}

/** Only the repository's host renders the page, so its links can only lead to files of the repository. */
export function isPlainPage(doc: Doc | undefined, site: Site): boolean {
  return site.kind === 'github' && doc !== undefined && doc.frontMatter === null && doc.format !== 'mdx'
}

/** The folder exists in the repository and has files of this kind. */
function isKept(path: string, { paths }: Snapshot): boolean {
  const folder = folderOf(path)
  if (folder === '' || !paths.isFolder(folder))
    return paths.endingWith(path.slice(path.lastIndexOf('/') + 1), 1).length > 0
  return true
}

/** The path has the extension of a page, an image or some file of the repository; `items.fn.body` names something else. */
function isFileName(path: string, { paths }: Snapshot): boolean {
  return (
    PAGE.test(path) ||
    IMAGE.test(path) ||
    BUILT.test(path) ||
    (endingOf(path) !== '' && endingsOf(paths.entries).has(endingOf(path)))
  )
}

const endingsOf = memoize(
  (entries: ReadonlyMap<string, unknown>): ReadonlySet<string> => new Set([...entries.keys()].map(endingOf)),
)

function endingOf(path: string): string {
  return /\.\w{1,12}$/.exec(path)?.[0].toLowerCase() ?? ''
}

/** Some documentation links to items of code by name, as that of crates. */
function namesCode(path: string, file: string, { manifests }: Snapshot): boolean {
  if (/::|@|!$|\(\)$|^\w+(?:\.\w+)+$/.test(path)) return true
  return /^[A-Za-z_]\w*$/.test(path) && foldersAbove(file).some((folder) => foldersWithCodeLinks(manifests).has(folder))
}

const foldersWithCodeLinks = memoize(
  (manifests: readonly Manifest[]): ReadonlySet<string> =>
    new Set(
      manifests.flatMap(({ ecosystem, path }) =>
        ecosystemOfPackages(ecosystem)?.conventions?.linksNameCode ? [folderOf(path)] : [],
      ),
    ),
)

/** Sites drop the number prefixes that order pages: `../requests/` is the URL of `05-requests.md`. */
function isNumbered(path: string, file: string, { paths }: Snapshot): boolean {
  const name = baseName(path.replace(/\/+$/, ''))
  return name !== '' && numberedPages(paths.entries).has(`${folderOf(file)}/${name}`)
}

const numberedPages = memoize(
  (entries: ReadonlyMap<string, unknown>): ReadonlySet<string> =>
    new Set(
      [...entries.keys()].flatMap((path) => {
        const name = /^\d+[-_.](.+)\.\w+$/.exec(baseName(path))?.[1]
        return name !== undefined && PAGE.test(path) ? [`${folderOf(path)}/${name}`] : []
      }),
    ),
)
