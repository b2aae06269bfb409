import type { ClaimType } from '../../base/config/claim-types.ts'
import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import { identify } from '../rules/identity.ts'
import { fails, holds, type Outcome } from '../rules/outcome.ts'
import type { Alteration, Sort } from './alteration.ts'
import type { WeighedMention } from './regions.ts'

/** A claim that the change made false, with the state before it as proof. */
export interface BrokenClaim {
  readonly checked: VerifiedClaim
  readonly proof: LastTrueEvidence
  readonly alteration: Alteration
}

const TYPES: Readonly<Record<Sort, ClaimType>> = {
  option: 'cli_flag',
  subcommand: 'cli_flag',
  task: 'command',
  dependency: 'dependency_version',
  parameter: 'symbol',
  declaration: 'symbol',
  module: 'symbol',
  member: 'symbol',
  key: 'config',
  'environment variable': 'environment',
  route: 'api_route',
  text: 'symbol',
  message: 'output',
  value: 'config',
  list: 'config',
  version: 'dependency_version',
  file: 'path_reference',
}

const OF_A_CHANGE = ' of a change'
/** The rule of mentions that two ties hold to the change, of whatever sort. */
const CLOSE = `close mention${OF_A_CHANGE}`

/** Whether a claim fails only as it mentions what a change takes away, by the rule of close mentions, or one that is named by {@link Sort}. */
export function isMentionRule(rule: string | null | undefined): boolean {
  return rule?.endsWith(OF_A_CHANGE) === true
}

interface Broken {
  readonly base: string
  readonly head: Snapshot
  readonly config: Config
  /** Whether a claim that fails is known to have held before the change. */
  readonly isProved: (id: string) => boolean
}

/**
 * Makes the mentions claims. What a rule has already made a claim of on the same line stays that claim, with its id: it only fails now. Those
 * that already fail are left to their rules.
 */
export function brokenClaims(
  mentions: readonly WeighedMention[],
  checked: readonly VerifiedClaim[],
  { base, head, config, isProved }: Broken,
): BrokenClaim[] {
  const byLine = groupBy(checked, ({ claim }) => placeOf(claim))
  const taken = new Set<string>()
  const fresh: { readonly mention: WeighedMention; readonly type: ClaimType }[] = []
  const broken: BrokenClaim[] = []
  for (const mention of mentions.toSorted((a, b) => Number(b.isClose) - Number(a.isClose))) {
    const type = TYPES[mention.alteration.sort]
    const own = (byLine.get(placeOf({ file: mention.doc.path, line: mention.line })) ?? []).filter((each) =>
      isAbout(each.claim, mention),
    )
    if (own.some(({ claim, outcome }) => outcome.state === 'fails' && (outcome.closed || isProved(claim.id)))) continue
    const [claim] = own.toSorted((a, b) => Number(b.claim.type === type) - Number(a.claim.type === type))
    if (claim === undefined) {
      if (settingOf(config, type).enabled) fresh.push({ mention, type })
    } else if (!taken.has(claim.claim.id)) {
      taken.add(claim.claim.id)
      broken.push(brokenBy(claim.claim, mention, base, head))
    }
  }
  return [...broken, ...freshClaims(fresh, checked).map(({ claim, mention }) => brokenBy(claim, mention, base, head))]
}

function placeOf({ file, line }: Pick<Claim, 'file' | 'line'>): string {
  return `${line}:${file}`
}

function isAbout(
  { value, names = [], type }: Claim,
  { value: written, alteration: { name, sort } }: WeighedMention,
): boolean {
  if (sort === 'value' || sort === 'version' || sort === 'list') return type !== 'link' && value.includes(written)
  const bare = name.replace(/^-+/, '')
  return names.includes(bare) || value === written || value.replace(/^-+/, '') === bare || value.endsWith(`.${bare}`)
}

