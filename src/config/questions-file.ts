import type { GitRepository } from '../git/types.ts'
import { MAX_CONFIG_BYTES } from './load.ts'

/** Where the questions about a repository's docs are kept with it. */
export const QUESTIONS_FILE = '.docalign/questions.jsonl'

/** The questions that a commit holds, as text; null where it has none, or more than a megabyte of them. */
export async function loadQuestions(repository: Pick<GitRepository, 'files'>, commit: string): Promise<string | null> {
  for await (const { bytes } of repository.files([{ commit, path: QUESTIONS_FILE }]))
    return bytes === null || bytes.length > MAX_CONFIG_BYTES ? null : bytes.toString('utf8')
  return null
}
