import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Loaded lazily, with the first page that has front matter. */
const yaml = (): typeof import('yaml') => require('yaml')

const FRONT_MATTER = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?)(?:\r?\n)?(---|\.\.\.)[ \t]*(?:\r?\n|$)/

/**
 * Removes YAML front matter from a page in place: its characters become spaces, so that offsets and lines of the rest do not change. Front
 * matter that is not a YAML mapping gives `data: null`.
 */
export function blankFrontMatter(text: string): { text: string; data: Readonly<Record<string, unknown>> | null } {
  const match = FRONT_MATTER.exec(text.slice(0, 100_000))
  if (!match) return { text, data: null }
  const blank = match[0].replace(/[^\r\n]/g, ' ')
  return { text: blank + text.slice(match[0].length), data: yamlMapping(match[2] ?? '') }
}

function yamlMapping(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const document = yaml().parseDocument(body, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false })
    if (document.errors.length > 0) return null
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
