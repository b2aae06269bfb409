import { contextAt } from '../../docs/annotation/context.ts'
import { isCurrentAssertion, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, sectionTitles } from '../../docs/doc.ts'
import { commandsOf } from '../../docs/shell/shell.ts'
import { entriesAt, itemsAt, type Located, scalar, textAt } from '../../ecosystems/formats/located.ts'
import { readToml } from '../../ecosystems/formats/toml.ts'
import { type CargoPart, cargoCallOf } from '../../ecosystems/rust/cargo-call.ts'
import type { ClaimDraft, RepositoryContext } from '../claim.ts'
import { placed, wordIn } from '../draft.ts'

/** A part of a Cargo package that a page names: a feature, a package of the workspace, a target. */
export interface CargoSubject {
  readonly part: CargoPart
  readonly name: string
  /** The package that it is asked of; null where that is the one that is built. */
  readonly crate: string | null
  /** The version that the package is asked for in, where the page says one. */
  readonly range: string | null
  /** A package of this repository is meant, whatever its name. */
  readonly ours: boolean
  /** The names of a list that this one stands in. */
  readonly listed: readonly string[]
}

/** Features, packages and targets in calls of cargo, in manifests that a page shows, and in its lists of features. */
export function cargoClaims(doc: Doc, repository: RepositoryContext): ClaimDraft<CargoSubject>[] {
  return [
    ...calledParts(doc, repository),
    ...doc.codeBlocks.flatMap((block) => (block.language === 'toml' ? shownFeatures(doc, block) : [])),
    ...listedFeatures(doc),
  ]
}

function calledParts(doc: Doc, { ownSlugs }: RepositoryContext): ClaimDraft<CargoSubject>[] {
  return commandsOf(doc).flatMap((command): ClaimDraft<CargoSubject>[] => {
    const call = command.elsewhere ? null : cargoCallOf(command.words)
    if (call === null || call.parts.length === 0) return []
    const { whose, when } = contextAt(doc, command.line, command.column)
    if (when === 'otherwise') return []
    const isOurAddress = [...ownSlugs].some((slug) => call.address?.toLowerCase().includes(slug))
    if (call.address !== null && !isOurAddress) return []
    const crate = call.crate ?? call.parts.find(({ part }) => part === 'package')?.name ?? null
    const ours = isOurAddress || (call.crate === null && (whose === 'repository' || call.fromFolder))
    return call.parts.flatMap(({ part, name }): ClaimDraft<CargoSubject>[] => {
      if (isPlaceholder(name)) return []
      const subject = { part, name, crate: part === 'package' ? null : crate, range: null, ours, listed: [] }
      return [{ ...placed(command), value: name, subject, tentative: true }]
    })
  })
}

const DEPENDENCIES = ['dependencies', 'dev-dependencies', 'build-dependencies']

/** Features of the packages that a sample of a manifest depends on. */
function shownFeatures(doc: Doc, block: CodeBlock): ClaimDraft<CargoSubject>[] {
  if (!isCurrentAssertion(doc, block.line) || !block.lines.some((line) => /\bfeatures\s*=\s*\[/.test(line))) return []
  const root = readToml(block.lines.join('\n'))
  const tables: Iterable<[string, Located]>[] = [
    entriesAt(root),
    ...DEPENDENCIES.map((table) => entriesAt(root, table)),
    entriesAt(root, 'workspace', 'dependencies'),
    ...[...entriesAt(root, 'target')].flatMap(([, target]) => DEPENDENCIES.map((table) => entriesAt(target, table))),
  ]
  return tables.flatMap((entries) =>
    [...entries].flatMap(([key, value]) => {
      const crate = textAt(value, 'package') ?? key
      const range = textAt(value, 'version')
      return itemsAt(value, 'features').flatMap((item): ClaimDraft<CargoSubject>[] => {
        const name = scalar(item)
        const index = block.lines.findIndex((line, at) => at >= value.line - 1 && line.includes(`"${name}"`))
        if (name === null || index === -1 || isPlaceholder(name)) return []
        const subject = { part: 'feature' as const, name, crate, range, ours: false, listed: [] }
        return [{ ...wordIn(block, index, name), value: name, subject, tentative: true }]
      })
    }),
  )
}

const OF_FEATURES =
  /^(?:(?:optional|available|supported|cargo|crate|build|compile[- ]time|compilation|rust|the|all) )*(?:features?|feature[- ]flags?|cargo flags)$/i
const LEADING_NAME = /^[\s>]*(?:[-*+]|\d+[.)]|\|)\s+[[*_]*`([A-Za-z][\w+-]*)`/

/** The names that lead the items or rows of a section about features. */
function listedFeatures(doc: Doc): ClaimDraft<CargoSubject>[] {
  const leads = doc.prose.flatMap((run) => {
    if (run.kind !== 'item' && run.kind !== 'row') return []
    const match = LEADING_NAME.exec(run.lines[0] ?? '')
    const title = sectionTitles(doc, run.line).at(-1)?.replace(/[`:*]/g, '').trim() ?? ''
    return match?.[1] !== undefined && OF_FEATURES.test(title) && isCurrentAssertion(doc, run.line)
      ? [{ name: match[1], line: run.line, source: run.lines[0] ?? '' }]
      : []
  })
  const listed = leads.map(({ name }) => name)
  return leads.map(({ name, line, source }) => ({
    ...placed({ line, column: source.indexOf(name) + 1, text: source.trim() }),
    value: name,
    subject: { part: 'feature', name, crate: null, range: null, ours: false, listed },
    tentative: true,
  }))
}
