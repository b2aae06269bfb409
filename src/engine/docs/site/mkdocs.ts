import { setting } from './read-config.ts'
import type { Site } from './site.ts'

const MAX_TEXT = 200_000

/** What the table of contents, which also gives headings their ids, is told in `mkdocs.yml` or `zensical.toml`. */
export function headingIdsOf(config: string): Pick<Site, 'idSeparator' | 'rewrites'> {
  const settings = tocSettings(config.slice(0, MAX_TEXT))
  const slugify = /\bslugify["']?[ \t]*[:=][ \t]*(\S[^\n]*)/.exec(settings)?.[1]
  if (slugify !== undefined && !KNOWN_SLUGIFY.test(slugify)) return { rewrites: true }
  const [, inQuotes, inOthers, bare] = SEPARATOR.exec(settings) ?? []
  const separator = inQuotes ?? inOthers ?? bare
  return separator === undefined || separator === '-' ? {} : { idSeparator: separator }
}

const SEPARATOR = /\bseparator["']?[ \t]*[:=][ \t]*(?:"([^"\n]{0,9})"|'([^'\n]{0,9})'|([^\s,{}"'#]{1,9}))/

/** Python-Markdown's own, and those of PyMdown. */
const KNOWN_SLUGIFY = /\bmarkdown\.extensions\.toc\.slugify(?:_unicode)?\b|\bpymdownx\.slugs\.\w+/

/** The lines of the extension `toc`, as they are written; '' if it has no settings. */
function tocSettings(config: string): string {
  const inToml = /^\[project\.markdown_extensions\.toc\][^\n]*\n((?:(?!\[)[^\n]*\n?){0,30})/m.exec(config)?.[1]
  if (inToml !== undefined) return inToml
  const lines = extensionLines(config)
  const at = lines.findIndex((line) => TOC.test(line))
  const [, before = '', rest = ''] = TOC.exec(lines[at] ?? '') ?? []
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= before.length)
  return at === -1 ? '' : [rest, ...below.slice(0, end === -1 ? below.length : end)].join('\n')
}

/** `- toc:`, `toc: {separator: "_"}`, `- markdown.extensions.toc:`. */
const TOC = /^([ \t]{0,40}(?:-[ \t]{1,9})?)["']?(?:markdown\.extensions\.)?toc["']?[ \t]*:(.*)$/

function extensionLines(config: string): string[] {
  const lines = config.split('\n')
  const at = lines.findIndex((line) => /^markdown_extensions[ \t]*:/.test(line))
  if (at === -1) return []
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => /^[\w"']/.test(line))
  return below.slice(0, end === -1 ? below.length : end)
}

/** The folder whose files go over those of the theme, and are published unless they are templates. */
export function themeFolder(config: string): string | null {
  return /^[ \t]+custom_dir[ \t]*:[ \t]*['"]?([^'"#\n]{1,200})/m.exec(config)?.[1]?.trim() || null
}

/** Files of themes to which pages link, by the theme's name. */
const THEME_FILES: ReadonlyMap<string, readonly string[]> = new Map([
  ['mkdocs', ['img/favicon.ico', 'img/grid.png']],
  ['readthedocs', ['img/favicon.ico']],
  ['material', ['assets/images/favicon.png']],
])

/** Files that a built-in theme adds to the site. */
export function themeFiles(config: string): readonly string[] {
  const named = /^theme[ \t]*:[ \t]*\n(?:[ \t]+\S[^\n]*\n|[ \t]*\n){0,60}?[ \t]+name[ \t]*:[ \t]*['"]?([\w-]+)/m.exec(
    config,
  )?.[1]
  return THEME_FILES.get(named ?? setting(config, 'theme') ?? 'mkdocs') ?? []
}
