import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { docalign } from '../../cli/streams.ts'
import { type Connected, overStdio, type Sample } from './clients.ts'

/** How the stand-in for an agent answers about a page. */
type Role = 'right' | 'unproved' | 'elsewhere' | 'repeated' | 'held' | 'silent'

const ROLES: readonly Role[] = ['right', 'unproved', 'elsewhere', 'repeated', 'held', 'silent']
const roleOf = (number: number): Role => ROLES[number % ROLES.length] ?? 'silent'
const pageOf = (number: number): string => `docs/part-${number}.md`
const words = (number: number): string => `\`tries${number}\` is ${number} at first`
const quote = (number: number): string => `export const tries${number} = ${number + 100}`
const code = (number: number): string => `// what is tried in part ${number}\n${quote(number)}\n`

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number)
const files = (count: number): Record<string, string> =>
  Object.fromEntries(
    numbers(count).flatMap((number) => [
      [pageOf(number), `# Part ${number}\n\nThe setting ${words(number)}, and more later.\n`],
      [`src/part-${number}.js`, code(number)],
    ]),
  )

let repository: SandboxRepository
let cache: string
let sessions: Connected[] = []
const opened = async (sample?: Sample): Promise<Connected> => {
  const session = await overStdio({ XDG_CACHE_HOME: cache }, [], repository.path, sample)
  sessions.push(session)
  return session
}
const write = (count: number): void => {
  repository.commit(files(count), 'Write the parts')
  repository.git('checkout', '--quiet', '--force', 'main')
}
beforeEach(() => {
  repository = createRepository()
  write(6)
  cache = join(repository.path, '.git', 'cache')
})
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()))
  sessions = []
  repository.remove()
})

interface Given {
  readonly packet: string
  readonly kind: string
  readonly file: string
  readonly left: { readonly passages: number; readonly second_readings: number }
}

/** The faults that an agent of a role reports about a page. */
function faultsOf(number: number): object[] {
  const role = roleOf(number)
  const proof = { file: `src/part-${number}.js`, quote: quote(number), absent: '' }
  const fault = { words: words(number), type: 'config', wrong: `It is ${number + 100}.`, proof, corrected: '' }
  if (role === 'silent') return []
  if (role === 'unproved') return [{ ...fault, proof: { ...proof, quote: `export const tries${number} = 7` } }]
  if (role === 'elsewhere') return [{ ...fault, words: 'words that no page has' }]
  if (role === 'repeated') return [{ ...fault, proof: { file: '', quote: '', absent: `tries${number}` } }]
  return [fault]
}

const numberOf = (text: string): number => Number(/part-(\d+)\.md/.exec(text)?.[1])
const falsePages = (count: number): string[] =>
  numbers(count)
    .filter((number) => roleOf(number) === 'right')
    .map(pageOf)
    .sort()
const filesOf = (findings: unknown): string[] => (findings as { file: string }[]).map(({ file }) => file).sort()

/** Plays the agent until nothing is left; the packets that it answered. */
async function readAll(session: Connected): Promise<Given[]> {
  const answered: Given[] = []
  for (;;) {
    const { data, error } = await session.call('next_passage')
    expect(error).toBeNull()
    if (!('packet' in data)) return answered
    const given = data as unknown as Given
    answered.push(given)
    const number = numberOf(given.file)
    const answer =
      given.kind === 'second reading'
        ? { verdict: roleOf(number) === 'held' ? 'holds' : 'false', reading: 'as it is said' }
        : { faults: faultsOf(number) }
    expect(await session.call('submit_faults', { packet: given.packet, ...answer })).toMatchObject({ error: null })
  }
}

