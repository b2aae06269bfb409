import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import autocannon from 'autocannon'
import { apiHandler, createGuards } from '../../src/app/http/api/handler.ts'
import { judgeRoute } from '../../src/app/http/api/routes.ts'
import { startHttp } from '../../src/app/http/server/server.ts'
import { openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { NO_MODELS } from '../../src/base/models/settings.ts'
import { type JudgeRequest, judge } from '../../src/judge/index.ts'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { createJudging } from '../../src/stages/isolated/judging.ts'
import { withDatabase } from '../postgres.ts'
import { median } from '../scan/measure.ts'

const ROUNDS = 20
const SECONDS = 8
const SIZE = 50_000

/** The judge on a page of 50 KB with all layers, compared with ajv alone on the same schema; and validations over HTTP. */
export async function benchJudge(): Promise<string> {
  const request = requestOf(page())
  const [all, schema, ajv] = [
    () => judge(request),
    () => judge({ ...request, validation_types: ['schema'] }),
    () => new Ajv().compile(request.schema as object)(request.output),
  ].map(millisecondsOf)
  const small = requestOf(page().slice(0, 1_000))
  const perSecond = await overHttp(small)
  return [
    '| measured | against | took | baseline |',
    '| --- | --- | --: | --: |',
    `| a page of 50 KB, all layers | ajv alone, compiling and validating | ${all?.toFixed(1)} ms | ${ajv?.toFixed(1)} ms |`,
    `| the same, layer \`schema\` | ajv alone, compiling and validating | ${schema?.toFixed(1)} ms | ${ajv?.toFixed(1)} ms |`,
    `| \`POST /validate\`, 1 KB, all layers | | ${Math.round(perSecond)}/s | |`,
  ].join('\n')
}

function page(): string {
  const docs = ['README.md', 'docs/checking.md', 'docs/server.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  return docs.repeat(Math.ceil(SIZE / docs.length)).slice(0, SIZE)
}

function requestOf(body: string): JudgeRequest {
  return {
    output: { title: 'DocAlign', body, tags: ['docs'] },
    schema: {
      type: 'object',
      required: ['title', 'body'],
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 100 },
        body: { type: 'string', minLength: 100 },
        tags: { type: 'array', items: { enum: ['docs', 'code'] }, uniqueItems: true },
      },
      additionalProperties: false,
    },
    acceptance_criteria: ['at least 50 words', 'mentions "DocAlign"', 'No TODO is left'],
    trusted_sources: [{ name: 'package.json', content: readFileSync('package.json', 'utf8') }],
  }
}

function millisecondsOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS + 3 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  // The first rounds load code and warm it up.
  return median(times.slice(3))
}

function overHttp(request: JudgeRequest): Promise<number> {
  return withDatabase(async (databaseUrl) => {
    const { queries, close } = await openDatabase({ databaseUrl, dataFolder: '' })
    await migrateUp(queries)
    const { token } = await createToken(queries, [(await openNamespace(queries, 'project:bench/judge')).id])
    const judging = createJudging(fileURLToPath(new URL('../../dist/cli/isolated.js', import.meta.url)))
    const route = judgeRoute({ queries, judging, models: NO_MODELS, now: Date.now })
    const api = apiHandler([route], createGuards(queries, 0, Date.now))
    const server = await startHttp([api], { host: '127.0.0.1', port: 0 }, () => {})
    try {
      const { requests, non2xx } = await autocannon({
        ...{ url: `${server.url}/validate`, method: 'POST', duration: SECONDS, connections: 4 },
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (non2xx > 0) throw new Error(`${non2xx} requests were refused`)
      return requests.average
    } finally {
      await server.close()
      judging.close()
      await close()
    }
  })
}
