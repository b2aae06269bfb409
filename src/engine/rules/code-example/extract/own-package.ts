import type { RepositoryContext } from '../../claim.ts'

/** Separators between parts of a module's name. A host also contains dots, but those are part of a Go module's name. */
const SEPARATOR = /\/|::|\.(?=[a-zA-Z_])|$/g

/** Longer specifiers are not module names. */
const MAX_MODULE = 500

/** The repository's package that a module specifier belongs to, the longest if several match; null for third-party modules. */
export function ownPackage(module: string, { packages }: Pick<RepositoryContext, 'packages'>): string | null {
  if (module.length > MAX_MODULE) return null
  const ends = [...module.matchAll(SEPARATOR)].map(({ index }) => index)
  for (const end of ends.reverse()) {
    const name = module.slice(0, end)
    if (name !== '' && (packages.has(name) || packages.has(name.replaceAll('_', '-')))) return name
  }
  return null
}
