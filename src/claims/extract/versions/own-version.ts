import { isCurrentAssertion, speaksOfHistory } from '../../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import type { Ecosystem } from '../../../ecosystems/manifest.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { wordIn } from '../../draft.ts'

/** A range in which a sample asks for one of the repository's own packages. */
export interface OwnVersionSubject {
  readonly kind: 'own'
  readonly name: string
  readonly range: string
  readonly ecosystem: Ecosystem
}

/** How a manifest of an ecosystem asks for a package; the name first, then the range. */
const REQUIREMENTS: readonly (readonly [Ecosystem, RegExp, RegExp])[] = [
  ['npm', /^(?:jsonc?5?|)$/, /^\s*"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"([\^~]\s*v?\d[\w.-]*)"\s*,?\s*$/],
  ['cargo', /^toml$/, /^\s*([\w-]+)\s*=\s*(?:\{[^}]{0,200}?\bversion\s*=\s*)?"([\^~]?\d[\d.]*)"/],
  ['hex', /^(?:elixir|exs?)$/, /^\s*\{\s*:(\w+)\s*,\s*"(~>\s*\d[\d.]*)"/],
  ['ruby', /^ruby$/, /^\s*gem\s+["']([\w-]+)["']\s*,\s*["'](~>\s*\d[\d.]*)["']/],
]

/** Ranges of the repository's own packages in manifests that a page shows: what the reader is to write. */
export function ownVersions(doc: Doc, repository: RepositoryContext): ClaimDraft<OwnVersionSubject>[] {
  return doc.codeBlocks.flatMap((block) => {
    if (speaksOfHistory(block.lead) || !isCurrentAssertion(doc, block.line)) return []
    return versionsIn(block, repository)
  })
}

function versionsIn(block: CodeBlock, repository: RepositoryContext): ClaimDraft<OwnVersionSubject>[] {
  const readers = REQUIREMENTS.filter(([, language]) => language.test(block.language))
  if (readers.length === 0) return []
  return block.lines.flatMap((source, index) =>
    readers.flatMap(([ecosystem, , requirement]): ClaimDraft<OwnVersionSubject>[] => {
      const [, name = '', range = ''] = requirement.exec(source.slice(0, 400)) ?? []
      if (name === '' || !repository.packages.has(name)) return []
      const subject = { kind: 'own' as const, name, range, ecosystem }
      return [{ ...wordIn(block, index, range), value: `${name} ${range}`, subject, tentative: true }]
    }),
  )
}
