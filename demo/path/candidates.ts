import type { ClaimType } from '../../src/base/config/claim-types.ts'
import { baseName } from '../../src/base/paths.ts'
import { isManifestPath } from '../../src/engine/ecosystems/manifests/parse.ts'
import { classifyPath } from '../../src/engine/facts/files/file-class.ts'
import type { ScannedClaim } from '../../src/engine/scan/scanned-claim.ts'
import { renamedName, renamedPath, renamedScript } from './word.ts'

/** What a change renames, or raises. */
export type ChangeKind = 'script' | 'variable' | 'flag' | 'name' | 'version' | 'file'

/** A small code change that would make a claim of the docs false. */
export interface Candidate {
  readonly kind: ChangeKind
  /** A claim that is true now. */
  readonly claim: ScannedClaim
  readonly from: string
  readonly to: string
  readonly at: { readonly file: string; readonly line: number | null }
}

const KINDS: Readonly<Partial<Record<ClaimType, ChangeKind>>> = {
  command: 'script',
  environment: 'variable',
  cli_flag: 'flag',
  symbol: 'name',
  code_example: 'name',
  dependency_version: 'version',
  path_reference: 'file',
  link: 'file',
}
/** The clearest for a reader first. */
const ORDER: readonly ChangeKind[] = ['script', 'variable', 'flag', 'name', 'version', 'file']
const PER_KIND = 4
/** More claims about the same thing make a change harder to show. */
const FEW_CLAIMS = 3
/** Names that people and tools expect. */
const USUAL_SCRIPT = /^(?:all|build|install|start|test)$/
/** npm runs these without `run`, and only under these names. */
const NPM_COMMAND = /^(?:restart|start|stop|test)$/
const USUAL_FLAG = /^--(?:help|version)$/

/**
 * Changes that would make claims false, the best to show first: the best of each kind, then the second best of each. Files come last.
 *
 * @param paths the paths of the commit
 */
export function candidatesOf(claims: readonly ScannedClaim[], paths: ReadonlySet<string>): Candidate[] {
  const verified = claims.filter(({ verdict }) => verdict === 'verified')
  const pages = new Set(claims.map(({ file }) => file))
  const uses = usesOf(verified)
  const byKind = new Map<ChangeKind, Map<string, Candidate>>(ORDER.map((kind) => [kind, new Map()]))
  const ranked = verified
    .flatMap((claim) => candidateOf(claim, paths) ?? [])
    .filter(({ to }) => !paths.has(to))
    .map((candidate) => ({ candidate, cost: costOf(candidate, uses.get(candidate.claim.value) ?? 1, pages) }))
    .toSorted((one, other) => one.cost - other.cost)
  for (const { candidate } of ranked) {
    const some = byKind.get(candidate.kind)
    if (some && some.size < PER_KIND && !some.has(candidate.from)) some.set(candidate.from, candidate)
  }
  const [files = [], ...others] = ORDER.toReversed().map((kind) => [...(byKind.get(kind)?.values() ?? [])])
  const rounds = Array.from({ length: PER_KIND }, (_, place) =>
    others.toReversed().flatMap((list) => list[place] ?? []),
  )
  return [...rounds.flat(), ...files]
}

function usesOf(claims: readonly ScannedClaim[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { value } of claims) uses.set(value, (uses.get(value) ?? 0) + 1)
  return uses
}

function candidateOf(claim: ScannedClaim, files: ReadonlySet<string>): Candidate | null {
  const kind = KINDS[claim.type]
  const [at] = claim.evidence
  if (!kind || !at) return null
  const { value } = claim
  if (kind === 'file') {
    if (at.line !== null || !files.has(at.file) || at.file === claim.file) return null
    return { kind, claim, from: at.file, to: renamedPath(at.file), at }
  }
  if (at.line === null || !files.has(at.file)) return null
  if (kind === 'version') {
    const [, version] = /^\S+ (\d+(?:\.\d+)*)$/.exec(value) ?? []
    return version === undefined ? null : { kind, claim, from: version, to: nextVersion(version, value), at }
  }
  return canRename(kind, value, at.file)
    ? { kind, claim, from: value, to: kind === 'script' ? renamedScript(value) : renamedName(value), at }
    : null
}

function canRename(kind: ChangeKind, name: string, file: string): boolean {
  switch (kind) {
    case 'script':
      return /^[a-z][\w:-]+$/i.test(name) && !(baseName(file) === 'package.json' && NPM_COMMAND.test(name))
    case 'variable':
      return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)
    case 'flag':
      return /^--[a-z][\w-]+$/i.test(name) && !USUAL_FLAG.test(name)
    // An ordinary word may mean something else elsewhere.
    default:
      return /^[A-Za-z]\w*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z])\w*$/.test(name) && classifyPath(file) === 'source'
  }
}

/** Increments the last given part of a version; for Node.js, whose even versions have long-term support, to the next even one. */
function nextVersion(version: string, value: string): string {
  const step = value.startsWith('node ') && !version.includes('.') ? 2 : 1
  return version.replace(/\d+$/, (last) => String(Number(last) + step))
}

function costOf({ kind, claim, from }: Candidate, uses: number, pages: ReadonlySet<string>): number {
  const { file, line } = claim
  const isReadme = /^readme\b/i.test(baseName(file))
  const place = (isReadme ? 0 : 1) + file.split('/').length + (file.startsWith('.') ? 3 : 0) + line / 10_000
  const many = Math.max(0, uses - FEW_CLAIMS) / 2
  const usual = kind === 'script' && USUAL_SCRIPT.test(from) ? 3 : 0
  return place + many + usual + (kind === 'file' ? costOfFile(from, pages) : 0)
}

/** Files that tools find by name are not renamed, and a page is not code. */
function costOfFile(path: string, pages: ReadonlySet<string>): number {
  if (pages.has(path) || classifyPath(path) === 'doc') return 20
  if (isManifestPath(path) || /^(?:LICEN[CS]E|COPYING|NOTICE)\b/i.test(baseName(path)) || path.startsWith('.'))
    return 10
  return classifyPath(path) === 'source' ? 0 : 1
}
