import { loadQuestions } from '../../../base/config/questions-file.ts'
import type { Config } from '../../../base/config/schema.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { renderEpochDropped, renderEpochPending } from '../../../report/epoch/epoch-check.ts'
import type { CommitEntries } from '../../../search/epochs/store/commit.ts'
import { createEpoch } from '../../../search/epochs/store/create.ts'
import { epochAt } from '../../../search/epochs/store/read.ts'
import { retainEpochs } from '../../../search/epochs/store/retention.ts'
import { saveEpochSettings } from '../../../search/epochs/store/settings.ts'
import { allOf } from '../../../stages/isolated/finished-scan.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { abandonCheckRun, EPOCH_CHECK_NAME, openCheckRun } from '../../github/write-check-run.ts'
import { knowledgeOf } from '../knowledge.ts'
import { isOnboarding } from '../onboarding.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/jobs.ts'
import { findPublisher, publisherOf, type Services } from '../services.ts'

/** A commit with known entries. */
export interface ReadCommit {
  readonly headSha: string
  readonly config: Config
  /** The content of the repository's questions file; null if there is none. */
  readonly questions: string | null
  /** The entries of the commit; if omitted, they are the namespace's current entries. */
  readonly commit?: CommitEntries
}

/** Creates the epoch of a commit and enqueues its validation, unless the gate is off. */
export async function makeEpoch(
  services: Services,
  repository: Repository,
  { headSha, config, questions, commit }: ReadCommit,
): Promise<void> {
  const { queries, now } = services
  const namespaceId = await namespaceOfRepository(queries, repository.id)
  await saveEpochSettings(queries, namespaceId, { epochs: config.epochs, models: config.models, questions })
  const { epoch } = await createEpoch(queries, {
    namespaceId,
    headSha,
    now: now(),
    ...(commit === undefined ? {} : { commit }),
  })
  if (config.epochs.gate === 'off' || (await isOnboarding(services, repository.id)))
    return retainEpochs(queries, namespaceId, config.epochs.keep)
  await services.queue.add('open-epoch', { repositoryId: repository.id, headSha, epochId: epoch.id })
}

/** Opens the check run for an epoch and enqueues its validation. */
export async function openEpoch(about: JobData['open-epoch'], services: Services): Promise<void> {
  const { repositoryId, headSha } = about
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  await openCheckRun(publisher, headSha, publisher.repository.defaultBranch, renderEpochPending(), EPOCH_CHECK_NAME)
  await services.queue.add('validate-epoch', about)
}

/** Enqueues another validation of a commit's epoch. Returns false if the commit has none. */
export async function validateAgain(services: Services, repositoryId: number, headSha: string): Promise<boolean> {
  const namespaceId = await namespaceOfRepository(services.queries, repositoryId)
  const epoch = await epochAt(services.queries, namespaceId, headSha)
  if (!epoch?.kept) return false
  await services.queue.add('validate-epoch', { repositoryId, headSha, epochId: epoch.id, again: true })
  return true
}

/** Enqueues the validation of an epoch whose check run hangs; completes the check run if there is nothing to validate. */
export async function recoverEpoch(services: Services, repository: Repository, headSha: string): Promise<void> {
  if (await validateAgain(services, repository.id, headSha)) return
  try {
    await dropEpoch(services, repository, headSha)
  } catch (err) {
    // Recovery of everything else continues.
    services.log.warn({ headSha, err }, 'check run not completed')
  }
}

/** Completes the pending check run of an epoch without a result, if there is one. */
export async function dropEpoch(services: Services, repository: Repository, headSha: string): Promise<void> {
  const publisher = await publisherOf(services, repository)
  await abandonCheckRun(publisher, headSha, repository.defaultBranch, renderEpochDropped(), EPOCH_CHECK_NAME)
}

/**
 * Creates the epoch of a tag's commit, with the docs of a release, and enqueues its validation. A commit that was or will be scanned as the
 * head of the default branch already has one. The default branch's configuration applies.
 */
export async function scanTag({ repositoryId, tag }: JobData['scan-tag'], services: Services): Promise<void> {
  const { queries, scanner, models, now } = services
  const repository = await findRepository(queries, repositoryId)
  if (!repository) return
  const [ref, main] = [`refs/tags/${tag}`, `refs/heads/${repository.defaultBranch}`]
  const { clone, found } = await openClone(services, repository, [ref, main])
  try {
    if (!found.has(ref) || !found.has(main)) return
    const [head, tip] = [await clone.resolve(`${ref}^{commit}`), await clone.resolve(main)]
    const { config } = await scanner.config({ path: clone.path, commit: tip })
    if (head === tip || config.epochs.gate === 'off') return
    if ((await epochAt(queries, await namespaceOfRepository(queries, repositoryId), head)) !== null) return
    const asked = { path: clone.path, head, base: null, config, now: now(), models }
    await scanner.scan(asked, knowledgeOf(services, repositoryId, config), async (scanned) =>
      makeEpoch(services, repository, {
        headSha: head,
        config,
        questions: await loadQuestions(clone, tip),
        commit: { claims: await allOf(scanned.claims()), passages: scanned.passages() },
      }),
    )
  } finally {
    await clone.close()
  }
}