/** Claims of mentions that no rule has made one of. Their ids differ from those of the rules' claims. */
function freshClaims(
  fresh: readonly { readonly mention: WeighedMention; readonly type: ClaimType }[],
  checked: readonly VerifiedClaim[],
): { claim: Claim; mention: WeighedMention }[] {
  const known = new Set(checked.map(({ claim }) => claim.id))
  return [...groupBy(fresh, ({ mention }) => mention.doc.path)].flatMap(([file, onPage]) => {
    const byDraft = new Map<unknown, WeighedMention>()
    const drafts = onPage.map(({ mention, type }) => {
      const { line, column, text, value, alteration } = mention
      const subject = subjectOf(alteration, value)
      byDraft.set(subject, mention)
      return { type, draft: { line, column, text, value, subject, names: [alteration.name.replace(/^-+/, '')] } }
    })
    return identify(file, drafts).flatMap((claim) => {
      const mention = byDraft.get(claim.subject)
      return mention && !known.has(claim.id) ? [{ claim, mention }] : []
    })
  })
}

/** What the kinds of claims know of theirs. */
function subjectOf({ sort, name }: Alteration, value: string): object {
  const bare = name.replace(/^-+/, '')
  switch (sort) {
    case 'option':
      return { kind: bare.length === 1 ? 'short' : 'flag', flag: bare, program: null }
    case 'subcommand':
      return { kind: 'subcommand', name, program: '' }
    case 'key':
      return { kind: 'key', key: name }
    case 'value':
    case 'list':
      return { kind: 'default', key: name, value }
    case 'version':
      return { kind: 'dependency', name, range: value }
    case 'file':
      return { path: name, folder: false }
    case 'task':
      return { runner: null, task: name, forContributors: false }
    case 'dependency':
      return { kind: 'dependency', name }
    case 'environment variable':
      return { name }
    case 'route':
      return { route: name, segment: name, method: null, beside: [] }
    default:
      return { name, owner: null }
  }
}

function brokenBy(
  claim: Claim,
  { alteration, value, isClose }: WeighedMention,
  base: string,
  head: Snapshot,
): BrokenClaim {
  const { before, after } = alteration
  const places = after ? [after] : head.paths.has(before.path) ? [before.path] : []
  const outcome = fails(reasonOf(alteration, base), {
    rule: isClose ? CLOSE : `${alteration.sort}${OF_A_CHANGE}`,
    evidence: places,
    suggestion: suggestionOf(alteration, value, claim.value),
  })
  const held: Outcome = holds(`declared at ${before.path}:${before.line}`, [before])
  return {
    checked: { claim, outcome },
    proof: { commit: base, page: claim.file, outcome: held as LastTrueEvidence['outcome'] },
    alteration,
  }
}

function suggestionOf({ became, value, sort }: Alteration, written: string, claimed: string): string | null {
  if (value !== null) return claimed === written && written === value.old ? value.now : null
  if (became === null || claimed !== written) return null
  return `${sort === 'option' ? '' : (/^-*/.exec(written)?.[0] ?? '')}${became}`
}

const MAX_CODE = 80

/** The hunk in words: what stood where, and what stands there now. Lines are those of head, or else say of which commit they are. */
function reasonOf({ sort, name, owner, before, after, became, value }: Alteration, base: string): string {
  const was = `${before.path}:${before.line} at ${base.slice(0, 7)}`
  const place = after ? `${after.path}:${after.line}` : was
  if (sort === 'list') return `the entries of \`${name}\` are ${value?.now} now, not ${value?.old} (${place})`
  if (value && sort === 'message') return `the text that this line copies says \`${code(value.now)}\` now (${place})`
  if (value)
    return `\`${name}\` changed from ${value.old} to ${value.now}: \`${code(before.text)}\` is \`${code(after?.text ?? '')}\` now (${place})`
  if (sort === 'file') return `\`${before.path}\` was deleted`
  const whose = sort === 'parameter' && owner !== null ? ` of \`${owner}\`` : ''
  const what =
    sort === 'message' || sort === 'text' || sort === 'key' ? '' : `${sort === 'declaration' ? '' : `${sort} `}`
  if (became !== null) return `${what}\`${name}\`${whose} was renamed to \`${became}\` (${place})`
  if (sort === 'task' && !before.text.includes(name)) return `${what}\`${name}\` was removed (${was})`
  const shown = sort === 'message' ? 'the program no longer has this text' : `${what}\`${name}\`${whose} was removed`
  return `${shown}: \`${code(before.text)}\` (${was}) ${after ? `is \`${code(after.text)}\` now` : 'is gone'}`
}

function code(text: string): string {
  return text.length > MAX_CODE ? `${text.slice(0, MAX_CODE)}…` : text
}
