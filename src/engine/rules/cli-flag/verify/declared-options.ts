import { memoize } from '../../../../base/memoize.ts'
import type { OptionFact } from '../../../ecosystems/file-facts.ts'
import { ecosystemOfPackages } from '../../../ecosystems/lookup.ts'
import type { At } from '../../../facts/model/model.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { closest } from '../../closest.ts'

/** Options that at least one argument parser adds by itself. */
const MADE_BY_PARSERS = /^(?:--help|-h|-\?|--version|-V|-v|--install-completion|--show-completion)$/

export function isMadeByParsers(written: string): boolean {
  return MADE_BY_PARSERS.test(written)
}

/** The declaration of an option as users write it, anywhere in the repository. Many parsers derive `--no-x` from `--x`. */
export function declaredOption(written: string, snapshot: Snapshot): At<OptionFact> | undefined {
  const { declared } = optionsOf(snapshot)
  return declared.get(written) ?? (written.startsWith('--no-') ? declared.get(`--${written.slice(5)}`) : undefined)
}

/** Whether code declares options, and none in an unsupported way. */
export function areOptionsKnown(snapshot: Snapshot): boolean {
  const { declared, open } = optionsOf(snapshot)
  return open === null && declared.size > 0
}

/** The declared option that an undeclared one must be a slip of. */
export function slipOf(written: string, snapshot: Snapshot): string | null {
  if (!areOptionsKnown(snapshot) || isMadeByParsers(written)) return null
  if (isOfTool(written, snapshot)) return null
  const { names } = optionsOf(snapshot)
  const meant = closest(written, names)
  // Some parsers accept unambiguous prefixes of options.
  return meant?.startsWith(written) ? null : meant
}

/** Whether a tool with which the repository is built has the option. */
function isOfTool(written: string, { manifests }: Snapshot): boolean {
  return manifests.some(({ ecosystem }) => ecosystemOfPackages(ecosystem)?.conventions?.toolOptions?.has(written))
}

/** The only declared option with the given one as its first words, if no parser accepts prefixes: `--size-limit` for `--size`. */
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
  /** Options with two dashes, for suggestions. */
  readonly names: ReadonlySet<string>
  readonly open: string | null
}

const optionsOf = memoize(({ code }: Snapshot): Options => {
  const { facts, open } = code.options()
  const declared = new Map<string, At<OptionFact>>()
  for (const fact of facts) for (const name of fact.names) if (!declared.has(name)) declared.set(name, fact)
  return { declared, names: new Set([...declared.keys()].filter((name) => name.startsWith('--'))), open }
})
