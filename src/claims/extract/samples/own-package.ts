import type { RepositoryContext } from '../../claim.ts'

/** What stands between the parts of a module's name; a host's dots do, too, but those are part of a Go module's own name. */
const SEPARATOR = /\/|::|\.(?=[a-zA-Z_])|$/g

/** Longer specifiers name no module. */
const MAX_MODULE = 500

/** The repository's package that a module specifier belongs to, the longest of several; null for other people's. */
export function ownPackage(module: string, { packages }: Pick<RepositoryContext, 'packages'>): string | null {
  if (module.length > MAX_MODULE) return null
  const ends = [...module.matchAll(SEPARATOR)].map(({ index }) => index)
  for (const end of ends.reverse()) {
    const name = module.slice(0, end)
    if (name !== '' && (packages.has(name) || packages.has(name.replaceAll('_', '-')))) return name
  }
  return null
}
