import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STATUS } from '../../src/app/http/api/handler.ts'
import { apiRoutes } from '../../src/app/http/api/routes.ts'
import { createRepositoryTools } from '../../src/app/mcp/repository/tools.ts'
import { createTools } from '../../src/app/mcp/tools.ts'
import { CODES } from '../../src/app/operations/request.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { read, spans, tableOf } from './page.ts'

/** Nothing is asked of it: the tables are made before any request. */
const NOTHING = {} as never

const PAGES = readdirSync(new URL('../../docs/', import.meta.url)).flatMap((name) =>
  name.endsWith('.md') ? [`docs/${name}`] : [],
)

describe('The HTTP API', () => {
  it('has every route that the pages name, and each is named', () => {
    const text = PAGES.map(read).join('\n')
    const named = [...text.matchAll(/`(GET|POST|DELETE) (\/(?:qa|epochs|rules|feedback|quick-pick|validate)[^`?\s]*)/g)]
    const shown = named.map(([, method, path = '']) => `${method} ${path.replace(/\/ID\b/, '/:id')}`)
    const known = apiRoutes(NOTHING).map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(shown)].toSorted()).toEqual(known.toSorted())
  })

  it('answers with the status and the code that docs/trust.md lists, and docs/judge.md and docs/learning.md add', () => {
    const shown = tableOf('docs/trust.md', '| status | code | |').map(([status, code]) => `${status} ${spans(code)[0]}`)
    const added = ['400 DOCALIGN_E401', '400 DOCALIGN_E801']
    const kinds = Object.keys(CODES) as (keyof typeof CODES)[]
    const known = kinds.map((kind) => `${STATUS[kind]} ${CODES[kind]}`)
    expect([...shown, ...added].toSorted()).toEqual(known.toSorted())
  })
})

describe('docs/mcp.md', () => {
  it('lists the tools for a repository with what they take', () => {
    const shown = tableOf('docs/mcp.md', '| tool | input | result |').map(([name, input]) => [
      spans(name)[0],
      spans(input),
    ])
    const known = createRepositoryTools(NOTHING).map(({ name, input }) => [name, Object.keys(input.shape)])
    expect(shown).toEqual(known)
  })

  it('lists the tools of a server', () => {
    const shown = tableOf('docs/mcp.md', '| tool | purpose |').map(([name]) => spans(name)[0])
    expect(shown).toEqual(createTools(NOTHING).map(({ name }) => name))
  })
})

describe('docs/server.md', () => {
  it('lists the commands that read the .env of the current folder', () => {
    const [, always = '', byNamespace = ''] =
      /^Run the commands that work on a server in its folder: ([^;]*); and ([^.]*)\. All other commands/m.exec(
        read('docs/server.md'),
      ) ?? []
    const reading = (when: string): string[] => COMMANDS.flatMap(({ name, server }) => (server === when ? [name] : []))
    // A first word alone stands for all commands that begin with it.
    const named = spans(always).flatMap((word) =>
      COMMANDS.flatMap(({ name }) => (name === word || name.startsWith(`${word} `) ? [name] : [])),
    )
    expect(named.toSorted()).toEqual(reading('always').toSorted())
    expect(spans(byNamespace).toSorted()).toEqual(reading('by namespace').toSorted())
  })

  it('lists what doctor checks', () => {
    const folder = 'src/cli/doctor'
    const files = readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    const code = files.flatMap((file) => (file.endsWith('.ts') ? [read(`${folder}/${file}`)] : [])).join('\n')
    const known = [...code.matchAll(/\b(?:ok|warning|fault)\(\s*'([a-z]+)'/g)].map((match) => match[1])
    const shown = tableOf('docs/server.md', '| check | what it looks at |').flatMap(([name]) => spans(name))
    expect(shown.toSorted()).toEqual([...new Set(known)].toSorted())
  })
})
