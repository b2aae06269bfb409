import { describe, expect, it } from 'vitest'
import { signaturesIn } from '../../../src/claims/extract/names/signature.ts'
import { signatureNeeds, verifySignature } from '../../../src/verify/names/signature.ts'
import { page } from '../../claims/extract/drafts.ts'
import { claimOf, type Files, snapshotOf, snapshotWithCode } from '../snapshot.ts'

const CODE: Files = {
  'tidy/sockets.py': [
    'class Socket:',
    '    def __init__(self, scope, receive, send=None):',
    '        self.scope = scope',
    '    def close(self, code: int = 1000, reason: str | None = None) -> None: ...',
    '    async def receive_json(self, mode="text"): ...',
    'def crontab(minute="*", hour="*", **kwargs): ...',
    'def tidy_tree(root, *, depth=3, follow=False): ...',
    'def _hidden_walk(root, depth): ...',
    'def paint_tree(root): ...',
    'class Setting:',
    '    def pre_walk(server, worker): ...',
    '    walk = staticmethod(pre_walk)',
  ].join('\n'),
  'docgen/md.go':
    'package docgen\n\nfunc GenMarkdown(cmd *Command, w io.Writer, names ...string) error {\n\treturn nil\n}\n',
  'src/steps.ts': 'export function addStep(name: string, run: () => void, retries?: number): void {}\n',
  'src/browser.ts': [
    'export function fill(page: Page, selector: string, text: string): void {}',
    'export interface UserEvent { fill: (element: Element, text: string) => Promise<void> }',
    'export function hover(page: Page, selector: string): void {}',
  ].join('\n'),
  'src/function.rs': 'fn quote(context: Context, s: &str) -> String { s.into() }\n',
}

async function verdicts(lines: readonly string[], files: Files = CODE): Promise<string[]> {
  const doc = page(lines)
  const claims = signaturesIn(doc).map((draft) => claimOf('symbol', draft.value, draft.subject, draft))
  const asked = snapshotOf(files)
  const snapshot = await snapshotWithCode(
    files,
    claims.map((claim) => signatureNeeds(claim, asked)),
  )
  return claims.map((claim) => {
    const outcome = verifySignature(claim, snapshot)
    return outcome.state === 'fails' ? outcome.reason.replaceAll('`', '') : outcome.state
  })
}

