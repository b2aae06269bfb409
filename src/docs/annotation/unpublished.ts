import type { Doc } from '../doc.ts'

const REDIRECTS = ['redirect', 'redirect_to', 'redirectTo', 'redirect_url'] as const

/** The page's own front matter keeps it back, or sends its readers on: what it says below is said to nobody. */
export function isUnpublished({ frontMatter }: Doc): boolean {
  if (frontMatter === null) return false
  const value = (name: string): unknown => (Object.hasOwn(frontMatter, name) ? frontMatter[name] : undefined)
  if (value('draft') === true || value('published') === false || value('publish') === false) return true
  return REDIRECTS.some((name) => typeof value(name) === 'string' && value(name) !== '')
}
