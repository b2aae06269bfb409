import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/base/db/database.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { readArguments } from '../../src/cli/terminal/arguments.ts'
import { parseReply } from '../../src/ledger/learning/feedback/replies.ts'
import { openStandIn, type StandIn } from '../base/models/endpoint.ts'
import { docalign } from '../cli/streams.ts'
import { openTestDatabase } from '../databases.ts'
import { openHonestModel } from '../search/epochs/honest-model.ts'
import { fillDatabase, fixtureRepository, SMALL } from './fixture.ts'
import { argumentsOf, commandRows, commentCommands, docalignCommands, npmScripts, type Shown } from './shown.ts'

/** Commands that are not run here, and why; an entry that no page needs any more fails. */
const ONLY_PARSED: Readonly<Record<string, string>> = {
  serve: 'runs until it is stopped; test/flows does',
  lsp: 'runs until it is stopped; test/cli/lsp does',
  mcp: 'runs until it is stopped; test/app/mcp does',
  'eval epoch create': 'is named without the repository that it takes',
}

/** What stands for something of the reader's own. The first that fits counts; `before` is what comes right before it. */
const PLACEHOLDERS: readonly { word: string; before?: string; value: string }[] = [
  // A validation that passes is that of `epoch validate ID`; this repository is too small for one.
  { word: 'PATH', before: 'epoch validate', value: SMALL },
  { word: 'PATH', value: '.' },
  { word: 'NAMESPACE', value: 'project:acme/notes' },
  { word: 'NS', value: 'project:acme/notes' },
  { word: 'project:OWNER/REPO', value: 'project:acme/notes' },
  { word: 'claude', before: '--model', value: 'openai' },
  { word: 'QUERY', value: 'notes' },
  { word: 'RULE', value: 'link' },
  { word: 'FEATURE', value: 'F01_RANK_FUSION' },
  { word: 'QA_ID', value: 'export' },
  { word: 'PHRASE', value: 'notes as files' },
  { word: 'DIR', value: 'corpus' },
  { word: 'CONTROL', value: 'before.json' },
  { word: 'TREATMENT', value: 'after.json' },
  { word: 'FILE', before: 'judge', value: 'answer.json' },
  { word: 'FILE', before: 'check', value: '.docalign.yml' },
  { word: 'FILE', before: 'calibrate', value: 'calibration.jsonl' },
  { word: 'FILE', before: '--run', value: 'results.txt' },
  { word: 'FILE', before: '--qrels', value: 'qrels.txt' },
  { word: 'REPOSITORY', before: '--sources', value: '.' },
  { word: 'FILE:LINE', value: 'README.md:3' },
  { word: 'ID', before: 'retry', value: 'events:1' },
  { word: 'ID', before: 'rules revoke', value: '00000000-0000-4000-8000-000000000000' },
  { word: 'ID', value: '1' },
  { word: '12', value: '1' },
  { word: 'origin/$BASE', value: 'origin/main' },
  { word: '$SINCE', value: '--base=origin/main' },
  { word: 'REASON', value: 'will_fix_later' },
  { word: 'EXPRESSION', value: '^LEGACY_' },
  { word: 'DAYS', value: '30' },
]

/** Commands whose answer is not that all is well, as the fixture has nothing for them. */
const EXIT_CODES: readonly (readonly [RegExp, number])[] = [
  [/^server doctor/, 1],
  [/^eval epoch validate (?:NAMESPACE|PATH)/, 1],
  [/^server jobs retry ./, 1],
  [/^server learning forget /, 1],
  [/^eval tests (?:pause|reset) /, 1],
  [/^server rules revoke /, 1],
  [/^server triggers forget /, 1],
]

/** Commands that work on the database of a server. */
const COMMANDS_OF_SERVER = /^(?:server|search|eval (?:epoch|run|tests|harvest|judge|sessions|trends)) ?/

function filled(text: string): string[] {
  return argumentsOf(text).map((word, index, words) => {
    const before = words.slice(0, index).join(' ')
    return PLACEHOLDERS.find((each) => each.word === word && before.endsWith(each.before ?? ''))?.value ?? word
  })
}

/** Each once, with the first place that shows it. */
function distinct(shown: readonly Shown[]): Shown[] {
  return shown.filter(({ text }, index) => shown.findIndex((each) => each.text === text) === index)
}

