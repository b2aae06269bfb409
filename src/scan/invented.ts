import { isPlaceholder } from '../claims/reading.ts'
import type { ClaimType } from '../config/claim-types.ts'
import type { JudgedPages } from './judged-pages.ts'
import type { ScannedClaim } from './scanned-claim.ts'

type Invention = 'hallucination' | 'fact_mismatch'
type Rule = (claim: ScannedClaim, scanned: JudgedPages) => boolean

/**
 * Whether a claim that fails, and was never seen to hold, is made up. Docs are full of names that are not the repository's, so the
 * claim must say itself that it speaks of this repository: by a folder that there is, an own package, a prefix that other
 * variables have.
 */
export function inventionOf(claim: ScannedClaim, scanned: JudgedPages): Invention | null {
  if (claim.verdict !== 'uncertain' || claim.confidence === 0) return null
  if (claim.type === 'dependency_version') return 'fact_mismatch'
  if (claim.type === 'config') return claim.value.includes(' = ') ? 'fact_mismatch' : null
  return RULES[claim.type]?.(claim, scanned) ? 'hallucination' : null
}

const RULES: Readonly<Partial<Record<ClaimType, Rule>>> = {
  link: () => true,
  command: () => true,
  code_example: () => true,
  path_reference: ({ file, value }, { folders }) => {
    const path = value.replace(/^(?:\.{1,2}\/)+|\/+$/g, '')
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const base = path.slice(parent.length + 1)
    const here = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    const stands = [parent, `${here}/${parent}`, path.split('/').slice(0, 2).join('/')].some((folder) =>
      folders.has(folder),
    )
    // Settings of tools are files that readers may make.
    return (
      !/^\./.test(path) &&
      parent !== '' &&
      stands &&
      !isPlaceholder(base) &&
      !/[A-Z]{3,}_|(?:^|[-_.])(?:NN+|XX+|YY+|foo|bar|my)(?=[-_.]|$)/.test(base)
    )
  },
  // A call, in the repository's own way to write names; a bare name may be any library's.
  symbol: (claim, scanned) => {
    const { text, value, file } = claim
    if (/\(.*\)$/.test(text) && !text.includes('.') && !isPlaceholder(value))
      return speaksOfOwn(file, 'symbol', scanned)
    return hasOwnPrefix(claim, scanned)
  },
  environment: hasOwnPrefix,
  cli_flag: ({ file }, scanned) => speaksOfOwn(file, 'cli_flag', scanned),
  api_route: ({ file }, scanned) => speaksOfOwn(file, 'api_route', scanned),
}

/** A variable that begins as others of the repository do. */
function hasOwnPrefix({ value }: ScannedClaim, { claims }: JudgedPages): boolean {
  const prefix = /^[A-Z]{3,}_(?=[A-Z])/.exec(value)?.[0]
  return (
    prefix !== undefined &&
    claims.some(
      (other) =>
        /^(?:environment|symbol)$/.test(other.type) && other.verdict === 'verified' && other.value.startsWith(prefix),
    )
  )
}

/** Another claim of the page, of the same type, holds: the page speaks of this repository's own. */
function speaksOfOwn(file: string, type: ClaimType, { claims }: JudgedPages): boolean {
  return claims.some((claim) => claim.file === file && claim.type === type && claim.verdict === 'verified')
}
