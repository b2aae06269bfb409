import { baseName } from '../../../base/paths.ts'
import type { Doc } from '../doc.ts'

/** Statements about files of other projects: the reader's own, or another repository. */

const QUOTED = '[`*"\']{1,2}([\\w.@-]{1,60})\\/?[`*"\']{1,2}'
const OWN = '(?:own )?(?:project|site|app(?:lication)?|package|workspace|repo(?:sitory)?|docs|documentation)'
/** "the `docs` directory of your project", "your `docs` folder". */
const FOLDERS = [
  new RegExp(
    `${QUOTED} (?:directory|folder|subdirectory|subfolder) (?:of|in|inside|within|at the root of) your ${OWN}\\b`,
    'gi',
  ),
  new RegExp(
    `\\byour (?:own |project's |site's |app's )?${QUOTED} (?:directory|folder|subdirectory|subfolder)\\b`,
    'gi',
  ),
]
const MAX_LINE = 2000

/** Folders that a page calls the reader's own: other pages of the same docs then mean them, too. */
export function foldersOfReaders({ prose }: Doc): string[] {
  return prose.flatMap(({ lines }) => {
    if (!lines.some((line) => /\byour\b/i.test(line))) return []
    const text = lines.join(' ').slice(0, MAX_LINE)
    return FOLDERS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, folder = '']) => folder))
  })
}

/** "into the docs repo at …", "of the `acme/charts` repository". */
const OTHER =
  /\b(?:in|into|to|of|from|at|on) (?:the|our|their|its|another|a separate) (?:[`*[]{0,2}([\w.-]+(?:\/[\w.-]+)?)[`*\]]{0,2}(?:\([^()\s]{1,200}\))? )?repo(?:sitory)?\b/gi
/** Words for the repository itself: "the main repository", "the git repo". */
const ITSELF =
  /^(?:this|that|same|main|whole|entire|root|git|github|gitlab|local|source|code|project|parent|upstream|remote|public|current|mono|cloned|forked|new|original|official|actual|target|private|existing|your|top-level)$/i

/** Whether a statement is about the files of another repository, which it names: "put it into the docs repository". */
export function isOfOtherRepository(statement: string, ownSlugs: ReadonlySet<string>): boolean {
  return [...statement.slice(0, MAX_LINE).matchAll(OTHER)].some(([whole, name]) => {
    if (/\b(?:another|a separate) /i.test(whole)) return true
    return name !== undefined && !ITSELF.test(name) && ![...ownSlugs].some((slug) => isCalled(slug, name))
  })
}

function isCalled(slug: string, name: string): boolean {
  const [wanted, own] = [name.toLowerCase(), slug.toLowerCase()]
  return wanted.includes('/') ? own.endsWith(wanted) : baseName(own) === wanted
}
