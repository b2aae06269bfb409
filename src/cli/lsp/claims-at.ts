import type { Position } from 'vscode-languageserver/node'
import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import type { LookedUpClaim } from '../../engine/scan/explanation.ts'

type Claims = readonly LookedUpClaim[]

/** The claims whose words are at a position of a page, the shortest statement first. */
export function claimsAt(claims: Claims, path: string, { line, character }: Position): LookedUpClaim[] {
  const isAt = ({ line: at, column, text, value }: LookedUpClaim): boolean =>
    at === line + 1 && character >= column - 1 && character <= column - 1 + (text || value).length
  return (claimsByPage(claims).get(path) ?? [])
    .filter(isAt)
    .toSorted((one, other) => one.text.length - other.text.length)
}

/** The claims that rest on a file, by the lines that bear them out. */
export function claimsByEvidence(claims: Claims, path: string): ReadonlyMap<number, Claims> {
  return byEvidence(claims).get(path) ?? new Map()
}

const claimsByPage = memoize((claims: Claims) => groupBy(claims, ({ file }) => file))

const byEvidence = memoize((claims: Claims) => {
  const files = new Map<string, Map<number, LookedUpClaim[]>>()
  for (const claim of claims)
    for (const { file, line } of claim.verdict === 'verified' ? claim.evidence : []) {
      if (line === null || file === claim.file) continue
      const lines = files.get(file) ?? new Map<number, LookedUpClaim[]>()
      const onLine = lines.get(line) ?? []
      onLine.push(claim)
      files.set(file, lines.set(line, onLine))
    }
  return files
})
