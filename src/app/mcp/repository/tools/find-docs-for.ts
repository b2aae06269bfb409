import * as z from 'zod'
import { groupBy } from '../../../../base/group-by.ts'
import type { LookedUpClaim } from '../../../../engine/scan/explanation.ts'
import { placesOf as placesOfFinding } from '../../../../engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../../../engine/scan/result.ts'
import { count } from '../../../../report/text.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { RequestError } from '../../../operations/request.ts'
import { type Tool, tool } from '../../tool.ts'
import { concernsOf, hasWord, isInside, placesOf } from '../concerns.ts'
import { cursorInput, limitInput, pathInput } from '../input.ts'
import { type ListRequest, pageOf, shownClaim } from '../shown.ts'

const input = z.strictObject({
  file: pathInput.optional().describe('A file or folder, from the root of the repository.'),
  symbol: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('A name in code, such as readNotes or Notes.read; also a command, a flag or a variable.'),
  limit: limitInput,
  cursor: cursorInput,
})

/** Lists the pages and lines that mention a file or a name. */
export function findDocsFor(session: RepositorySession): Tool {
  return tool({
    name: 'find_docs_for',
    title: 'Docs of a file or a symbol',
    description:
      'Lists the lines of the docs that mention a code file or a symbol, by page, each with its verdict, the drifted ones first. Call it before you change or rename something, and change these lines with it. Give file or symbol.',
    input,
    isReadOnly: true,
    isLocal: true,
    run({ file, symbol, limit, cursor }, { progress }) {
      if ((file === undefined) === (symbol === undefined))
        throw new RequestError('invalid', 'give one of file and symbol')
      return session.withCheck({ progress }, async (check, repository) => {
        const asked = { limit, cursor, head: check.scanned.head }
        if (file === undefined) return shown(check.claims.filter(speaksOf(symbol ?? '')), `\`${symbol}\``, asked)
        const [place = ''] = await placesOf([file], repository, check)
        const concerns = await concernsOf(check, repository, [place])
        const stale = idsOf(check.result.findings.filter(concerns.finding))
        // Statements on the page itself are not statements about it.
        const speaks = (claim: LookedUpClaim): boolean =>
          stale.has(claim.id) || (concerns.claim(claim) && !isInside(claim.file, place))
        return shown(check.claims.filter(speaks), place, asked)
      })
    },
  })
}

function idsOf(findings: readonly ReportedClaim[]): Set<string> {
  return new Set(findings.flatMap((finding) => placesOfFinding(finding).map(({ claim_id }) => claim_id)))
}

function speaksOf(symbol: string): (claim: LookedUpClaim) => boolean {
  return ({ text, value, names }) => hasWord(value, symbol) || hasWord(text, symbol) || names[0] === symbol
}

const ORDER: Readonly<Record<LookedUpClaim['verdict'], number>> = { drifted: 0, uncertain: 1, verified: 2 }

function shown(
  claims: readonly LookedUpClaim[],
  what: string,
  { head, ...asked }: ListRequest & { readonly head: string },
): object {
  const pages = new Set(claims.map(({ file }) => file)).size
  const drifted = claims.filter(({ verdict }) => verdict === 'drifted').length
  const ordered = claims.toSorted((one, other) => ORDER[one.verdict] - ORDER[other.verdict])
  const listed = ordered.map((claim) => ({ file: claim.file, shown: shownClaim(claim) }))
  const { shown: some, rest } = pageOf(listed, asked, head)
  return {
    summary: `${count(claims.length, 'statement')} on ${count(pages, 'page')} about ${what}, ${drifted} drifted`,
    docs: [...groupBy(some, ({ file }) => file)].map(([file, of]) => ({ file, claims: of.map((each) => each.shown) })),
    ...rest,
  }
}
