import { z } from 'zod'
import { commentablePatch, lineAt, type Place } from '../../changes/review-comments.ts'
import { commitId } from '../../git/commits.ts'
import { validationFailed } from '../../http/api-error.ts'
import type { PullIssue } from '../../shapes/pull.ts'
import type { Repository } from '../../state/records.ts'

const side = z.enum(['LEFT', 'RIGHT'])

/** A request's fields for the place of a review comment. */
export const placeFields = {
  path: z.string().optional(),
  line: z.int().optional(),
  side: side.optional(),
  start_line: z.int().optional(),
  start_side: side.optional(),
  position: z.int().optional(),
  subject_type: z.enum(['line', 'file']).optional(),
}

type PlaceFields = z.infer<z.ZodObject<typeof placeFields>>

/** The place of the comment; only lines in the pull request's diff can be commented on. @throws ApiError 422 */
export async function placeOf(
  repository: Repository,
  issue: PullIssue,
  commitWanted: string,
  { path, line, side = 'RIGHT', start_line, position, subject_type = 'line' }: PlaceFields,
): Promise<Place> {
  const commit = await commitId(repository.gitDir, commitWanted)
  if (commit === undefined) throw refused('commit_id', 'is not part of the pull request', 'invalid')
  if (path === undefined) throw refused('path', "can't be blank", 'missing_field')
  const patch = await commentablePatch(repository, issue, commit, path)
  if (patch === undefined) throw refused('pull_request_review_thread.path', 'is invalid', 'invalid')
  const common = { commit, path, side, startLine: start_line ?? null }
  if (subject_type === 'file') {
    return { ...common, subject: 'file', line: null, startLine: null, position: 1, diffHunk: '' }
  }
  if (line === undefined && position === undefined) throw refused('line', "wasn't supplied", 'missing_field')
  const at =
    line === undefined
      ? patch.lines.find((candidate) => candidate.position === position)
      : lineAt(patch.lines, side, line)
  if (at === undefined) throw refused('pull_request_review_thread.line', 'must be part of the diff')
  if (start_line !== undefined) {
    if (line !== undefined && start_line >= line)
      throw refused('pull_request_review_thread.start_line', 'must precede the end line.')
    if (lineAt(patch.lines, side, start_line) === undefined) {
      throw refused('pull_request_review_thread.start_line', 'must be part of the same hunk as the line.')
    }
  }
  const shown = side === 'LEFT' ? at.left : at.right
  return { ...common, subject: 'line', line: line ?? shown ?? at.left, position: at.position, diffHunk: at.hunk }
}

function refused(field: string, problem: string, code = 'custom') {
  return validationFailed({ resource: 'PullRequestReviewComment', code, field, message: `${field} ${problem}` })
}
