import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Claim } from '../rules/claim.ts'
import type { Passage } from './passages/passages.ts'
import type { ReadFault } from './passages/read-fault.ts'
import type { RuleVerdicts } from './questions/first.ts'

/** The results of rules on the pages. */
export interface RuleResults {
  readonly config: Config
  /** Claims that rules report as false. */
  readonly known: readonly Claim[]
  /** Claims that are false by rules that are too often wrong to report them: only reading tells. */
  readonly possible: readonly Claim[]
  /** Claims that rules doubt but cannot decide. */
  readonly doubted: readonly Claim[]
}

/** What rules found on the pages: readers are shown it, and do not report it again. */
export interface RuleFindings {
  /** What rules found about the lines of a passage. */
  of(passage: Passage): RuleVerdicts
  /** Why a fault is not reported, in words: rules found it already, or its type is disabled. Null if it is. */
  refusal(fault: ReadFault): string | null
}

/** Maximum number of doubted statements in one question. */
const MAX_DOUBTED = 12

export function createRuleFindings({ config, known, possible, doubted }: RuleResults): RuleFindings {
  const [knownByFile, doubtedByFile] = [known, [...possible, ...doubted]].map((claims) =>
    groupBy(claims, ({ file }) => file),
  )
  return {
    of({ file, from, to }) {
      const textsOf = (claims: readonly Claim[] = []): string[] => [
        ...new Set(claims.filter(({ line }) => line >= from && line <= to).map(({ text }) => text)),
      ]
      return {
        faults: textsOf(knownByFile?.get(file)),
        uncertain: textsOf(doubtedByFile?.get(file)).slice(0, MAX_DOUBTED),
      }
    },
    refusal({ fault, place, passage: { file } }) {
      const others = knownByFile?.get(file) ?? []
      if (others.some(({ line, text }) => line === place.line && overlap(text, fault.words)))
        return 'a rule has found this already'
      return settingOf(config, fault.type).enabled ? null : `the configuration switches ${fault.type} off`
    },
  }
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}
