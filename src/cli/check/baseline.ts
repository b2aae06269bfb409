import { join } from 'node:path'
import { z } from 'zod'
import { readPlainFile } from '../../git/plain-file.ts'
import { placesOf, seenFrom } from '../../scan/findings/places.ts'
import type { ReportedClaim, ScanResult } from '../../scan/result.ts'
import { writeText } from '../files/write.ts'
import { fileError, usageError } from '../terminal/errors.ts'

/** Beside the configuration, in the root of the repository. */
export const BASELINE_FILE = '.docalign-baseline.json'
const REASON = 'in the baseline'
const MAX_BYTES = 50_000_000

const schema = z.object({
  version: z.literal(1),
  findings: z.array(z.object({ claim_id: z.string(), file: z.string(), value: z.string() })),
})

/** Writes down the findings that there are, by file and value, each place of theirs by itself: checks to come are silent about them. */
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
 * The result with those findings muted that stand in the baseline, or those places of them. What is no longer false has no effect.
 *
 * @throws CliError `DOCALIGN_E401` for a file that is no baseline, `DOCALIGN_E402` for one that cannot be read
 */
export async function withoutBaseline(root: string, result: ScanResult): Promise<ScanResult> {
  const known = await readBaseline(join(root, BASELINE_FILE))
  if (known === null) return result
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

async function readBaseline(file: string): Promise<ReadonlySet<string> | null> {
  let text: string
  try {
    text = (await readPlainFile(file, { maxBytes: MAX_BYTES, isLinkFollowed: false })).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw fileError('read', file, error)
  }
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
