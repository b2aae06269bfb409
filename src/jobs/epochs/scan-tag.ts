import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { epochAt } from '../../epochs/store/read.ts'
import { findRepository } from '../../github/store/installations.ts'
import { allOf } from '../../isolation/finished-scan.ts'
import { knowledgeOf } from '../knowledge.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import type { Services } from '../services.ts'
import { takeEpoch } from './request.ts'

/**
 * Makes and validates the epoch of a tag's commit: what the docs say in a release. A commit that was scanned as the default
 * branch's tip, or will be, has one already. The configuration is the default branch's.
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
    await scanner.scan(asked, knowledgeOf(services, repositoryId, config.learning), async (scanned) =>
      takeEpoch(services, repository, {
        ...{ headSha: head, config },
        commit: { claims: await allOf(scanned.claims()), passages: scanned.passages() },
      }),
    )
  } finally {
    await clone.close()
  }
}
