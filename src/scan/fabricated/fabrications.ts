import type { ClaimType } from '../../config/claim-types.ts'
import { inExample, isPlaceholder, statementAt } from '../../docs/annotation/statement-context.ts'
import { isWithin } from '../../docs/doc.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { memoizePart } from '../../memoize.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type JudgedPages, pageAt } from '../judgement/judged-pages.ts'
import type { ScannedClaim } from '../scanned-claim.ts'
import { isFabricatedCall, plainCalls } from './calls.ts'
import { isFabricatedOption, isOthersFlag } from './options.ts'
import { speaksOfOwn } from './speaking.ts'
import { futureVersions, wrongVersions } from './stated-versions.ts'
import { hasOwnPrefix } from './variables.ts'

type As = 'hallucination' | 'fact_mismatch'
type Rule = (claim: ScannedClaim, pages: JudgedPages) => boolean | Promise<boolean>
type GuessRule = (judged: VerifiedClaim, pages: JudgedPages) => boolean | Promise<boolean>

/** A statement of a page that never was true. */
export interface Fabrication
  extends Pick<ScannedClaim, 'type' | 'file' | 'line' | 'text' | 'value' | 'reason' | 'confidence'> {
  /** Of the claim; null where the claim engine has none. */
  readonly id: string | null
  readonly as: As
}

/** How sure it is of what pages say beside their claims, and of what only may be the repository's. */
const STATED = 0.85
const GUESS = 0.75

/** What pages make up, on the lines that are judged. */
export async function fabricationsIn(
  pages: JudgedPages,
  concerns: (file: string, line: number) => boolean,
): Promise<Fabrication[]> {
  const found: Fabrication[] = []
  for (const claim of pages.claims) {
    if (!concerns(claim.file, claim.line)) continue
    const as = await fabricationOf(claim, pages)
    if (as) found.push({ ...claim, as })
  }
  const known = new Set(found.map(({ id }) => id))
  const told = new Set(pages.findings.map((finding) => finding.claim_id))
  for (const judged of pages.judged) {
    const { id, type, file, line, text, value } = judged.claim
    if (known.has(id) || told.has(id) || !concerns(file, line) || !(await GUESS_RULES[type]?.(judged, pages))) continue
    const { outcome } = judged
    const reason = outcome.state === 'fails' ? outcome.reason : `no code declares \`${value}\` as an option`
    found.push({ ...{ id, type, file, line, text, value, reason }, confidence: GUESS, as: 'hallucination' })
  }
  for (const doc of pages.docs) {
    const versions = [...wrongVersions(doc, pages.code.head), ...futureVersions(doc, pages.code.head)]
    const stated = [
      ...versions.map((each) => ({ ...each, type: 'dependency_version' as const, as: 'fact_mismatch' as const })),
      ...(await plainCalls(doc, pages)).map((each) => ({
        ...each,
        type: 'symbol' as const,
        as: 'hallucination' as const,
      })),
    ]
    for (const each of stated)
      if (concerns(doc.path, each.line) && !isWithin(each.line, doc.ignored))
        found.push({ ...each, id: null, file: doc.path, confidence: STATED })
  }
  return found
}

/**
 * Whether a claim that fails, and was never seen to hold, is made up. Docs are full of names that are not the repository's, so the
 * claim must say itself that it speaks of this repository: by a folder that there is, an own package, a prefix that other
 * variables have.
 */
async function fabricationOf(claim: ScannedClaim, pages: JudgedPages): Promise<As | null> {
  if (claim.verdict !== 'uncertain' || claim.confidence === 0) return null
  if (await MISMATCH_RULES[claim.type]?.(claim, pages)) return 'fact_mismatch'
  return (await RULES[claim.type]?.(claim, pages)) ? 'hallucination' : null
}

/** Its sentence says that it is only an example. */
function isExample({ file, line }: ScannedClaim, pages: JudgedPages): boolean {
  const doc = pageAt(pages, file)?.doc
  return (
    doc !== undefined &&
    (inExample(doc, line) ||
      /\be\.g\.|\b(?:for example|for instance|such as|looks? like)\b/i.test(statementAt(doc, line)))
  )
}

/** What the check drops without a word when it does not hold: options whose word the code has, subcommands, routes. */
const GUESS_RULES: Readonly<Partial<Record<ClaimType, GuessRule>>> = {
  api_route: ({ claim, outcome }, pages) =>
    outcome.state === 'fails' && !PARAMETER.test(claim.value) && speaksOfOwn(claim.file, claim.type, pages),
  cli_flag: isFabricatedOption,
}

/** A part of a route that stands for any text: `/qa/ID`, `/qa/:id`. */
const PARAMETER = /\/(?::|[A-Z])/

/** The outermost folders of the paths that a page rightly names. */
const topsOfOwn = memoizePart((pages: JudgedPages, file: string): ReadonlySet<string> => {
  const held = (pageAt(pages, file)?.claims ?? []).filter(
    ({ type, verdict }) => kindOf(type).namesPath && verdict === 'verified',
  )
  return new Set(held.flatMap(({ value }) => (value.includes('/') ? (value.split('/', 1)[0] ?? []) : [])))
})

/** Values of which the code says another one. */
const MISMATCH_RULES: Readonly<Partial<Record<ClaimType, Rule>>> = {
  dependency_version: (claim, pages) => !isExample(claim, pages),
  config: ({ value }) => value.includes(' = '),
}

/** Names that the repository does not have. */
const RULES: Readonly<Partial<Record<ClaimType, Rule>>> = {
  link: () => true,
  // Samples of a program that runs tasks have tasks of their own.
  command: ({ text }, { code }) => !code.own.binaries.has(/^\S+/.exec(text.replace(/^[`$ ]+/, ''))?.[0] ?? ''),
  code_example: () => true,
  path_reference: ({ file, value }, pages) => {
    const folders = pages.code.head.paths.folders()
    const path = value.replace(/^(?:\.{1,2}\/)+|\/+$/g, '')
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const base = path.slice(parent.length + 1)
    const here = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    const stands = [parent, `${here}/${parent}`, path.split('/').slice(0, 2).join('/')].some((folder) =>
      folders.has(folder),
    )
    const [top = ''] = path.split('/')
    const isAmongOwn = topsOfOwn(pages, file).has(top)
    // Settings of tools are files that readers may make.
    return (
      !/^\./.test(path) &&
      parent !== '' &&
      (stands || isAmongOwn) &&
      !isPlaceholder(base) &&
      !/[A-Z]{3,}_|(?:^|[-_.])(?:NN+|XX+|YY+|foo|bar|my)(?=[-_.]|$)/.test(base)
    )
  },
  symbol: async (claim, pages) => (await isFabricatedCall(claim, pages)) || hasOwnPrefix(claim, pages),
  environment: hasOwnPrefix,
  cli_flag: (claim, pages) => !isOthersFlag(claim, claim.evidence) && speaksOfOwn(claim.file, claim.type, pages),
}
