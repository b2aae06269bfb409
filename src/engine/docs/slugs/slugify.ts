import { slug as githubSlug } from 'github-slugger'

/** Makes one heading's id, before duplicates are numbered. Each slugifier names the software that uses it. */
export type Slugify = (text: string) => string

/** GitHub, Docusaurus, Starlight, Nextra: letters of all scripts, digits, `_` and `-`; each space becomes a hyphen. */
export const githubStyleSlug: Slugify = (text) => githubSlug(text)

const CONTROL = /[\u0000-\u001f]/g
const COMBINING = /[\u0300-\u036f]/g
const VITEPRESS_SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** VitePress and VuePress: accents removed, each run of signs becomes a hyphen, `_` before a leading digit. */
export const vitepressSlug: Slugify = (text) =>
  text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(CONTROL, '')
    .replace(VITEPRESS_SPECIAL, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/** Python-Markdown's table of contents, the default of MkDocs: ASCII only, each run of spaces and separators becomes a separator. */
export function pythonMarkdownSlug(separator: string): Slugify {
  const runs = separator === '-' ? /[-\s]+/g : separator === '_' ? /[_\s]+/g : /\s+/g
  return (text) =>
    text
      .normalize('NFKD')
      .replace(/[^\x00-\x7f]/g, '')
      .replace(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(runs, separator)
}

/** PyMdown's slugs and Python-Markdown's `slugify_unicode`: letters of all scripts are kept. */
export function pymdownSlugs(separator: string): readonly Slugify[] {
  return [
    (text) => pymdownWords(text).replace(/\s/g, separator),
    (text) => pymdownWords(text).replace(/[-\s]+/g, separator),
  ]
}

function pymdownWords(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
}

/** docutils and Sphinx: ASCII letters and digits, each run of other characters becomes a hyphen, a letter first. */
export const docutilsSlug: Slugify = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '')

/** Asciidoctor: `_` as prefix and between words, unless the page sets other signs. */
export function asciidoctorSlug(text: string, prefix = '_', separator = '_'): string {
  const words = text
    .toLowerCase()
    .replace(/<[^<>]+>/g, '')
    .replace(/&(?:[a-z]+|#\d+);/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
  const signs = separator === '' ? /[\s.-]+/g : separator === '-' ? /[\s.-]+/g : /[\s._-]+/g
  const joined = words.replace(signs, separator)
  const trimmed = separator !== '' && joined.endsWith(separator) ? joined.slice(0, -separator.length) : joined
  return prefix === '' && separator !== '' && trimmed.startsWith(separator)
    ? trimmed.slice(separator.length)
    : `${prefix}${trimmed}`
}

/** kramdown (Jekyll): ASCII letters, digits, spaces and hyphens from the first letter on; each space becomes a hyphen. */
export const kramdownSlug: Slugify = (text) =>
  text
    .replace(/^[^A-Za-z]+/, '')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .replace(/ /g, '-')
    .toLowerCase()

/** mdBook and rustdoc: letters, digits, `_` and `-`; each white space becomes a hyphen. */
export const mdbookSlug: Slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')

/** docsify: signs removed, each white space becomes a hyphen, `_` before a leading digit. */
const docsifySlug: Slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/<[^<>]+>/g, '')
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/^(\d)/, '_$1')

/** docsify: versions before 5 merged runs of hyphens. */
export const docsifySlugs: readonly Slugify[] = [docsifySlug, (text) => docsifySlug(text).replace(/-+/g, '-')]

/** GitBook: accents removed, each run of characters other than letters and digits becomes a hyphen; some versions keep dots. */
export const gitbookSlugs: readonly Slugify[] = [
  (text) =>
    folded(text)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  (text) =>
    folded(text)
      .replace(/[^\p{L}\p{N}.\s-]/gu, '')
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, ''),
  (text) =>
    folded(text)
      .replace(/[^\p{L}\p{N}._\s-]/gu, '')
      .replace(/\s/g, '-'),
]

function folded(text: string): string {
  return text.normalize('NFKD').replace(COMBINING, '').trim().toLowerCase()
}

/** Hugo's `blackfriday` style. Its default is GitHub's. */
export const blackfridaySlug: Slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** ExDoc: each run of characters other than letters, digits and `_` becomes a hyphen, except at the ends. */
export const exdocSlug: Slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')
