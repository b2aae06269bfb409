import { slug as githubSlug } from 'github-slugger'

/** One heading's identifier, before duplicates are numbered. Each names the software whose rule it is. */
export type Slugify = (text: string) => string

/** GitHub, Docusaurus, Starlight, Nextra: letters of all scripts, digits, `_` and `-`; each space a hyphen. */
export const githubStyleSlug: Slugify = (text) => githubSlug(text)

const CONTROL = /[\u0000-\u001f]/g
const COMBINING = /[\u0300-\u036f]/g
const VITEPRESS_SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** VitePress and VuePress: accents folded, runs of signs one hyphen, a leading digit behind `_`. */
export const vitepressSlug: Slugify = (text) =>
  text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(CONTROL, '')
    .replace(VITEPRESS_SPECIAL, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/** Python-Markdown's table of contents, MkDocs' default: ASCII only, runs of spaces and hyphens one hyphen. */
export const pythonMarkdownSlug: Slugify = (text) =>
  text
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')

/** PyMdown's slugs and Python-Markdown's `slugify_unicode`: letters of all scripts stay. */
export const pymdownSlugs: readonly Slugify[] = [
  (text) => pymdownWords(text).replace(/\s/g, '-'),
  (text) => pymdownWords(text).replace(/[-\s]+/g, '-'),
]

function pymdownWords(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
}

/** docutils, and with it Sphinx: ASCII letters and digits, everything else one hyphen, a letter first. */
export const docutilsSlug: Slugify = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '')

/** Asciidoctor: `_` in front and between words, unless the page sets other signs. */
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

/** kramdown (Jekyll): ASCII letters, digits, spaces and hyphens from the first letter on; each space a hyphen. */
export const kramdownSlug: Slugify = (text) =>
  text
    .replace(/^[^A-Za-z]+/, '')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .replace(/ /g, '-')
    .toLowerCase()

/** mdBook and rustdoc: letters, digits, `_` and `-`; each white space a hyphen. */
export const mdbookSlug: Slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')

/** docsify: signs dropped, each white space a hyphen, a leading digit behind `_`. */
const docsifySlug: Slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/<[^<>]+>/g, '')
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/^(\d)/, '_$1')

/** docsify: before its version 5 a run of hyphens was one. */
export const docsifySlugs: readonly Slugify[] = [docsifySlug, (text) => docsifySlug(text).replace(/-+/g, '-')]

/** GitBook: accents folded, runs of anything but letters and digits one hyphen; dots stay in some versions. */
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

/** Hugo's `blackfriday` way, beside its default, which is GitHub's. */
export const blackfridaySlug: Slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** ExDoc: runs of anything but letters, digits and `_` one hyphen, none at the ends. */
export const exdocSlug: Slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')
