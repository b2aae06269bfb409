import type { SandboxRepository } from 'github-sandbox/sandbox'
import type { CheckRun } from '../../src/report/pull-request/check-run.ts'
import type { PullRequestPage } from './pull-request.ts'

/** A pull request on GitHub, in the form for its page. */
export function pageOf(
  title: string,
  run: SandboxRepository['checkRuns'][number],
  repository: SandboxRepository,
): PullRequestPage {
  return {
    title,
    checkRun: {
      conclusion: run.conclusion as 'success' | 'neutral' | 'failure',
      title: run.title ?? '',
      summary: run.summary ?? '',
      ...(run.text === null ? {} : { text: run.text }),
      annotations: run.annotations.map(({ path, start_line, end_line, annotation_level, message, title: head }) => ({
        ...{ path, start_line, end_line, annotation_level, message },
        title: head ?? '',
      })),
      actions: run.actions as CheckRun['actions'],
    },
    comments: repository.comments.map(({ body }) => ({ body, place: null })),
  }
}
