import { expect, it } from 'vitest'
import { createPermissions, hasRole, ROLES } from '../../../src/app/github/permissions.ts'
import { useTestDatabase } from '../../databases.ts'
import { type Scene, scene } from './scene.ts'

const database = useTestDatabase()

function asked({ github, repository }: Scene): number {
  return github.requests.filter(({ path }) => path.startsWith(`/repos/${repository.fullName}/collaborators/`)).length
}

it('A role is the one that GitHub names, and three of them may write', async () => {
  const stage = await scene(database.queries)
  const permissions = createPermissions(Date.now)
  for (const role of ROLES) {
    stage.repository.permission(`the-${role}`, role)
    expect(await permissions.roleOf(stage.publisher, `the-${role}`)).toBe(role)
  }
  expect(ROLES.filter((role) => hasRole(role, 'write'))).toEqual(['admin', 'maintain', 'write'])
})

it("A role of an organisation's own is the one of GitHub's that it builds on", async () => {
  const stage = await scene(database.queries)
  const body = { permission: 'write', role_name: 'release-captain' }
  stage.github.fault({ path: new RegExp(`${stage.repository.fullName}/collaborators/bob`), status: 200, body })
  expect(await createPermissions(Date.now).roleOf(stage.publisher, 'bob')).toBe('write')
})

it('A role is asked for once a minute', async () => {
  const stage = await scene(database.queries)
  let now = 0
  const permissions = createPermissions(() => now)
  expect(await permissions.roleOf(stage.publisher, 'bob')).toBe('read')
  stage.repository.permission('bob', 'maintain')
  now += 59_000
  expect(await permissions.roleOf(stage.publisher, 'Bob')).toBe('read')
  expect(asked(stage)).toBe(1)
  now += 1_000
  expect(await permissions.roleOf(stage.publisher, 'bob')).toBe('maintain')
})

it('Somebody is the only one with write access where GitHub lists nobody else', async () => {
  const { github, repository, publisher } = await scene(database.queries)
  let now = 0
  const permissions = createPermissions(() => now)
  const isOnly = (login: string, role: 'write' | 'triage' = 'write') => permissions.isOnlyOne(publisher, login, role)
  repository.permission('bob', 'triage')
  expect(await isOnly('ADA')).toBe(true)
  expect([await isOnly('bob'), await isOnly('ada', 'triage')]).toEqual([false, false])
  repository.permission('bob', 'write')
  expect(await isOnly('ada')).toBe(true)
  now += 60_000
  expect([await isOnly('ada'), await isOnly('bob')]).toEqual([false, false])
  const path = new RegExp(`${repository.fullName}/collaborators`)
  now += 60_000
  github.fault({ path, status: 403, body: { message: 'Resource not accessible by integration' } })
  expect(await isOnly('ada')).toBe(false)
  now += 60_000
  github.fault({ path, status: 502 })
  await expect(isOnly('ada')).rejects.toMatchObject({ status: 502 })
})

it('Who GitHub does not know has no role; when it cannot answer nothing is decided', async () => {
  const stage = await scene(database.queries)
  const path = new RegExp(`${stage.repository.fullName}/collaborators/`)
  const permissions = createPermissions(Date.now)
  stage.github.fault({ path, status: 404 })
  expect(await permissions.roleOf(stage.publisher, 'nobody')).toBe('none')
  stage.github.fault({ path, status: 502 })
  await expect(permissions.roleOf(stage.publisher, 'ada')).rejects.toMatchObject({ status: 502 })
  expect(await permissions.roleOf(stage.publisher, 'ada')).toBe('write')
})
