import { resolve } from 'node:path'
import { transform } from 'esbuild'
import { withProject } from '../scripts/library/compiler.ts'
import { entryPoints } from '../scripts/library/entry-points.ts'

/** The modules of the library, loaded from their sources, by the name that they are imported by. */
export async function loadLibrary(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const loaded = entryPoints().map(async ({ name, source }) => [name, await import(resolve(source))] as const)
  return new Map(await Promise.all(loaded))
}

/** What an expression of an example comes to, and what its comment says. */
export interface Result {
  readonly value: unknown
  readonly said: unknown
}

/**
 * Runs an example. The comment behind a statement, or right below it, says what it comes to: a value, or `throws` with the name and
 * message of an error. Comments below a blank line are words.
 *
 * @throws SyntaxError for a comment that is no value
 */
export async function resultsOf(
  example: string,
  library: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<Result[]> {
  const body = example
    .replaceAll(/^import \{([^}]*)\} from '([^']*)'$/gm, (_, names: string, module: string) => {
      const values = names.split(',').filter((name) => !name.trim().startsWith('type '))
      return `const {${values.join(',')}} = library.get('${module}')`
    })
    .replaceAll(/^(\S.*)((?:\n\/\/ .*)+)$/gm, (_, expression: string, comment: string) =>
      pushed(expression, comment.replaceAll(/\n\/\/ /g, '\n').trim()),
    )
    .replaceAll(/^((?!\/\/)\S.*?) \/\/ (.+)$/gm, (_, expression: string, comment: string) =>
      pushed(expression, comment),
    )
  const { code } = await transform(`async function run(library, results, failureOf) {\n${body}\n}`, { loader: 'ts' })
  const results: Result[] = []
  await new Function(`${code}\nreturn run`)()(library, results, failureOf)
  return results
}

function pushed(expression: string, comment: string): string {
  const [, failure] = /^throws ([\s\S]+)$/.exec(comment) ?? []
  return failure === undefined
    ? `results.push({ value: ${expression}, said: (${comment}) })`
    : `results.push({ value: await failureOf(async () => ${expression}), said: ${JSON.stringify(failure)} })`
}

async function failureOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    return String(error)
  }
  return 'nothing'
}

/** A value with its numbers rounded as the other has them; whole numbers are exact. */
export function roundedAs(value: unknown, said: unknown): unknown {
  if (typeof value === 'number' && typeof said === 'number') {
    const places = String(said).split('.')[1]?.length
    return places === undefined ? value : Number(value.toFixed(places))
  }
  if (Array.isArray(value) && Array.isArray(said)) return value.map((each, index) => roundedAs(each, said[index]))
  if (!isPlain(value) || !isPlain(said)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, roundedAs(each, said[key])]))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** What the compiler has against examples, each as a module of its own under the settings of this project. */
export function compilerErrors(examples: readonly string[]): string[] {
  const files = examples.map((text, index) => [`example-${index}.ts`, text] as const)
  const paths = Object.fromEntries(entryPoints().map(({ name, source }) => [name, [`./${source}`]]))
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { paths },
    include: [],
    files: files.map(([path]) => path),
  }
  const virtual = new Map([...files, ['tsconfig.examples.json', JSON.stringify(config)]])
  return withProject(
    'tsconfig.examples.json',
    ({ program }) =>
      files.flatMap(([path, text]) =>
        [...program.getSyntacticDiagnostics(resolve(path)), ...program.getSemanticDiagnostics(resolve(path))].map(
          (found) => `${found.text} in:\n${text}`,
        ),
      ),
    virtual,
  )
}
