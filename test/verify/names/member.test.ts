import { describe, expect, it } from 'vitest'
import { extractSymbols } from '../../../src/claims/extract/names/symbol.ts'
import { symbolKind } from '../../../src/verify/names/symbol.ts'
import { page, REPOSITORY } from '../../claims/extract/drafts.ts'
import { claimOf, type Files, snapshotOf, snapshotWithCode } from '../snapshot.ts'

const CODE: Files = {
  'src/server.ts': [
    "import { Base } from 'elsewhere'",
    'export class Server {',
    '  readonly port: number = 3000',
    '  async start(): Promise<void> {}',
    '}',
    'export class Client extends Base {',
    '  connect(): void {}',
    '}',
    'export function boxWrap(text: string): string { return text }',
    'export function setGroupID(id: string): void {}',
    'export const read_depth = 3',
  ].join('\n'),
  'src/read.rs': [
    'pub type ReadResult<T> = Result<T, Failure>;',
    'pub struct Reader { pub depth: usize }',
    'pub struct Failure { pub code: u8 }',
    'options! { width: u8 { methods: { pub fn with_width(self) -> Self { self } } } }',
  ].join('\n'),
  'src/result.rs': 'pub enum Result { Stop }\n',
}

async function findings(...lines: string[]): Promise<string[]> {
  const claims = extractSymbols(page(lines), REPOSITORY).map((draft) =>
    claimOf('symbol', draft.value, draft.subject, draft),
  )
  const snapshot = await snapshotWithCode(
    CODE,
    claims.map((claim) => symbolKind.needs(claim, snapshotOf(CODE))),
  )
  return claims.flatMap((claim) => {
    const outcome = symbolKind.verify(claim, snapshot)
    return outcome.state === 'fails' && outcome.closed ? [`${outcome.rule}: ${claim.text} → ${outcome.suggestion}`] : []
  })
}

describe('A member that a page names', () => {
  it.each([
    ['is unknown to its class', 'The `Server` has `Server.restart()`.', 'member: Server.restart() → null'],
    [
      'is unknown to the class of a value',
      'The `Server`: its app is `server.probotApp`.',
      'member: server.probotApp → null',
    ],
    ['is nearly one', 'A `Server` listens on `server.ports`.', 'member: server.ports → port'],
  ])('fails where it %s', async (_, text, expected) => expect(await findings(text)).toEqual([expected]))

  it.each([
    ['is declared', 'Call `Server.start()` of a `Server`, then read `server.port`.'],
    ['may come from a base that is not read', 'A `Client` has `client.retryAll()`.'],
    ['is one that every value has', 'Use `Server.prototype` or `server.toString()` of a `Server`.'],
    ['belongs to a value of which the page names no type', 'See `server.restartAll()`.'],
    ['is what a module has', 'Of a `Server`, `server::Options`.'],
    ['is a name of a file', 'The `Server` and its `server.pem`.'],
    ['is said not to be implemented', 'The `Server` leaves `Server.restart()` intentionally unimplemented.'],
  ])('is no finding where it %s', async (_, text) => expect(await findings(text)).toEqual([]))

  it('is perhaps what a macro is given', async () => {
    expect(await findings('Call `Reader::with_width`.')).toEqual([])
    expect(await findings('Call `Reader::with_height`.')).toEqual(['member: Reader::with_height → null'])
  })

  it('is that of a value which the page makes of the class', async () => {
    const made = (line: string) => findings('Of a Server, `server.probotApp`.', '', '```js', line, '```')
    expect(await made('const server = new Server({ port: 1 })')).toEqual(['member: server.probotApp → null'])
    expect(await made('const server = this.todos()')).toEqual([])
    expect(await made('app.use((server) => {})')).toEqual([])
  })

  it('is no member where the page imports a module of that name', async () => {
    expect(await findings('Of a `Server`, `server.Context`.', '', '```python', 'import server', '```')).toEqual([])
  })

  it('is no member of an alias of a type of the language itself', async () => {
    expect(await findings('Return `ReadResult::Err`, not `ReadResult::Eof`.')).toEqual([])
    expect(await findings('It has `Reader::rewind`.')).toEqual(['member: Reader::rewind → null'])
  })

  it('is that of a class in the language of the page', async () => {
    expect(await findings('`Server.restart()`', '', '```python', 'Server()', '```')).toEqual([])
  })
})

describe('A name that is nowhere in the code', () => {
  it.each([
    ['one that the page writes with a hump', 'Override `boxWrap`, or `boxwrap`.', 'near name: boxwrap → boxWrap'],
    ['one with an abbreviation in capitals', 'Call `setGroupId()`.', 'near name: setGroupId() → setGroupID'],
  ])('is a slip of the pen for %s', async (_, text, expected) => expect(await findings(text)).toEqual([expected]))

  it('is no slip in a list of names and what they become', async () => {
    const table = ['| Setting | Replace with |', '| --- | --- |', '| `READ_DEPTH` | `read_depth` |']
    expect(await findings(...table)).toEqual([])
    expect(await findings('Of `READ_DEPTH`, see `read_depth`.')).toEqual([])
  })

  it('is no slip for a name that is not declared', async () => {
    expect(await findings('Call `setUserId()` or `tidyTree`, `tidytree`.')).toEqual([])
  })
})
