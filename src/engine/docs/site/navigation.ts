import { folderOf, pathIn } from '../../../base/paths.ts'

/** Titles of pages in a site's navigation, by path in the repository. */
export type PageTitles = ReadonlyMap<string, string>

/** A file in which a site may list its pages. */
export interface NavigationFile {
  readonly path: string
  readonly text: string
}

const NAVIGATION =
  /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml|SUMMARY\.md|_sidebar\.md|\.vitepress\/config(?:\/index)?\.m?[jt]s)$/i

/** Whether sites list their pages in a file of this name. */
export function isNavigation(path: string): boolean {
  return NAVIGATION.test(path)
}

const MAX_LENGTH = 200_000
const MAX_TITLE_LENGTH = 200

/** `- Title: page.md` of MkDocs, `[Title](page.md)` of mdBook, GitBook and docsify, `text: 'Title', link: '/page'` of VitePress. */
const ENTRIES = [
  /^[ \t]{0,40}-[ \t]{1,8}(?<title>[^\n:]{1,200}):[ \t]{1,8}(?<page>['"]?[^\s'"#]{1,300}\.md['"]?)[ \t]*$/gm,
  /^[ \t]{0,40}[-*+][ \t]{1,8}\[(?<title>[^\]\n]{1,200})\]\((?<page>[^()\s#]{1,300})\)/gm,
  /\btext:[ \t]{0,8}(?<title>'[^'\n]{1,200}'|"[^"\n]{1,200}"|`[^`\n]{1,200}`),\s{0,40}link:[ \t]{0,8}(?<page>'[^'\n#]{1,300}'|"[^"\n#]{1,300}")/g,
]
const ENDINGS = ['', '.md', '.mdx', '/index.md', 'index.md', '/README.md']

/** The titles that navigation files give to existing pages. The first title of a page wins. */
export function navigationTitles(files: readonly NavigationFile[], isPage: (path: string) => boolean): PageTitles {
  const titles = new Map<string, string>()
  for (const { path, text } of files)
    for (const entry of ENTRIES)
      for (const { groups = {} } of text.slice(0, MAX_LENGTH).matchAll(entry)) {
        const title = unquoted(groups.title ?? '').slice(0, MAX_TITLE_LENGTH)
        const page = pageOf(unquoted(groups.page ?? ''), rootsOf(path), isPage)
        if (page !== null && title !== '' && !titles.has(page)) titles.set(page, title)
      }
  return titles
}

/** The folders that the pages of a list may be relative to. */
function rootsOf(path: string): string[] {
  const folder = folderOf(path).replace(/(?:^|\/)\.vitepress(?:\/config)?$/, '')
  return [folder, pathIn(folder, 'docs'), pathIn(folder, 'src')]
}

function pageOf(target: string, roots: readonly string[], isPage: (path: string) => boolean): string | null {
  const bare = target
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .replace(/\.html$/, '')
  for (const root of roots)
    for (const ending of ENDINGS) {
      const path = bare === '' ? pathIn(root, ending.replace(/^\//, '')) : pathIn(root, `${bare}${ending}`)
      if (isPage(path)) return path
    }
  return null
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^(['"`])(.*)\1$/, '$2')
    .trim()
}