const shown = distinct(docalignCommands())
/** The entry of ONLY_PARSED that a command falls under, with whatever options. */
const notRun = ({ text }: Shown): string | undefined =>
  Object.keys(ONLY_PARSED).find((name) => text.replace(/ --.*$/, '') === name)

describe('The pages', () => {
  it('show commands and options that there are', () => {
    for (const { at, text } of shown) expect(() => readArguments(filled(text), COMMANDS), `${at} ${text}`).not.toThrow()
  })

  it('name only options that the command of their row has', () => {
    for (const { at, text, options } of commandRows()) {
      const { command } = readArguments(filled(text), COMMANDS)
      expect(Object.keys(command?.options ?? {}), at).toEqual(expect.arrayContaining([...options]))
    }
  })

  it('show comments that DocAlign understands', () => {
    expect(commentCommands()).not.toEqual([])
    for (const { at, text } of commentCommands())
      expect(parseReply(filled(text).join(' '))?.kind ?? null, `${at} ${text}`).toMatch(/^(?!mistaken$)/)
  })

  it('run scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    for (const { at, text } of npmScripts()) expect(Object.keys(scripts), at).toContain(text)
  })

  it('need every exception that this test makes', () => {
    expect(new Set(shown.flatMap((each) => notRun(each) ?? []))).toEqual(new Set(Object.keys(ONLY_PARSED)))
    const words = [...docalignCommands(), ...commentCommands()].flatMap(({ text }) => argumentsOf(text))
    expect(PLACEHOLDERS.flatMap(({ word }) => (words.includes(word) ? [] : [word]))).toEqual([])
  })
})

describe('Run as it is shown', () => {
  let repository: SandboxRepository
  let server: Database | null = null
  /** May lose its tables. */
  let other: Database | null = null
  let model: StandIn | null = null
  let standIn: StandIn | null = null
  const run = (args: readonly string[]) => {
    const database = args[1] === 'migrate' ? other : COMMANDS_OF_SERVER.test(args.join(' ')) ? server : null
    const env = {
      ...{ PATH: process.env.PATH, HOME: repository.path, XDG_CACHE_HOME: join(repository.path, '.git/cache') },
      // Nobody listens there: nothing is asked of GitHub.
      ...{ GHE_HOST: '127.0.0.1:9', GHE_PROTOCOL: 'http', DOCALIGN_DATA: join(repository.path, '.git/data') },
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      ...(args.includes('--model') ? { DOCALIGN_LLM_BASE_URL: model?.endpoint.baseUrl, DOCALIGN_LLM_MODEL: 'm' } : {}),
      ...(args.includes('openai') ? { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model?.endpoint.baseUrl } : {}),
      // The gate of epochs needs a model.
      ...(args.join(' ').startsWith('eval epoch validate') && {
        ...{ DOCALIGN_LLM_BASE_URL: standIn?.endpoint.baseUrl, DOCALIGN_LLM_MODEL: 'stand-in' },
      }),
    }
    return docalign(args, { cwd: repository.path, env })
  }
  const begin = async (line: string) => expect(await run(line.split(' '))).toMatchObject({ code: 0 })
  beforeAll(async () => {
    repository = fixtureRepository()
    model = await openStandIn(() => ({ text: '{"faults":[],"look_ups":[]}' }))
    standIn = await openHonestModel()
    ;[server, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
    await fillDatabase(server.queries)
    await begin('eval epoch create .')
    await begin('eval epoch create project:acme/notes')
    await begin('eval epoch publish 2 --force --why first')
    await begin('eval run --corpus corpus --out before.json')
    copyFileSync(join(repository.path, 'before.json'), join(repository.path, 'after.json'))
  })
  afterAll(async () => {
    repository.remove()
    await Promise.all([server?.close(), other?.close(), model?.close(), standIn?.close()])
  })

  // Those that come to the same once they are filled in are run once.
  const runnable = new Map(
    shown.toReversed().flatMap((each) => (notRun(each) ? [] : [[filled(each.text).join(' '), each] as const])),
  )
  it.each([...runnable.values()].toReversed())('docalign $text does what $at says', async ({ text }) => {
    const { code, stderr } = await run(filled(text))
    expect(stderr).not.toContain('DOCALIGN_E')
    expect(code, stderr).toBe(EXIT_CODES.find(([pattern]) => pattern.test(text))?.[1] ?? 0)
  })
})
