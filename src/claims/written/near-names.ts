import type { Doc } from '../../docs/doc.ts'
import { memoize } from '../../memoize.ts'
import { isCompound } from '../identifiers.ts'

/** Abbreviations that one project writes in capitals and another does not. */
const ABBREVIATION =
  /(?:Id|Ids|Url|Urls|Uri|Api|Http|Https|Json|Html|Xml|Sql|Ip|Tls|Ssl|Ui|Cli|Css|Dns|Uuid)(?=[A-Z_\d]|$)/g
const CAPITALS = /(?:IDs?|URLs?|URI|API|HTTPS?|JSON|HTML|XML|SQL|IP|TLS|SSL|UI|CLI|CSS|DNS|UUID)(?=[A-Z][a-z]|[_\d]|$)/g
const MAX_ALIKE = 4

/**
 * Names for which one may be a slip of the pen: the same letters in other capitals, as the page writes them elsewhere or as
 * the abbreviations in it are written.
 */
export function namesNear(doc: Doc, name: string): string[] {
  const spelled = [
    name.replace(ABBREVIATION, (part) =>
      part.replace(/^(.*?)(s?)$/, (_, word: string, s: string) => word.toUpperCase() + s),
    ),
    name.replace(CAPITALS, (part) => `${part.charAt(0)}${part.slice(1).toLowerCase()}`),
  ]
  const alike = compoundNames(doc).get(name.toLowerCase()) ?? []
  return [...new Set([...alike, ...spelled])].filter(
    (each) => each !== name && isCompound(each) && !isOfAnotherKind(name, each),
  )
}

/** A value called as its type: `persistOptions`, and `PersistOptions`. */
function isOfAnotherKind(name: string, other: string): boolean {
  return name.slice(1) === other.slice(1)
}

/** The names with humps that code of a page has, in spans and blocks, by their small letters. */
const compoundNames: (doc: Doc) => ReadonlyMap<string, readonly string[]> = memoize((doc) => {
  const found = new Map<string, string[]>()
  const texts = [...doc.codeSpans.map(({ text }) => text), ...doc.codeBlocks.flatMap(({ lines }) => lines)]
  for (const text of texts)
    for (const [name] of text.slice(0, 500).matchAll(/[A-Za-z_]\w*/g)) {
      const key = name.toLowerCase()
      const alike = found.get(key) ?? []
      if (isCompound(name) && !alike.includes(name) && alike.length < MAX_ALIKE) found.set(key, [...alike, name])
    }
  return found
})
