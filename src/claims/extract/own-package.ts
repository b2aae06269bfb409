import type { RepositoryContext } from '../claim.ts'

/** The repository's package that a module specifier belongs to; null for other people's. */
export function ownPackage(module: string, repository: Pick<RepositoryContext, 'packages'>): string | null {
  const parts = module.split(/\/|::|\.(?=[a-zA-Z_])/)
  for (let length = parts.length; length > 0; length--) {
    for (const glue of ['/', '::', '.']) {
      const name = parts.slice(0, length).join(glue)
      if (repository.packages.has(name) || repository.packages.has(name.replaceAll('_', '-'))) return name
    }
  }
  return null
}
