/** What a session of the database may take, in milliseconds; 0 for as long as it takes. */
export interface SessionLimits {
  /** For one statement. */
  readonly statement: number
  /** To wait for what another transaction holds. */
  readonly lock: number
  /** To leave a transaction open in which nothing is asked: others wait for it, in the embedded database all others. */
  readonly idleInTransaction: number
}

/** Of what somebody waits for: pages, API, probes. */
export const REQUEST_LIMITS: SessionLimits = { statement: 10_000, lock: 5000, idleInTransaction: 30_000 }
/** Of jobs and commands. No statement of theirs takes more than a second or two; one that does would keep others away. */
export const JOB_LIMITS: SessionLimits = { statement: 60_000, lock: 30_000, idleInTransaction: 60_000 }
/** Of migrations, which may rewrite a table of any size. */
export const NO_LIMITS: SessionLimits = { statement: 0, lock: 0, idleInTransaction: 0 }

/**
 * Plans are made for what the tables hold when they are used. A plan that is kept, as PostgreSQL keeps those of the checks of foreign
 * keys for as long as a session lasts, may have been made while a table was empty, and then reads the whole table for each row.
 */
export const FRESH_PLANS = 'set plan_cache_mode = force_custom_plan'

/** The statements with which a session begins. */
export function sessionSettings({ statement, lock, idleInTransaction }: SessionLimits): string {
  return [
    `set statement_timeout = ${statement}`,
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleInTransaction}`,
    FRESH_PLANS,
  ].join('; ')
}
