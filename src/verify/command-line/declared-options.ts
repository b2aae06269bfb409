import type { OptionFact } from '../../ecosystems/file-facts.ts'
import { CARGO_OPTIONS } from '../../ecosystems/rust/cargo-options.ts'
import type { At } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { memoize } from '../../memoize.ts'
import { closest } from '../closest.ts'

/** Options that parsers add by themselves, as far as any of them does. */
const MADE_BY_PARSERS = /^(?:--help|-h|-\?|--version|-V|-v|--install-completion|--show-completion)$/

export function isMadeByParsers(written: string): boolean {
  return MADE_BY_PARSERS.test(written)
}

/** The declaration of an option as users write it, wherever in the repository; many parsers make `--no-x` out of `--x`. */
export function declaredOption(written: string, snapshot: Snapshot): At<OptionFact> | undefined {
  const { declared } = optionsOf(snapshot)
  return declared.get(written) ?? (written.startsWith('--no-') ? declared.get(`--${written.slice(5)}`) : undefined)
}

/** Whether code declares options, and none in a way that is not read. */
export function areOptionsKnown(snapshot: Snapshot): boolean {
  const { declared, open } = optionsOf(snapshot)
  return open === null && declared.size > 0
}

/** The declared option that is meant by one which is not declared, where that can only be a slip of it. */
export function slipOf(written: string, snapshot: Snapshot): string | null {
  if (!areOptionsKnown(snapshot) || isMadeByParsers(written)) return null
  if (CARGO_OPTIONS.has(written) && snapshot.manifests.some(({ ecosystem }) => ecosystem === 'cargo')) return null
  const { names } = optionsOf(snapshot)
  const meant = closest(written, names)
  // Some parsers take the beginning of an option for it.
  return meant?.startsWith(written) ? null : meant
}

/** The one declared option that a whole word of is written, where no parser takes beginnings: `--size` of `--size-limit`. */
export function wholeOf(written: string, snapshot: Snapshot): string | null {
  if (!areOptionsKnown(snapshot) || isMadeByParsers(written)) return null
  const { names, declared } = optionsOf(snapshot)
  const longer = [...names].filter((name) => name.startsWith(`${written}-`))
  const [only] = longer
  if (only === undefined || longer.length > 1) return null
  return [...declared.values()].some(({ abbreviates }) => abbreviates) ? null : only
}

interface Options {
  readonly declared: ReadonlyMap<string, At<OptionFact>>
  /** Those with two dashes, for suggestions. */
  readonly names: ReadonlySet<string>
  readonly open: string | null
}

const optionsOf = memoize(({ code }: Snapshot): Options => {
  const { facts, open } = code.options()
  const declared = new Map<string, At<OptionFact>>()
  for (const fact of facts) for (const name of fact.names) if (!declared.has(name)) declared.set(name, fact)
  return { declared, names: new Set([...declared.keys()].filter((name) => name.startsWith('--'))), open }
})
