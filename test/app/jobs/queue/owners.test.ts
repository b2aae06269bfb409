import { expect, it } from 'vitest'
import { saveInstallation, saveRepository } from '../../../../src/app/github/store/installations.ts'
import { createOwners } from '../../../../src/app/jobs/queue/shares.ts'
import { useTestDatabase } from '../../../databases.ts'
import { freshlyInstalled } from '../../github/rows.ts'

const database = useTestDatabase()

it('A repository that moved counts against its new owner', async () => {
  const repository = await freshlyInstalled(database.queries)
  const ownersOf = createOwners(database.queries)
  const job = { repositoryId: repository.id, branch: 'main' }
  expect(await ownersOf(job)).toMatchObject({ installation: repository.installationId })
  await saveInstallation(database.queries, { id: 88, account: 'umbrella', suspended: false })
  await saveRepository(database.queries, { ...repository, installationId: 88, owner: 'umbrella' })
  expect(await ownersOf(job)).toMatchObject({ installation: 88 })
})
