import { memoizePart } from '../../../../base/memoize.ts'
import { baseName } from '../../../../base/paths.ts'
import type { Doc } from '../../../docs/doc.ts'
import { commandsOf } from '../../../docs/shell/shell.ts'
import type { RepositoryContext } from '../../claim.ts'

/** Commands that install the package they name last. */
const INSTALL =
  /^(?:dotnet add package|(?:npm|pnpm|bun) (?:i|install|add)|yarn add|(?:uv )?pip3? install|uv add|composer require|gem install|cargo add|go get) (?:-\S+ )*(\S+)/

/** File names of a folder's front page, which is not about a single subject. */
const FRONT_PAGE = /^(?:readme|index|install(?:ation|ing)?|getting[-_ ]?started|overview)\b/i

/**
 * Whether the page is about an extension of the product that is maintained elsewhere: `Tool.Discovery.Acme`, which the page tells readers
 * to install and which is not a package of the repository. Names on the page are then the extension's.
 */
export const isOfExtension = memoizePart((doc: Doc, { ownSlugs, packages, folders }: RepositoryContext): boolean => {
  if (FRONT_PAGE.test(baseName(doc.path))) return false
  const own = [...ownSlugs].map((slug) => baseName(slug).toLowerCase())
  const installed = commandsOf(doc).flatMap(
    ({ words }) => INSTALL.exec(words.join(' '))?.[1]?.split(/[[<>=~^]/, 1) ?? [],
  )
  const family = installed.filter((name) => own.some((each) => isExtensionOf(name.toLowerCase(), each)))
  return family.length > 0 && family.every((name) => !packages.has(name) && !folders.has(name))
})

function isExtensionOf(name: string, product: string): boolean {
  return name.startsWith(product) && /^[.-]\w/.test(name.slice(product.length))
}
