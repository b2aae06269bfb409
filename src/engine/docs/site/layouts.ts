import { memoize, memoizeBy } from '../../../base/memoize.ts'
import { isBelow } from '../../../base/paths.ts'
import type { Doc } from '../doc.ts'
import { plainInline } from '../inline.ts'
import { githubStyleSlug } from '../slugs/slugify.ts'
import type { ReadText } from './site.ts'

/** Maximum number of templates that are read. */
const MAX_LAYOUTS = 500
const MAX_TEXT = 200_000
/** Maximum number of ids and headings of one template. */
const MAX_IDS = 500

/** Where Jekyll, Eleventy, Hugo, Hexo, Astro and the like look for templates, in a site's folder or that of its theme. */
const LAYOUT =
  /^(?:(.*?)\/)??(?:themes\/[^/]+\/)?(?:_includes|_layouts|layouts?)\/(?:.*\/)?[^/]+\.(?:html?|njk|nunjucks|liquid|hbs|ejs|pug|webc|astro|vue|svelte)$/i

/** Whether a file by this name may be a template that makes pages of a site's texts. */
export function isLayout(path: string): boolean {
  return LAYOUT.test(path)
}

interface LayoutIds {
  /** Ids in the template, and those of its headings, in lower case. */
  readonly ids: ReadonlySet<string>
  /** Whether it also makes ids of what a page's front matter says. */
  readonly isFromData: boolean
}

/** Returns a function that says whether the templates of a page's site give it an id that its text does not show. */
export function createLayouts(paths: Iterable<string>, read: ReadText): (doc: Doc, id: string) => boolean {
  const layouts = [...paths]
    .filter(isLayout)
    .slice(0, MAX_LAYOUTS)
    .map((path) => ({ path, site: LAYOUT.exec(path)?.[1] ?? '' }))
  const idsOf = memoizeBy((path: string): LayoutIds => idsOfTemplate(read(path) ?? ''))
  return (doc, id) => {
    if (doc.frontMatter === null || layouts.length === 0) return false
    const name = id.toLowerCase()
    return layouts.some(({ path, site }) => {
      if (!isBelow(doc.path, site)) return false
      const { ids, isFromData } = idsOf(path)
      return ids.has(name) || (isFromData && dataIds(doc).has(name))
    })
  }
}

const ID = /\sid\s*=\s*(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')/gi
const HEADING = /<h[1-6]\b[^>]{0,300}>([^<>]{1,200})/gi
/** Expressions of Liquid, Nunjucks, Go, Handlebars, EJS, and of components. */
const EXPRESSION = /\{[{%#]|<%|\$\{/
/** The rule by which Hugo renders each heading of a page: its ids are those that the text shows. */
const OF_HEADING = /\.(?:Anchor|Level|Inner)\b/

function idsOfTemplate(text: string): LayoutIds {
  const source = text.slice(0, MAX_TEXT)
  const written = [...source.matchAll(ID)].slice(0, MAX_IDS).map(([, inQuotes, inOthers]) => inQuotes ?? inOthers ?? '')
  const titles = [...source.matchAll(HEADING)].slice(0, MAX_IDS).map(([, title = '']) => title.trim())
  const isComputed = (each: string): boolean => EXPRESSION.test(each)
  return {
    ids: new Set([
      ...written.filter((each) => !isComputed(each)).map((each) => each.toLowerCase()),
      ...titles.filter((each) => each !== '' && !isComputed(each)).map((each) => githubStyleSlug(plainInline(each))),
    ]),
    isFromData: [...written, ...titles].some((each) => isComputed(each) && !OF_HEADING.test(each)),
  }
}

/** Maximum depth and number of values in a page's front matter. */
const MAX_DEPTH = 6
const MAX_VALUES = 2000

/** The ids that a template may make of the texts in a page's front matter. */
const dataIds = memoize(({ frontMatter }: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  let values: readonly unknown[] = [frontMatter]
  for (let depth = 0; depth < MAX_DEPTH && values.length > 0; depth++) {
    for (const value of values) if (typeof value === 'string') found.add(githubStyleSlug(value.slice(0, 300)))
    values = values
      .flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []))
      .slice(0, MAX_VALUES)
  }
  return found
})
