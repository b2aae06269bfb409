import { describe, expect, it } from 'vitest'
import { extractEnvironment } from '../../../../src/engine/rules/environment/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

describe('A variable of the environment', () => {
  it.each([
    ['a sentence that speaks of the environment', 'Set the environment variable `TOOL_PORT`.', ['TOOL_PORT']],
    ['a sigil', 'It reads `$TOOL_PORT` and `$' + '{TOOL_HOST}`.', ['TOOL_PORT', 'TOOL_HOST']],
    ['an assignment', 'Use `TOOL_PORT=80`.', ['TOOL_PORT']],
    ['a section', ['## Environment variables', '', '- `TOOL_PORT`: the port'], ['TOOL_PORT']],
    ['a table', ['| Env var | Meaning |', '|---|---|', '| `TOOL_PORT` | port |'], ['TOOL_PORT']],
    ['a command', fence('sh', 'TOOL_PORT=80 tool serve'), ['TOOL_PORT?']],
    [
      'a sentence, beside a sample that reads another',
      ['Set the environment variable `TOOL_PORT`.', '', ...fence('js', 'start(process.env.TOOL)')],
      ['TOOL_PORT'],
    ],
    ['an export', fence('sh', 'export TOOL_PORT=80'), ['TOOL_PORT?']],
  ])('is told by %s', (_, source, expected) => {
    expect(values(extractEnvironment, source)).toEqual(expected)
  })

  it.each([
    ['a constant', 'The limit is `MAX_SIZE`.'],
    ['a blank to fill', 'Get `v$VERSION`, where `$VERSION` is the release.'],
    ['everybody’s variable', 'Set the environment variables `NODE_ENV`, `PATH` and `HTTP_PROXY`.'],
    ['one that a library reads', fence('sh', 'export GOOGLE_APPLICATION_CREDENTIALS=key.json')],
    ['one that a runtime reads', 'Set the environment variables `RUST_LIB_BACKTRACE`, `GODEBUG` and `RUBYOPT`.'],
    ['another that a runtime reads', fence('sh', 'export NODE_EXTRA_CA_CERTS=ca.pem', 'JAVA_TOOL_OPTIONS=-Xmx1g tool')],
    ['one of a cloud', 'Set the environment variable `AZURE_TENANT_ID`.'],
    [
      'another word of a sentence that comes to speak of the environment',
      'If the `TARGET` architecture and the `HOST` architecture differ, the places of all that is needed are taken from environment variables.',
    ],
    ['a placeholder', 'Set the environment variable `YOUR_TOKEN`.'],
    [
      'one that a sample of the page reads',
      ['Set the environment variable `SHELF_PORT`.', '', ...fence('js', 'if (process.env.SHELF_PORT) start()')],
    ],
    ['a removed variable', 'The environment variable `TOOL_OLD` was removed.'],
    ['a name in small letters', 'Set the environment variable `tool_port`.'],
    ['an argument', fence('sh', 'make TOOL_PORT=80')],
    [
      'a result for the lines below',
      fence('sh', ['tool check', 'EXIT_CODE=$?', 'FILES=$(ls)', 'exit $EXIT_CODE'].join('\n')),
    ],
  ])('is none when it is %s', (_, source) => {
    expect(values(extractEnvironment, source)).toEqual([])
  })

  it('asks for the parts it may be put together from', () => {
    const [draft] = extractEnvironment(page('Set `$TOOL_ACTIVE_HELP`.'), REPOSITORY)
    expect(draft).toMatchObject({ line: 1, column: 6, subject: { name: 'TOOL_ACTIVE_HELP' } })
    expect(draft?.names).toEqual(expect.arrayContaining(['TOOL_ACTIVE_HELP', 'TOOL_', 'ACTIVE_HELP']))
  })

  it('asks for all its beginnings, by which code may put it together', () => {
    const [draft] = extractEnvironment(page('Set `$TOOL_MAIL_API_KEY`.'), REPOSITORY)
    expect(draft?.names).toEqual(expect.arrayContaining(['TOOL_MAIL', 'TOOL_MAIL_', 'TOOL_MAIL_API', 'MAIL_API_KEY']))
  })
})
