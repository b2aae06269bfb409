import { compileGlobs } from '../../base/config/glob.ts'
import type { TreeEntry } from '../../base/git/types.ts'
import type { Doc } from '../docs/doc.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from '../history/past.ts'
import { type Reading, readDocs, type ToRead } from '../reader/reader.ts'
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
  /** The rules' outcomes of claims, and the proofs of what was once true, by claim id. */
  readonly certain: {
    readonly checked: readonly VerifiedClaim[]
    readonly proofs: ReadonlyMap<string, LastTrueEvidence>
  }
}

type ReadOptions = Pick<ScanOptions, 'reader' | 'base' | 'since' | 'config' | 'progress' | 'watch'>

/** Has a model read all pages, including those from which a change removes no name: code may change its behavior under its old names. */
export async function readWithModel(
  { reader: model, base, since = null, config, progress, watch }: ReadOptions,
  history: HistoryReader,
  { entries, docs, certain }: Scanned,
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
    ...divideFailing(certain),
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

/** Divides failing claims into those with evidence that they are false, and those without. */
function divideFailing({ checked, proofs }: Scanned['certain']): Pick<ToRead, 'known' | 'doubted'> {
  const failing = checked.filter(({ outcome }) => outcome.state === 'fails')
  const isShown = ({ claim, outcome }: VerifiedClaim): boolean =>
    proofs.has(claim.id) || (outcome.state === 'fails' && outcome.closed)
  return {
    known: failing.filter(isShown).map(({ claim }) => claim),
    doubted: failing.filter((each) => !isShown(each) && !each.claim.tentative).map(({ claim }) => claim),
  }
}
