import { groupBy } from '../../../base/group-by.ts'
import { baseName } from '../../../base/paths.ts'
import { type Doc, type DocLink, type LineRange, type Position, sectionsWhere } from '../doc.ts'
import { repositorySlug } from '../site/own-url.ts'

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\//i

/** Registry pages of one package, with its name in the URL. */
const REGISTRY =
  /^https?:\/\/(?:www\.)?(?:npmjs\.com\/package|npmx\.dev\/package|jsr\.io|pypi\.org\/(?:project|p)|crates\.io\/crates|docs\.rs(?:\/crate)?|lib\.rs\/crates|rubygems\.org\/gems|packagist\.org\/packages|hex\.pm\/packages|nuget\.org\/packages)\/((?:@[\w.-]+\/)?[\w.-]+)/i

/** The names of this repository, as far as known. */
interface OwnNames {
  readonly ownSlugs: ReadonlySet<string>
  readonly packages: ReadonlySet<string>
}

/** Whether a statement is the text of a link to another repository or package, which then owns the names in it. */
export function createElsewhere(doc: Doc, { ownSlugs, packages }: OwnNames): (place: Position) => boolean {
  const own = new Set([...ownSlugs].map(baseName))
  const foreign = doc.links.filter((link) => leadsElsewhere(link, own) || leadsToPackage(link, packages))
  const byLine = groupBy(foreign, ({ line }) => line)
  return (place) =>
    (byLine.get(place.line) ?? []).some(
      (link) => place.column > link.column && place.column < link.column + link.source.length,
    )
}

function leadsToPackage({ target }: DocLink, own: ReadonlySet<string>): boolean {
  const name = REGISTRY.exec(target)?.[1]
  return (
    name !== undefined && own.size > 0 && ![name, name.replaceAll('-', '_').toLowerCase()].some((each) => own.has(each))
  )
}

/** A repository of the same name may be this one before a move, or a fork. */
function leadsElsewhere(link: DocLink, own: ReadonlySet<string>): boolean {
  if (own.size === 0 || !CODE_HOST.test(link.target)) return false
  const slug = repositorySlug(link.target)
  return slug !== null && !own.has(baseName(slug))
}

const NAMED = /\b(?:in|into|to|of|from) (?:the )?`([\w.-]{1,100}\/[\w.-]{1,100})`/g

/** Sections about another repository of the same owner, as in "open a pull request in `acme/charts`": their commands are meant for it. */
export function sectionsOnSiblings(doc: Doc, ownSlugs: ReadonlySet<string>): LineRange[] {
  const own = new Set([...ownSlugs].map((slug) => slug.split('/').slice(-2).join('/').toLowerCase()))
  const owners = new Set([...own].map((slug) => slug.split('/', 1)[0]))
  return sectionsWhere(doc, (source) =>
    [...source.slice(0, 1000).matchAll(NAMED)].some(([, slug = '']) => {
      const name = slug.toLowerCase()
      return owners.has(name.split('/', 1)[0]) && !own.has(name)
    }),
  )
}
