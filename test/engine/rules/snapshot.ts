import type { ClaimType } from '../../../src/base/config/claim-types.ts'
import type { Doc } from '../../../src/engine/docs/doc.ts'
import { isDocPath, readDoc } from '../../../src/engine/docs/read.ts'
import { findSites, siteFor } from '../../../src/engine/docs/site/find-site.ts'
import { createLayouts } from '../../../src/engine/docs/site/layouts.ts'
import { slugsInOrder } from '../../../src/engine/docs/slugs/slugs.ts'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import { createFactStore } from '../../../src/engine/facts/fact-store.ts'
import { createBuilt } from '../../../src/engine/facts/files/built.ts'
import { classifyPath } from '../../../src/engine/facts/files/file-class.ts'
import { createIgnoreRules } from '../../../src/engine/facts/files/ignored.ts'
import { createPathIndex } from '../../../src/engine/facts/files/path-index.ts'
import { loadFacts } from '../../../src/engine/facts/load-facts.ts'
import { createAnchors, createInclusions } from '../../../src/engine/facts/loaded-snapshot.ts'
import { EMPTY_MODEL } from '../../../src/engine/facts/model/model.ts'
import type { FactNeeds } from '../../../src/engine/facts/model/needs.ts'
import { commitBudget } from '../../../src/engine/facts/names/budget.ts'
import { scanNames } from '../../../src/engine/facts/names/scanner.ts'
import { createNameStore } from '../../../src/engine/facts/names/store.ts'
import { wantNames } from '../../../src/engine/facts/names/wanted.ts'
import type { Snapshot } from '../../../src/engine/facts/snapshot.ts'
import type { Claim } from '../../../src/engine/rules/claim.ts'
import type { Outcome, Verifier } from '../../../src/engine/rules/outcome.ts'

export type Files = Readonly<Record<string, string>>

const CODE = ['source', 'config', 'example', 'test']

/** A commit that holds these files, made without git: every name is looked up when it is asked for. */
export function snapshotOf(files: Files): Snapshot {
  const paths = createPathIndex(
    Object.keys(files).map((path) => ({ path, kind: 'file', oid: path, size: files[path]?.length ?? 0 })),
  )
  const entries = Object.entries(files)
  const manifests = entries.flatMap(([path, text]) => parseManifest(path, text) ?? [])
  const ignores = createIgnoreRules(
    entries.filter(([path]) => path.endsWith('.gitignore')).map(([path, text]) => ({ path, text })),
  )
  const isBuilt = createBuilt(manifests, paths)
  const sites = findSites(Object.keys(files), (path) => files[path] ?? null)
  const docs = new Map(Object.keys(files).map((path) => [path, docOf(files, path)]))
  return {
    commit: '0'.repeat(40),
    paths,
    manifests,
    code: EMPTY_MODEL,
    occurrences: (name) => {
      const store = createNameStore()
      const wanted = wantNames([name])
      const budget = commitBudget(1)
      const code = entries
        .filter(([path]) => CODE.includes(classifyPath(path)))
        .sort(([a], [b]) => CODE.indexOf(classifyPath(a)) - CODE.indexOf(classifyPath(b)))
      for (const [path, text] of code) store.add(path, wanted.names, scanNames(Buffer.from(text), wanted, budget))
      return store.placesOf(name, (oid) => [oid], classifyPath)
    },
    faultsOf: () => null,
    doc: (path) => docOf(files, path),
    includedBy: createInclusions(
      new Map(Object.keys(files).map((path) => [path, docOf(files, path)])),
      (path) => siteFor(path, sites),
      (path) => paths.exists(path),
    ),
    pagesWith: createAnchors(docs, ({ anchors }) => anchors),
    pagesWithHeading: createAnchors(docs, (doc) => slugsInOrder(doc, siteFor(doc.path, sites))),
    siteOf: (path) => siteFor(path, sites),
    isIdOfLayout: createLayouts(Object.keys(files), (path) => files[path] ?? null),
    isGenerated: (path) => ignores(path) || isBuilt(path),
  }
}

/** The same, with what the code declares, as far as it is asked for. */
export async function snapshotWithCode(
  files: Files,
  needs: readonly FactNeeds[],
  onRead: (path: string) => void = () => {},
): Promise<Snapshot> {
  const snapshot = snapshotOf(files)
  const bytesOf = (path: string): Buffer | null => (files[path] === undefined ? null : Buffer.from(files[path]))
  const repository = {
    async *blobs(oids: Iterable<string>) {
      for (const oid of oids) {
        onRead(oid)
        yield { oid, bytes: bytesOf(oid) }
      }
    },
    async *files(wanted: Iterable<{ readonly commit: string; readonly path: string }>) {
      for (const { commit, path } of wanted) yield { name: `${commit}:${path}`, bytes: bytesOf(path) }
    },
    grep: async (_commit: string, texts: readonly string[]) =>
      new Set(Object.keys(files).filter((path) => texts.some((text) => files[path]?.includes(text)))),
  }
  const code = await loadFacts(
    {
      repository,
      snapshot,
      isSource: (path) => classifyPath(path) === 'source',
      undecodable: [],
      isCode: (path) => ['source', 'config', 'example'].includes(classifyPath(path)),
      store: await createFactStore(repository),
    },
    needs,
  )
  return { ...snapshot, code }
}

function docOf(files: Files, path: string): Doc | undefined {
  const text = files[path]
  return text === undefined || !isDocPath(path) ? undefined : readDoc(path, Buffer.from(text))
}

/** A claim about a subject, of the page `docs/guide.md` unless said otherwise. */
export function claimOf<S>(type: ClaimType, value: string, subject: S, more: Partial<Claim<S>> = {}): Claim<S> {
  return { id: 'id', type, file: 'docs/guide.md', line: 1, column: 1, text: value, value, subject, ...more }
}

/**
 * An outcome in a few words: `holds` or `holds (used)` for what the repository does not own itself, `fails`,
 * `fails → suggestion`, `unknown`.
 */
export function shown(outcome: Outcome): string {
  if (outcome.state === 'holds') return outcome.owned ? 'holds' : 'holds (used)'
  if (outcome.state === 'fails') return outcome.suggestion === null ? 'fails' : `fails → ${outcome.suggestion}`
  return 'unknown'
}

/** What a verifier says of a claim over these files, as {@link shown} puts it. */
export function verdict<S>(verify: Verifier<S>, claim: Claim<S>, files: Files): string {
  return shown(verify(claim, snapshotOf(files)))
}

/** Places of the evidence of an outcome, as `path:line`. */
export function evidence(outcome: Outcome): string[] {
  if (outcome.state === 'unknown') return []
  return outcome.evidence.map(({ file, line }) => (line === null ? file : `${file}:${line}`))
}
