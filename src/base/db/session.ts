/** Timeouts of a database session, in milliseconds; 0: unlimited. */
export interface SessionLimits {
  /** Maximum time of one statement. */
  readonly statement: number
  /** Maximum time to wait for a lock. */
  readonly lock: number
  /** Maximum time without a statement in an open transaction: others wait for it, in the embedded database all others. */
  readonly idleInTransaction: number
}

/** For requests that somebody waits for: pages, API, probes. */
export const REQUEST_LIMITS: SessionLimits = { statement: 10_000, lock: 5000, idleInTransaction: 30_000 }
/** For jobs and commands. Their statements take a second or two; a longer one would block others. */
export const JOB_LIMITS: SessionLimits = { statement: 60_000, lock: 30_000, idleInTransaction: 60_000 }
/** For migrations, which may rewrite a table of any size. */
export const NO_LIMITS: SessionLimits = { statement: 0, lock: 0, idleInTransaction: 0 }

/**
 * Makes PostgreSQL plan for the current contents of tables. Otherwise it keeps the plans of foreign key checks for a whole session. A plan
 * made while a table was empty then reads the whole table for each row.
 */
export const FRESH_PLANS = 'set plan_cache_mode = force_custom_plan'

/** The statements that start a session. */
export function sessionSettings({ statement, lock, idleInTransaction }: SessionLimits): string {
  return [
    `set statement_timeout = ${statement}`,
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleInTransaction}`,
    FRESH_PLANS,
  ].join('; ')
}
