import { basename, relative, resolve, sep } from 'node:path'
import { loadConfig } from '../../base/config/load.ts'
import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { checkPage, type GivenPage } from '../../engine/scan/pages/page.ts'
import type { VerifiedPages } from '../../engine/scan/pages/verified-pages.ts'
import type { ValidationResult, ValidationType } from '../../judge/result/result.ts'
import { judgeScan } from '../../stages/judgement/judged.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { openCheckCriteria, openPageReader } from '../check/models.ts'
import { readText } from '../files/read-text.ts'
import type { Terminal } from '../terminal/command.ts'
import { createProgress } from '../terminal/progress.ts'

export interface OpenedCommit {
  readonly repository: GitRepository
  /** Full id. */
  readonly head: string
}

/**
 * Judges a page, committed or not, against the code of a commit, and closes the repository. The model in the environment, if any, reads the
 * page, as with `check --model`, and decides criteria.
 *
 * @throws DocUnreadable if it is not a page
 */
export async function judgePage(
  commit: OpenedCommit,
  path: string,
  asked: { readonly types: readonly ValidationType[]; readonly criteria: readonly string[] },
  terminal: Terminal,
): Promise<ValidationResult> {
  const { repository, head } = commit
  try {
    const { config } = await loadConfig(repository, head, CLAIM_TYPES)
    const criterionModel = await openCheckCriteria(undefined, config, terminal)
    const inside = relative(resolve(repository.path), path)
    const name = inside.startsWith('..') || inside === '' ? basename(path) : inside.replaceAll(sep, '/')
    const given = { path: name, bytes: Buffer.from(readText(path)) }
    const isAboutFacts = asked.types.includes('facts') || asked.types.includes('hallucination')
    const page = isAboutFacts
      ? await checkRead(commit, given, config, terminal)
      : await checkPage(repository, { ...given, head, config })
    if (page.reading?.stopped)
      terminal.stderr.write(`some passages were not read by the model: ${plain(page.reading.stopped)}\n`)
    const judging = { ...asked, suppress: config.suppress, concerns: () => true, isAboutRepository: true }
    return await judgeScan(criterionModel, page, judging)
  } finally {
    await repository.close()
  }
}

/** Checks the page, with a reader if a model is configured and enabled. */
async function checkRead(
  { repository, head }: OpenedCommit,
  page: GivenPage,
  config: Config,
  terminal: Terminal,
): Promise<VerifiedPages> {
  const { reading } = await cacheFilesOf(repository.workTree ?? repository.path, terminal)
  const opened = await openPageReader(config, reading, terminal)
  const progress = createProgress(terminal.stderr, () => performance.now())
  try {
    const readBy = opened && { reader: opened.reader, progress: progress.report }
    return await checkPage(repository, { ...page, head, config, ...readBy })
  } finally {
    progress.end()
    await opened?.close()
  }
}
