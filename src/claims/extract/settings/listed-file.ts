import { type Doc, headingAt, sectionTitles } from '../../../docs/doc.ts'
import { lastAt } from '../../../docs/last-at.ts'
import type { SettingFormat } from '../../../ecosystems/manifest.ts'
import { folderOf, joinPath } from '../../../paths.ts'

/** Lists are held to such files only where the page names the file: elsewhere they say what programs do without it. */
export const NAMED_BY_LISTS: ReadonlySet<SettingFormat> = new Set(['dotenv'])

/** The file whose settings a list gives, and its folder if the page writes one. */
export interface ListedFile {
  readonly format: SettingFormat
  readonly folder: string | null
}

const EXAMPLE_FILE =
  /(?<![\w.-])((?:[\w.-]{1,60}\/){0,8})(?:\.?env(?:\.[\w-]{1,40}){0,3}\.(?:example|sample|template|dist)|(?:example|sample)\.env)(?![\w/-])/
/** "Besides those of `.env.example`": it lists what the file does not have. */
const OF_OTHERS =
  /\b(?:besides|beyond|not|n't|other|others|additional(?:ly)?|in addition|except|unlike|instead|optional)\b/i

/** The example of an environment file that a list is introduced with, by the paragraph above it or its heading. */
export function listedFile(doc: Doc, line: number): ListedFile | null {
  const place = lastAt(doc.prose, line - 1, (run) => run.line)
  for (let at = place; at >= 0 && place - at < MAX_RUNS; at--) {
    const run = doc.prose[at]
    if (run === undefined || run.kind === 'heading') break
    if (run.kind === 'paragraph') return fileIn(doc, run.lines.slice(-MAX_RUNS).join(' '))
  }
  return headingAt(doc, line) === undefined ? null : fileIn(doc, sectionTitles(doc, line).at(-1) ?? '')
}

/** Cells of a header, and items above the first that is a setting, may stand between. */
const MAX_RUNS = 4

function fileIn(doc: Doc, source: string): ListedFile | null {
  const text = source.slice(-1000)
  const folder = EXAMPLE_FILE.exec(text)?.[1]
  if (folder === undefined || OF_OTHERS.test(text)) return null
  const isRelative = folder.startsWith('.')
  return {
    format: 'dotenv',
    folder: /\w/.test(folder) ? (isRelative ? joinPath(folderOf(doc.path), folder) : folder.replace(/\/$/, '')) : null,
  }
}
