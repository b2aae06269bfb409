import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { migrateDown, migrateUp } from '../../../src/base/db/migrations.ts'
import { learnedOpinions } from '../../../src/ledger/learning/store/feedback/opinions.ts'
import { openTestDatabase } from '../../databases.ts'

const STEP = '0037_script_opinions'

it('What was said of missing scripts counts for their own rule, and what was said of other tasks stays', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { queries } = database
  while (!(await migrateDown(queries)).includes(STEP));
  await sql`insert into installations (id, account) values (1, 'acme')`.execute(queries)
  await sql`insert into repositories (id, installation_id, owner, name, default_branch, clone_url, private)
    values (7, 1, 'acme', 'widgets', 'main', 'https://github.com/acme/widgets.git', false)`.execute(queries)
  const said = [
    ['a', 'npm run build'],
    ['b', 'make build'],
    ['c', 'pnpm test'],
  ] as const
  for (const [id, text] of said) {
    await sql`insert into claims (repository_id, claim_id, claim_type, file, line, text, value)
      values (7, ${id}, 'command', 'README.md', 1, ${text}, 'build')`.execute(queries)
    await sql`insert into feedback (repo_id, claim_id, feedback_type, github_user, rule, claim_type, file, created_at)
      values (7, ${id}, 'thumbs_up', 'ann', 'task', 'command', 'README.md', now())`.execute(queries)
  }
  await sql`insert into forgotten_opinions (repo_id, rule, forgotten_at) values (7, 'task', '2020-01-01')`.execute(
    queries,
  )
  expect(await migrateUp(queries)).toContain(STEP)
  const { own } = await learnedOpinions(queries, 7, false)
  expect(own.map(({ rule, right }) => [rule, right])).toEqual([
    ['script', 2],
    ['task', 1],
  ])
  const forgotten = await queries.selectFrom('forgotten_opinions').select('rule').orderBy('rule').execute()
  expect(forgotten.map(({ rule }) => rule)).toEqual(['script', 'task'])
})
