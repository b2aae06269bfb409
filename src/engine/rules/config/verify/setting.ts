import { isBelow } from '../../../../base/paths.ts'
import type { Setting, SettingFormat } from '../../../ecosystems/manifest.ts'
import type { Occurrence, Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import { closest } from '../../closest.ts'
import { contradicts, fails, formatPlace, holdsAt, type Outcome, unknown } from '../../outcome.ts'
import type { SettingSubject } from '../extract/setting.ts'
import { NAMED_BY_LISTS } from '../extract/setting-place.ts'
import { META_ARGUMENTS } from '../extract/setting-samples.ts'
import { declaredAnywhere, type InFile, NOUNS, type SettingScope, scopeFor } from './setting-scope.ts'

/** A setting holds if its scope declares it, with the default that the page gives. */
export function settingOutcome(claim: Claim<SettingSubject>, snapshot: Snapshot): Outcome {
  const scope = scopeFor(claim, snapshot)
  if (scope === null) return unknown('it is not known what has the setting')
  const { key, value, called } = claim.subject
  // A call gives a module what it takes; what the module gives back is no argument.
  const isCall = called?.by === 'sample'
  const declared = (scope.settings.get(key) ?? []).filter(({ isOutput }) => !isCall || !isOutput)
  const [first] = declared
  if (first === undefined)
    return isClosedCall(claim.subject, scope) ? missing(key, scope) : absent(key, scope, snapshot)
  if (value === null) return holdsAt('declared at', first)
  const same = declared.find((each) => each.default !== null && isSame(value, each.default))
  if (same) return holdsAt('given at', same)
  return otherDefault(key, value, { declared, scope, snapshot })
}

interface Given {
  readonly declared: readonly InFile<Setting>[]
  readonly scope: SettingScope
  readonly snapshot: Snapshot
}

function otherDefault(key: string, value: string, { declared, scope, snapshot }: Given): Outcome {
  const [first] = declared
  const given = first?.default
  // An empty or computed default is often set elsewhere.
  if (first === undefined || given == null || declared.some((each) => each.default !== given))
    return unknown(`\`${key}\` has no one plain default`)
  if (!isOther(value, given)) return unknown(`\`${value}\` may be another way to write ${given}`)
  const reader = snapshot.occurrences(key).find((place) => mayGive(place, value, scope.format))
  if (reader) return unknown(`${formatPlace(reader)} names \`${key}\`, too, and may give it another default`)
  return contradicts('default of a setting', `${formatPlace(first)} gives \`${key}\` the default ${given}`, {
    evidence: [first],
    suggestion: given,
  })
}

/** Programs have their own defaults besides those of a compose file or an example file that readers copy, or an API description. */
function mayGive({ class: of, text }: Occurrence, value: string, format: SettingFormat): boolean {
  if (format === 'compose') return of === 'source'
  return NAMED_BY_LISTS.has(format) && (of === 'source' || of === 'config') && text.includes(value)
}

/** Arguments that Terraform and Docker accept without a declaration. */
const MADE_BY_TOOLS: Partial<Record<SettingFormat, RegExp>> = {
  terraform: META_ARGUMENTS,
  image:
    /^(?:(?:https?|ftp|no|all)_proxy|BUILDKIT_\w+|(?:TARGET|BUILD)(?:PLATFORM|OS|ARCH|VARIANT)|SOURCE_DATE_EPOCH)$/i,
}

/** Terraform refuses every argument that a module does not declare. A call of another version may have others. */
function isClosedCall({ key, called }: SettingSubject, { format, isSure }: SettingScope): boolean {
  return isSure && format === 'terraform' && !META_ARGUMENTS.test(key) && called?.isOfVersion === false
}

function absent(key: string, scope: SettingScope, snapshot: Snapshot): Outcome {
  const segments = key.split('.')
  if (MADE_BY_TOOLS[scope.format]?.test(key)) return unknown(`every ${NOUNS[scope.format]} takes \`${key}\``)
  if (scope.open.has('*') || segments.some((segment) => scope.open.has(segment)))
    return unknown(`${scope.shown} may have settings that are not listed`)
  const elsewhere = declaredAnywhere(snapshot, scope.format, key)
  if (elsewhere) return unknown(`declared at ${formatPlace(elsewhere)}, which may be meant`)
  const isOfScope = (place: Occurrence): boolean =>
    isBelow(place.path, scope.folder) && (place.class === 'source' || place.class === 'config')
  const named = snapshot
    .occurrences(segments.at(-1) ?? key)
    .find((place) => isOfScope(place) && place.role !== 'comment')
  if (named) return unknown(`named at ${formatPlace(named)}`)
  const whole = segments
    .slice(0, -1)
    .flatMap((segment) => snapshot.occurrences(segment))
    .find((place) => isOfScope(place) && TAKES_ALL.test(place.text))
  if (whole) return unknown(`${formatPlace(whole)} takes all that is given`)
  return missing(key, scope)
}

function missing(key: string, scope: SettingScope): Outcome {
  const [first] = scope.settings.values()
  const options = { evidence: [first?.[0]?.path ?? scope.folder], suggestion: closest(key, scope.names) }
  const reason = `${scope.shown} has no setting \`${key}\``
  return scope.isSure ? contradicts('setting', reason, options) : fails(reason, { rule: 'setting', ...options })
}

/** A template that passes on everything below a key. */
const TAKES_ALL = /\b(?:toYaml|toJson|toToml|range|with|include|tpl|merge\w*|omit|pick|dict|index)\b/

/** Whether two notations of a default, without quotes, are equal. */
function isSame(stated: string, given: string): boolean {
  const [left, right] = [plain(stated), plain(given)]
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)
}

/** Whether they certainly differ: both are numbers, booleans or strings. */
function isOther(stated: string, given: string): boolean {
  return !isSame(stated, given) && kindOf(plain(stated)) === kindOf(plain(given))
}

function plain(value: string): string {
  const text = value.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^(?:true|yes|on)$/.test(text)) return 'true'
  if (/^(?:false|no|off)$/.test(text)) return 'false'
  if (/^-?\d[\d_]*(?:\.\d+)?$/.test(text)) return String(Number(text.replaceAll('_', '')))
  return text.replace(/^\.\/|\/$/g, '')
}

function kindOf(value: string): string {
  if (/^(?:true|false)$/.test(value)) return 'truth'
  return /^-?[\d.]+$/.test(value) ? 'number' : 'text'
}
