import type { Files } from './snapshot.ts'

/** A small repository in which names stand in many ways. */
export const NAMES: Files = {
  'package.json': '{ "name": "tool", "exports": { ".": "./a.js", "./queue": "./q.js", "./parts/*": "./p/*.js" } }',
  'src/queue.ts': [
    "import { libraryName } from 'lib'",
    'export function makeQueue(maxJobs = 30) {',
    '  const port = process.env.TOOL_PORT ?? 8080',
    '  return libraryName(port)',
    '}',
    'const LEVELS = [\'E_FULL\', "E_GONE"]',
    '// oldName was here',
    'export class Worker {}',
    "router.get('/api/jobs/list', handler)",
    "const key = 'TOOL_' + name",
  ].join('\n'),
  'src/cli.ts': [
    "parser.option('--max-columns <n>', 'how wide')",
    "parser.option('dry-run', { type: 'boolean' })",
    'interface Settings {',
    '  maxSize: number',
    '}',
    'const maxSize = options.maxSize ?? 50',
  ].join('\n'),
  'src/commands/serve.ts': 'export const name = "serve"',
  'test/queue.test.ts': 'testOnlyName()',
  'README.md': 'docsOnlyName',
}
