import { join } from 'node:path'
import * as z from 'zod'
import { readPlainFile } from '../../base/git/plain-file.ts'
import { placesOf, seenFrom } from '../../engine/scan/findings/places.ts'
import type { ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import { writeText } from '../files/write.ts'
import { fileError, usageError } from '../terminal/errors.ts'

/** In the root of the repository, beside the configuration. */
export const BASELINE_FILE = '.docalign-baseline.json'
const REASON = 'in the baseline'
const MAX_BYTES = 50_000_000

const schema = z.object({
  version: z.literal(1),
  findings: z.array(z.object({ claim_id: z.string(), file: z.string(), value: z.string() })),
})

/** Records the current findings, by file and value, with each place as a separate entry: future checks do not report them. */
export function writeBaseline(root: string, findings: readonly ReportedClaim[]): number {
  const places = findings
    .flatMap(placesOf)
    .map(({ claim_id, file, value }) => ({ claim_id, file, value }))
    .sort(
      (left, right) =>
        order(left.file, right.file) || order(left.value, right.value) || order(left.claim_id, right.claim_id),
    )
  const file = join(root, BASELINE_FILE)
  const text = `${JSON.stringify({ version: 1, findings: places } satisfies z.output<typeof schema>, null, 2)}\n`
  writeText(file, text)
  return places.length
}

/**
 * Mutes the findings of the result that are in the baseline, or those places of them. Entries that are no longer false have no effect.
 *
 * @throws CliError `DOCALIGN_E401` for an invalid baseline, `DOCALIGN_E402` for an unreadable one
 */
export async function withoutBaseline(root: string, result: ScanResult): Promise<ScanResult> {
  const file = join(root, BASELINE_FILE)
  return withoutKnown(file, await readText(file), result)
}

/**
 * The same for the text of a baseline; null for none.
 *
 * @throws CliError `DOCALIGN_E401` if it is none
 */
export function withoutKnown(file: string, text: string | null, result: ScanResult): ScanResult {
  if (text === null) return result
  const known = idsIn(file, text)
  const findings: ReportedClaim[] = []
  const muted: ReportedClaim[] = []
  for (const finding of result.findings) {
    const places = placesOf(finding)
    const [first, ...fresh] = places.filter(({ claim_id }) => !known.has(claim_id))
    if (first) findings.push({ ...seenFrom(finding, first), also_at: fresh })
    const [old, ...others] = places.filter(({ claim_id }) => known.has(claim_id))
    if (old) muted.push({ ...seenFrom(finding, old), also_at: others, suppressed: { reason: REASON } })
  }
  return { ...result, findings, muted: [...result.muted, ...muted] }
}

async function readText(file: string): Promise<string | null> {
  try {
    return (await readPlainFile(file, { maxBytes: MAX_BYTES, isLinkFollowed: false })).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw fileError('read', file, error)
  }
}

function idsIn(file: string, text: string): ReadonlySet<string> {
  const read = schema.safeParse(jsonOf(text))
  if (!read.success) throw usageError(`${file} is no baseline: write it again with docalign check --write-baseline`)
  return new Set(read.data.findings.map(({ claim_id }) => claim_id))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
