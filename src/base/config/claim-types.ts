/** The name of a claim type in configurations and reports: `link`. The rules of `engine/rules` give the names. */
export type ClaimType = string

/** How serious a false claim is for a reader. */
export type Severity = 'high' | 'medium' | 'low'

/** Describes a claim type to people who see it for the first time. */
export interface ClaimHelp {
  /** The name of the type. */
  readonly title: string
  readonly checks: string
  /** What a finding of this type means, as a sentence. */
  readonly drift: string
  /** How to fix a finding. */
  readonly fix: string
  /** Predicate for a claim that was true before: "`a.js` no longer exists". */
  readonly falseNow: string
  /** Predicate for a claim that is not known to have been true. */
  readonly notTrue: string
  /** In lists of rules, the claim is named by its whole text instead of its value: `npm run build`, "Node.js 20 or later". */
  readonly isSaidWhole?: true
}

/** All claim types, in the order in which lists show them. */
export type ClaimTypes = Readonly<Record<ClaimType, ClaimHelp>>
