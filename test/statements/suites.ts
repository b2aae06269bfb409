/** What calls the queries of stores: jobs, pages, requests and commands. */
const CALLERS = /(?:^|\/)test\/(?:app\/(?:github|http|jobs|mcp|page)|cli)\//
/** Of these, the queue and the stores themselves. */
const CALLED = /\/(?:queue|upkeep)\/|\/store\.test\.ts$/
/** What `npm test` leaves to the services anyway. */
const APART = /\.(?:slow|chromium|neovim|postgres|redis|recorded)\.test\.ts$/

/**
 * Whether the suite does not run on the services in CI: each of its statements is shown to the PostgreSQL server instead, which says whether
 * it understands it. What statements do is shown by the suites of the stores and by the flows, which run there.
 */
export function isCheckedByStatements(suite: string): boolean {
  return CALLERS.test(suite) && !CALLED.test(suite) && !APART.test(suite)
}
