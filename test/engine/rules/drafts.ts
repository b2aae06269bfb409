import type { Doc } from '../../../src/engine/docs/doc.ts'
import { readDoc } from '../../../src/engine/docs/read.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../../../src/engine/rules/claim.ts'

/** A repository `acme/tool` that publishes the package `tool`, builds the program `tool` and depends on `express`. */
export const REPOSITORY: RepositoryContext = {
  ownSlugs: new Set(['github.com/acme/tool']),
  packages: new Set(['tool', '@acme/kit']),
  folders: new Set(['src', 'docs', 'tool']),
  dependencies: new Set(['express', 'numpy', 'night-sky']),
  binaries: new Set(['tool']),
  settings: new Set(),
  operations: new Set(),
  boundCommands: new Set(),
  namespaces: new Set(),
  described: new Set(),
  rebound: new Set(),
  leftOut: new Set(),
  readersFolders: new Set(),
  sampleOf: () => null,
  checkOf: () => null,
}

/** A page of these lines, Markdown unless its path says otherwise. */
export function page(lines: string | readonly string[], path = 'docs/guide.md'): Doc {
  return readDoc(path, new TextEncoder().encode(typeof lines === 'string' ? lines : lines.join('\n')))
}

/** The values that an extractor finds on a page, `?` behind those that are only guesses. */
export function values<S>(extract: Extractor<S>, lines: string | readonly string[], path?: string): string[] {
  return shown(extract(page(lines, path), REPOSITORY))
}

/** Values as {@link values} shows them. */
export function shown(drafts: readonly ClaimDraft[]): string[] {
  return drafts.map((draft) => (draft.tentative ? `${draft.value}?` : draft.value))
}

/** Lines of a fenced block. */
export function fence(language: string, ...lines: string[]): string[] {
  return [`\`\`\`${language}`, ...lines, '```']
}
