import type { Context } from 'probot'

/** All events that DocAlign handles. */
export const EVENTS = [
  'push',
  'pull_request',
  'check_run',
  'check_suite',
  'issue_comment',
  'issues',
  'pull_request_review',
  'pull_request_review_comment',
  'pull_request_review_thread',
  'installation',
  'installation_repositories',
  'repository',
  'release',
] as const

export type EventName = (typeof EVENTS)[number]
export type Payload<E extends EventName> = Context<E>['payload']
