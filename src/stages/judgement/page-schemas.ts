import { parse as parseYaml } from 'yaml'
import { compileGlobs } from '../../base/config/glob.ts'
import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { PageSchema } from '../../judge/schema/front-matter.ts'

/** In bytes; a typical schema of front matter has a few thousand. */
const MAX_BYTES = 1_000_000

/** The JSON Schemas that a configuration names for front matter, as of a commit. */
export async function readPageSchemas(
  repository: GitRepository,
  commit: string,
  { schemas }: Config['judge'],
): Promise<PageSchema[]> {
  if (schemas.length === 0) return []
  const texts = new Map<string, Buffer | null>()
  const wanted = [...new Set(schemas.map(({ schema }) => schema))].map((path) => ({ commit, path }))
  for await (const { name, bytes } of repository.files(wanted)) texts.set(name, bytes)
  return schemas.map(({ files, schema }) => ({
    name: schema,
    isFor: compileGlobs(files),
    schema: parsed(schema, texts.get(`${commit}:${schema}`) ?? null),
  }))
}

function parsed(path: string, bytes: Buffer | null): PageSchema['schema'] {
  if (bytes === null) return { missing: 'there is no such file' }
  if (bytes.length > MAX_BYTES) return { missing: `it has more than ${MAX_BYTES / 1e6} MB` }
  const text = bytes.toString('utf8')
  try {
    return { value: /\.ya?ml$/i.test(path) ? parseYaml(text, { maxAliasCount: 50 }) : JSON.parse(text) }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { missing: `${reason}` }
  }
}
