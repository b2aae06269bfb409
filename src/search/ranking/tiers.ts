import { compileGlob } from '../../base/config/glob.ts'

/** Importance of an entry, the most important first. */
export const TIERS = ['constitutional', 'critical', 'important', 'normal', 'temporary'] as const
/** How important an entry is, of five tiers. */
export type Tier = (typeof TIERS)[number]

/** Docs that always apply, in any folder. */
const CONSTITUTIONAL = /(?:^|\/)(?:AGENTS|CLAUDE|CONTRIBUTING)(?:\.(?:md|markdown|mdx|rst|adoc|txt))?$/i

/** Returns the tier of a doc by the globs of the configuration; an invalid glob matches nothing. */
export function tierReader(globs: Readonly<Record<string, readonly string[]>>): (file: string | null) => Tier {
  const matchers = TIERS.map((tier) => ({ tier, matches: (globs[tier] ?? []).flatMap(matcher) }))
  return (file) => {
    if (file === null) return 'normal'
    if (CONSTITUTIONAL.test(file)) return 'constitutional'
    return matchers.find(({ matches }) => matches.some((matchesFile) => matchesFile(file)))?.tier ?? 'normal'
  }
}

function matcher(glob: string): ((path: string) => boolean)[] {
  try {
    return [compileGlob(glob)]
  } catch {
    return []
  }
}