describe('An agent that reads a repository of twelve passages', () => {
  it('gets findings for exactly those faults whose proof holds and that are doubted twice, and they stay', async () => {
    write(12)
    const session = await opened()
    const answered = await readAll(session)
    expect(answered.filter(({ kind }) => kind === 'first reading')).toHaveLength(12)
    expect(answered[0]).toMatchObject({ left: { passages: 12 } })
    const { data } = await session.call('check_docs', { limit: 100 })
    expect(filesOf(data.findings)).toEqual(falsePages(12))
    expect(data.findings).toContainEqual(
      expect.objectContaining({ claim_type: 'config', line: 3, reason: expect.stringContaining(quote(0)) }),
    )
    const checked = await docalign(['check', '--json', repository.path], { env: { XDG_CACHE_HOME: cache } })
    expect(filesOf(JSON.parse(checked.stdout).findings)).toEqual(falsePages(12))
    expect(checked.code).toBe(1)
  })

  it('is told at once which proofs failed and why, and may mend them', async () => {
    const session = await opened()
    const { data: given } = await session.call('next_passage', { paths: [pageOf(1)] })
    const submitted = await session.call('submit_faults', {
      packet: given.packet,
      faults: [...faultsOf(1), ...faultsOf(2).map((fault) => ({ ...fault, words: 'nowhere at all' }))],
    })
    expect(submitted.data).toMatchObject({
      accepted: [],
      refused: [
        { words: words(1), why: expect.stringContaining('not in the named file') },
        { words: 'nowhere at all', why: expect.stringContaining('does not have these words') },
      ],
    })
    const mended = await session.call('submit_faults', {
      packet: given.packet,
      faults: [{ ...faultsOf(1)[0], proof: { file: 'src/part-1.js', quote: quote(1) } }],
    })
    expect(mended.data).toMatchObject({
      accepted: [{ file: pageOf(1), line: 3, proof: 'src/part-1.js:2' }],
      refused: [],
      left: { second_readings: 1 },
    })
  })

  it('hands second readings to a fresh context, without a word on what the first one said', async () => {
    const session = await opened()
    const { data: given } = await session.call('next_passage', { paths: [pageOf(0)] })
    await session.call('submit_faults', { packet: given.packet, faults: faultsOf(0) })
    const text = await session.text('next_passage', { kind: 'second' })
    expect(text).toContain('fresh context')
    expect(text).toContain(words(0))
    expect(text).toContain(quote(0))
    expect(text).not.toContain('It is 100.')
    expect((await session.call('next_passage', { kind: 'second', paths: [pageOf(5)] })).data).not.toHaveProperty(
      'packet',
    )
  })

  it('is given different packets by calls at once, and what it asked to see in one more', async () => {
    const session = await opened()
    const given = await Promise.all([1, 2, 3].map(() => session.call('next_passage')))
    expect(new Set(given.map(({ data }) => data.file)).size).toBe(3)
    const [first] = given
    await session.call('submit_faults', {
      packet: first?.data.packet,
      faults: [],
      look_ups: [{ kind: 'name', value: 'tries5', about: 'the last part' }],
    })
    const next = await session.text('next_passage', { paths: [String(first?.data.file)] })
    expect(next).toContain(quote(5))
  })

  it('reads again what changes, and nothing else', async () => {
    const before = await opened()
    await readAll(before)
    await before.close()
    writeFileSync(join(repository.path, pageOf(0)), `# Part 0\n\nThe setting ${words(0)}, and nothing later.\n`)
    const session = await opened()
    expect((await session.call('check_docs')).data.findings).toHaveLength(0)
    const again = await readAll(session)
    expect(new Set(again.map(({ file }) => file))).toEqual(new Set([pageOf(0)]))
    expect((await session.call('check_docs')).data.findings).toHaveLength(1)
  })

  it('is refused what is no answer, in one line', async () => {
    const session = await opened()
    const { data } = await session.call('next_passage')
    const refused: [object, RegExp][] = [
      [{ packet: 'none', faults: [] }, /no packet none waits .+ \(DOCALIGN_E714\)$/],
      [{}, /a first reading needs a list.+ \(DOCALIGN_E711\)$/],
      [{ faults: [{ words: 'x', type: 'style', wrong: '', proof: {} }] }, /type: .+E711\)$/],
    ]
    for (const [answer, message] of refused)
      expect((await session.call('submit_faults', { packet: data.packet, ...answer })).error).toMatch(message)
  })

  it('reads nothing where the configuration keeps models away', async () => {
    writeFileSync(join(repository.path, '.docalign.yml'), 'models:\n  enabled: false\n')
    const { error } = await (await opened()).call('next_passage')
    expect(error).toMatch(/models\.enabled \(DOCALIGN_E715\)$/)
  })
})

describe('A client that offers sampling', () => {
  it('has the docs read by its model, each question in a context of its own', async () => {
    const asked: string[] = []
    const session = await opened((system, prompt) => {
      asked.push(`${system}\n${prompt}`)
      const number = numberOf(prompt)
      if (number === 2) return 'I would rather not.'
      if (system.includes('You decide whether a statement'))
        return JSON.stringify({ verdict: roleOf(number) === 'held' ? 'holds' : 'false', reading: '' })
      return `Here it is:\n${JSON.stringify({ faults: faultsOf(number), look_ups: [] })}`
    })
    expect((await session.client.listTools()).tools.map(({ name }) => name)).toContain('read_docs')
    const { data } = await session.call('read_docs', { limit: 4 })
    expect(data).toMatchObject({
      summary: '3 questions answered',
      unusable: 1,
      left: { passages: 3, second_readings: 1 },
    })
    await session.call('read_docs', { limit: 100 })
    expect(filesOf((await session.call('check_docs', { limit: 100 })).data.findings)).toEqual(falsePages(6))
    expect(asked.every((each) => each.includes('Answer with one JSON object'))).toBe(true)
  })

  it('is needed for that tool', async () => {
    const session = await opened()
    expect((await session.client.listTools()).tools.map(({ name }) => name)).not.toContain('read_docs')
    expect((await session.call('read_docs')).error).toMatch(/offers no sampling.+E715\)$/)
  })
})
