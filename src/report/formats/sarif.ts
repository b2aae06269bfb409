import type { ClaimHelp, ClaimType, Severity } from '../../base/config/claim-types.ts'
import type { ConfigProblem } from '../../base/config/problem.ts'
import { groupBy } from '../../base/group-by.ts'
import { plain } from '../../base/text/plain.ts'
import type { Evidence } from '../../engine/facts/evidence.ts'
import { editOf } from '../../engine/fixes/edit.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import { reasonWithEvidence } from '../claim-text.ts'
import { guessNote } from '../suggestion.ts'
import { pathUri } from '../text.ts'
import { escapeControls } from './json.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'
/** The base that GitHub code scanning resolves to the root of the checkout. */
const ROOT = '%SRCROOT%'
const RULE_INDEX: ReadonlyMap<ClaimType, number> = new Map(Object.keys(CLAIM_TYPES).map((type, index) => [type, index]))
const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  high: 'error',
  medium: 'warning',
  low: 'note',
}

export interface SarifOptions {
  /** Version of DocAlign. */
  readonly version: string
}

/**
 * Findings as a SARIF 2.1.0 log: one rule per claim type; muted findings have a suppression; possible findings and uncertain claims are of
 * kind `review`.
 */
export function renderSarif(result: ScanResult, options: SarifOptions): string {
  const run = {
    tool: {
      driver: {
        name: 'DocAlign',
        version: options.version,
        semanticVersion: options.version,
        rules: Object.entries(CLAIM_TYPES).map(rule),
      },
    },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
    invocations: [invocation(result)],
    results: [...result.findings, ...result.muted, ...result.possible, ...result.uncertain].map(resultOf),
    properties: { head: result.repository.head, base: result.repository.base, state: result.repository.state },
  }
  return `${escapeControls(JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2))}\n`
}

function rule([type, { title, drift, fix }]: [ClaimType, ClaimHelp]): object {
  const mute = `To mute findings of this kind, add an entry under "suppress" in .docalign.yml, or set "claim_types.${type}" to false.`
  return {
    id: `docalign/${type}`,
    name: title.replaceAll(/(?:^|[\s-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: drift },
    fullDescription: {
      text: `${drift} Reported where it was true before, or where the full list of valid names is known.`,
    },
    help: { text: `${fix}\n\n${mute}`, markdown: `${fix}\n\n${mute.replaceAll(/"([^"]+)"/g, '`$1`')}` },
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['documentation', 'drift'], precision: 'high' },
  }
}

function resultOf(claim: ReportedClaim): object {
  const review = claim.verdict !== 'drifted'
  const suggestion = claim.suggestion === null ? '' : ` Instead: ${plain(claim.suggestion)}${guessNote(claim)}.`
  return {
    ruleId: `docalign/${claim.claim_type}`,
    ruleIndex: RULE_INDEX.get(claim.claim_type) ?? -1,
    kind: review ? 'review' : 'fail',
    level: review ? 'none' : LEVEL[claim.severity],
    message: { text: `"${plain(claim.value)}": ${reasonWithEvidence(claim)}.${suggestion}` },
    // All of these lines have to change to fix the result.
    locations: [claim, ...claim.also_at].map(locationOf),
    relatedLocations: claim.evidence.map(relatedLocation),
    ...fixes(claim),
    partialFingerprints: { 'docalignClaimId/v1': claim.claim_id },
    rank: Math.round(claim.confidence * 1000) / 10,
    suppressions: claim.suppressed
      ? [{ kind: 'external', status: 'accepted', justification: plain(claim.suppressed.reason) }]
      : [],
    properties: {
      severity: claim.severity,
      confidence: claim.confidence,
      value: claim.value,
      suggestion: claim.suggestion,
      rule: claim.rule,
      evidenceKind: claim.evidence_kind,
      lastTrue: claim.last_true,
      everTrue: claim.ever_true,
      possible: claim.possible,
      brokenBy: claim.broken_by,
    },
  }
}

/** The edits of a certain suggestion, for tools that apply them; guesses are only in the message. */
function fixes(claim: ReportedClaim): object {
  const edits = claim.certain ? placesOf(claim).flatMap((place) => editOf(place) ?? []) : []
  if (edits.length === 0) return {}
  const changes = [...groupBy(edits, ({ file }) => file)].map(([file, some]) => ({
    artifactLocation: artifact(file),
    replacements: some.flatMap(({ line, replacements }) =>
      replacements.map(({ at, words, by }) => ({
        deletedRegion: { startLine: line, startColumn: at + 1, endLine: line, endColumn: at + 1 + words.length },
        insertedContent: { text: by },
      })),
    ),
  }))
  return {
    fixes: [{ description: { text: `Write ${plain(claim.suggestion ?? '')}` }, artifactChanges: changes }],
  }
}

function locationOf(place: ReportedClaim | AlsoAt): object {
  return { physicalLocation: { artifactLocation: artifact(place.file), region: region(place) } }
}

function region(claim: ReportedClaim | AlsoAt): object {
  const startColumn = Math.max(1, claim.column)
  const isAtColumn = claim.text !== '' && claim.quote.startsWith(claim.text, startColumn - 1)
  return {
    startLine: Math.max(1, claim.line),
    startColumn,
    ...(isAtColumn ? { endLine: Math.max(1, claim.line), endColumn: startColumn + claim.text.length } : {}),
    snippet: { text: claim.quote },
  }
}

function relatedLocation({ file, line }: Evidence, index: number): object {
  return {
    id: index + 1,
    physicalLocation: {
      artifactLocation: artifact(file),
      ...(line === null ? {} : { region: { startLine: Math.max(1, line) } }),
    },
    message: { text: 'Evidence' },
  }
}

function artifact(path: string): object {
  return { uri: pathUri(path), uriBaseId: ROOT }
}

function invocation(result: ScanResult): object {
  return {
    executionSuccessful: true,
    toolConfigurationNotifications: result.config_problems.map(configNotification),
    toolExecutionNotifications: result.skipped.map(({ file, reason }) => ({
      level: 'warning',
      message: { text: `Not read: ${plain(reason)}` },
      locations: [{ physicalLocation: { artifactLocation: artifact(file) } }],
    })),
  }
}

function configNotification({ file, line, column, message }: ConfigProblem): object {
  return {
    level: 'warning',
    message: { text: plain(message) },
    locations: [
      { physicalLocation: { artifactLocation: artifact(file), region: { startLine: line, startColumn: column } } },
    ],
  }
}
