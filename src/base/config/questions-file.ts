import type { GitRepository } from '../git/types.ts'
import { MAX_CONFIG_BYTES } from './load.ts'

/** Path of a repository's own questions about its docs. */
export const QUESTIONS_FILE = '.docalign/questions.jsonl'

/** The questions file of a commit, as text; null if there is none, or it exceeds a megabyte. */
export async function loadQuestions(repository: Pick<GitRepository, 'files'>, commit: string): Promise<string | null> {
  for await (const { bytes } of repository.files([{ commit, path: QUESTIONS_FILE }]))
    return bytes === null || bytes.length > MAX_CONFIG_BYTES ? null : bytes.toString('utf8')
  return null
}
