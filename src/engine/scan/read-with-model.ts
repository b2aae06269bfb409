import { compileGlobs } from '../../base/config/glob.ts'
import type { TreeEntry } from '../../base/git/types.ts'
import type { Doc } from '../docs/doc.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from '../history/past.ts'
import { type Reading, readDocs, type ToRead } from '../reader/reader.ts'
import type { Claim } from '../rules/claim.ts'
import type { DividedFindings } from './findings/finding-evidence.ts'
import { createSuppressions, isMutedPage } from './findings/suppress.ts'
import type { ScanOptions } from './options.ts'
import { readDocs as readPages } from './pages/docs.ts'

/** The results of a model, with the proofs that claims were true before the change that broke them. */
export interface ReadByModel extends Reading {
  readonly docs: readonly Doc[]
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
}

/** The results of the scan so far. */
interface Scanned {
  /** All pages of the commit, and those that were read. */
  readonly entries: readonly TreeEntry[]
  readonly docs: readonly Doc[]
  /** The rules' outcomes of claims, and which of them are reported, or listed as possible. */
  readonly checked: readonly VerifiedClaim[]
  readonly divided: DividedFindings
}

type ReadOptions = Pick<ScanOptions, 'reader' | 'base' | 'since' | 'config' | 'progress' | 'watch'>

/** Has a model read all pages, including those from which a change removes no name: code may change its behavior under its old names. */
export async function readWithModel(
  { reader: model, base, since = null, config, progress, watch }: ReadOptions,
  history: HistoryReader,
  { entries, docs, checked, divided }: Scanned,
): Promise<ReadByModel | undefined> {
  if (!model) return undefined
  const { repository, snapshots } = history
  const read = new Set(docs.map(({ path }) => path))
  const missing = base === null ? [] : entries.filter(({ path }) => !read.has(path))
  const others = await readPages(repository, snapshots, missing, { collector: null, watch })
  const all = [...docs, ...others.docs]
  const suppressionOf = createSuppressions(config.suppress)
  const toRead: ToRead = {
    docs: all.filter(({ path }) => !isMutedPage(path, suppressionOf)),
    repository,
    snapshots,
    base,
    since,
    config,
    ...resultsOfRules(checked, divided),
    isExcluded: compileGlobs(config.code.exclude),
    progress,
  }
  const reading = 'read' in model ? await model.read(toRead) : await readDocs(model, toRead)
  return { ...reading, docs: all, proofs: proofsOf(reading, base ?? since) }
}

function proofsOf({ checked, effects }: Reading, before: string | null): Map<string, LastTrueEvidence> {
  if (before === null) return new Map()
  const outcome = {
    state: 'holds',
    owned: true,
    confidence: 1,
    reason: 'the code before the change',
    evidence: [],
  } as const
  const broken = checked.filter(({ claim }) => effects.get(claim.id) === 'breaks')
  return new Map(broken.map(({ claim: { id, file: page } }) => [id, { commit: before, page, outcome }]))
}

/** Divides failing claims: what rules report, what they hold to be possibly false, and what they cannot decide. */
function resultsOfRules(
  checked: readonly VerifiedClaim[],
  { reported, possible }: DividedFindings,
): Pick<ToRead, 'known' | 'possible' | 'doubted'> {
  const failing = checked.filter(({ outcome }) => outcome.state === 'fails').map(({ claim }) => claim)
  const isOpen = ({ id, tentative }: Claim): boolean => !reported.has(id) && !possible.has(id) && !tentative
  return {
    known: failing.filter(({ id }) => reported.has(id)),
    possible: failing.filter(({ id }) => possible.has(id)),
    doubted: failing.filter(isOpen),
  }
}
