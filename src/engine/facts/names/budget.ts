import { isDeclaring, type Role } from './occurrence.ts'

/**
 * Limits how many places of a name are kept. Common words occur thousands of times in a repository; a declaration must not be missed after
 * the many uses, so each role has its own allowance.
 */
export interface NameBudget {
  /** Whether a place of this name should be examined; `quoted` and `member` are cheap to see from the adjacent bytes. */
  wants(name: number, around: { readonly quoted: boolean; readonly member: boolean }): boolean
  /** Counts an examined place and returns whether to keep it. */
  keeps(name: number, role: Role): boolean
  /** Starts the next blob and resets the allowances per blob. */
  nextBlob(): void
}

/** A budget that knows of which names it may have left out places because there were many in other blobs. */
export interface CommitBudget extends NameBudget {
  mayLack(name: number): boolean
}

const ROLES: readonly Role[] = ['definition', 'key', 'string', 'environment', 'import', 'use', 'comment']
const INDEX = new Map(ROLES.map((role, index) => [role, index]))

type Allowances = Readonly<Record<Role, number>>

// Every language of a repository may define the same name, so many definitions are kept.
const PER_COMMIT: Allowances = { definition: 60, key: 20, string: 24, environment: 4, import: 6, use: 6, comment: 2 }
const PER_BLOB: Allowances = { definition: 3, key: 3, string: 4, environment: 3, import: 2, use: 2, comment: 1 }
// A shell completion quotes a flag once per command: there must be room left for the file that declares it.
const SHARE_OF_BLOB: Allowances = { ...PER_COMMIT, key: 8, string: 6 }
const LOOKS_PER_BLOB = 400
const LOOKS_PER_COMMIT = 20_000

/** A budget for one commit's code: allowances for all blobs together, of which one blob takes only a share. */
export function commitBudget(names: number): CommitBudget {
  const all = budget(names, PER_COMMIT, LOOKS_PER_COMMIT, false)
  const share = shareBudget(names)
  return {
    wants: (name, around) => all.wants(name, around) && share.wants(name, around),
    keeps: (name, role) => share.keeps(name, role) && all.keeps(name, role),
    nextBlob: () => share.nextBlob(),
    mayLack: all.isSpent,
  }
}

/** Whether as many places as a {@link commitBudget} allows are known of some role. */
export function isSpentBy(hits: Iterable<{ readonly role: Role }>): boolean {
  const counts = new Map<Role, number>()
  for (const { role } of hits) counts.set(role, (counts.get(role) ?? 0) + 1)
  return [...counts].some(([role, count]) => count >= PER_COMMIT[role])
}

/** The share of one blob in a {@link commitBudget}, whatever other blobs have. */
export function shareBudget(names: number): NameBudget {
  return budget(names, SHARE_OF_BLOB, LOOKS_PER_COMMIT, true)
}

/** A budget for blobs of many commits, with separate allowances for each blob. */
export function blobBudget(names: number): NameBudget {
  return budget(names, PER_BLOB, LOOKS_PER_BLOB, true)
}

/** A budget that ends the search for a name at its first declaration; `declared` collects the names found. */
export function firstDeclarations(declared: Set<number>): NameBudget {
  return {
    wants: (name, { member }) => !member && !declared.has(name),
    keeps: (name, role) => {
      if (isDeclaring(role)) declared.add(name)
      return false
    },
    nextBlob: () => {},
  }
}

function budget(names: number, allowances: Allowances, looksAllowed: number, resets: boolean) {
  const counts = new Uint16Array(names * ROLES.length)
  const looks = new Uint16Array(names)
  const touched: number[] = []
  const full = (name: number, role: Role): boolean =>
    (counts[name * ROLES.length + (INDEX.get(role) ?? 0)] ?? 0) >= allowances[role]
  return {
    isSpent: (name: number): boolean => (looks[name] ?? 0) >= looksAllowed || ROLES.some((role) => full(name, role)),
    wants: (name: number, { quoted, member }: { readonly quoted: boolean; readonly member: boolean }): boolean => {
      if ((looks[name] ?? 0) >= looksAllowed) return false
      if (quoted) return !full(name, 'string') || !full(name, 'key')
      if (member) return !full(name, 'use')
      return !full(name, 'definition') || !full(name, 'use')
    },
    keeps: (name: number, role: Role): boolean => {
      if (looks[name] === 0) touched.push(name)
      looks[name] = (looks[name] ?? 0) + 1
      if (full(name, role)) return false
      const at = name * ROLES.length + (INDEX.get(role) ?? 0)
      counts[at] = (counts[at] ?? 0) + 1
      return true
    },
    nextBlob: (): void => {
      if (!resets) return
      for (const name of touched.splice(0)) {
        looks[name] = 0
        counts.fill(0, name * ROLES.length, (name + 1) * ROLES.length)
      }
    },
  }
}