describe('A written signature', () => {
  it.each([
    ['Signature: `Socket(scope, receive=None, send=None)`', 'Socket requires receive'],
    ['Signature: `Socket.close(code=1000)`', 'close also has the parameter reason'],
    ['Signature: `tidy_tree(root, depth=4, follow=False)`', 'tidy_tree gives depth the default 3, not 4'],
    [
      'Signature: `tidy_tree(root, deep=3, follow=False)`',
      'tidy_tree has no parameter deep and also has the parameter depth',
    ],
    ['* `.close(code=1000)` - closes it.', 'close also has the parameter reason'],
    ['* `async def receive_json(mode, **kwargs)`', 'receive_json has no **kwargs'],
    [
      'Use `socket.receive_json(data, mode="binary")` of a `Socket`.',
      'receive_json gets mode twice, by place and by name',
    ],
    ['### `addStep(run, name)`', 'addStep takes its parameters in another order'],
    ['### `addStep(name)`', 'addStep also has the parameter run'],
  ])('fails where it differs: %s', async (text, reason) => expect(await verdicts([text])).toEqual([reason]))

  it.each([
    ['leaves out what may be left out', '### `addStep(name, run)`'],
    ['leaves out what may be left out', '* `tidy_tree(root)` - tidies.'],
    ['says that it is abridged', 'Signature: `Socket.close(code=1000, ...)`'],
    ['has another name for what only stands at a place', '### `addStep(title, callback, retries)`'],
    ['is a step', '1. `tidy_tree(path)` tidies.'],
    ['shows what stands for a value', 'Signature: `paint_tree(root=<Node instance>)`'],
    ['is a call', 'Call `tidy_tree(path, depth=9)` first.'],
    ['takes any keyword', '* `crontab(minute=0, hour=3, month=4)`'],
  ])('holds where it %s', async (_, text) => expect(await verdicts([text])).toEqual(['holds']))

  it.each([
    ['a private function', '* `_hidden_walk(root)`'],
    ['a function of a language that the page documents, which the code calls the same inside', '* `quote(s)`'],
    ['what a heading of plain words lists', '## Socket extensions\n\n* `close(graceful=True)`'],
    ['a function that a class only hands on', '* `pre_walk(server, worker)`'],
    ['nothing that is declared', '* `paint(color, width=3)`'],
  ])('says nothing of %s', async (_, text) => expect(await verdicts(text.split('\n'))).toEqual(['unknown']))

  it('is that of the language of the page', async () => {
    expect(await verdicts(['* `tidy_tree(a, b, c)`', '', '```php', 'tidy();', '```'])).toEqual(['unknown'])
  })

  it('shows how to call what it writes with several lists', async () => {
    expect(await verdicts(['* `crontab(minute=0)`', '* `crontab(hour="*")`'])).toEqual(['holds', 'holds'])
  })

  it('may be a member of what the page is about', async () => {
    const quoted = (head: string) => ['```ts', head, '```']
    expect(await verdicts(quoted('function fill(element: Element, text: string): Promise<void>'))).toEqual(['holds'])
    expect(await verdicts(quoted('function fill(text: string): Promise<void>'))).toEqual([
      'fill also has the parameter text',
    ])
    expect(await verdicts(quoted('function hover(page: Page): void'))).toEqual([
      'hover also has the parameter selector',
    ])
  })

  it('quotes a declaration of Go with its types', async () => {
    const quoted = (head: string) => ['```go', head, '\t//...', '}', '```']
    expect(
      await verdicts(quoted('func GenMarkdown(cmd *Command, out *bytes.Buffer, names ...string) error {')),
    ).toEqual(['GenMarkdown declares w as io.Writer'])
    expect(
      await verdicts(quoted('func GenMarkdown(cmd *docgen.Command, out io.Writer, names ...string) error {')),
    ).toEqual(['holds'])
  })

  it('is that of a function that readers of an npm package can import', async () => {
    const files: Files = {
      'package.json': '{ "name": "tidy", "main": "src/index.ts" }',
      'src/index.ts': "export { tidy } from './tidy'\n",
      'src/tidy.ts': 'export function tidy(root: string, depth: number): void {}\n',
      'src/internal.ts': 'export function click(element: Element, options: Options): void {}\n',
    }
    const quoted = (head: string) => ['```ts', head, '```']
    expect(await verdicts(quoted('function tidy(root: string): void'), files)).toEqual([
      'tidy also has the parameter depth',
    ])
    // A page writes methods in this way, too.
    expect(await verdicts(quoted('function click(options: Options): void'), files)).toEqual(['unknown'])
  })

  it('is not that of a file that is called as the value before its point', async () => {
    const files: Files = {
      'package.json': '{ "name": "tidy", "main": "src/page.ts" }',
      'src/page.ts': 'export function find(): void {}\n',
    }
    expect(await verdicts(["Use `page.find('a')`."], files)).toEqual(['unknown'])
  })

  it('is that of a method where the page calls it as one', async () => {
    const files: Files = {
      'package.json': '{ "name": "tidy", "main": "src/index.ts" }',
      'src/index.ts': [
        'export function reset(options: Options, all: boolean): void {}',
        'export class Tree {',
        '  walk(depth: number, /** @internal */ pool?: string): void {}',
        '}',
        'export const shelf: Tree = { walk() {} }',
      ].join('\n'),
    }
    const methods = ['```ts', 'function reset(options: Options): void', '```', '', '```ts', 'tidy.reset({})', '```']
    expect(await verdicts(methods, files)).toEqual(['unknown'])
    const walk = (head: string) => ['# Tree', '', '```ts', head, '```', '', 'Call `tree.walk(1)`, `shelf.walk(2)`.']
    expect(await verdicts(walk('function walk(depth: number): void'), files)).toEqual(['holds', 'unknown', 'holds'])
    expect((await verdicts(walk('function walk(): void'), files)).at(-1)).toBe('walk also has the parameter depth')
  })
})
