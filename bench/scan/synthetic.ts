import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { type Area, pageText } from './pages.ts'
import { createRandom, type Random } from './random.ts'
import { functionName, type Language, type Module, sourceText, statement } from './sources.ts'
import { AREAS, NOUNS, VERBS } from './words.ts'

/** Source files of an area by language. */
const MODULES: Readonly<Record<Language, number>> = { ts: 95, py: 65, go: 40 }
const PAGES = 12
const COMMITS = 200
/** Median size of files in bytes; sizes are log-normal, so the mean is about 1.6 times that. */
const MEDIAN = { source: 2_800, page: 3_500 }

export interface Synthetic extends SandboxRepository {
  /** Files of HEAD, including docs, and their bytes. */
  readonly files: number
  readonly docs: number
  readonly bytes: number
  readonly commits: number
}

/** A repository of about `areas` × 214 files with a history, the same in every run. Its last commit changes one source file. */
export function createSynthetic(areas: number): Synthetic {
  const random = createRandom(20_260_101)
  const texts = new Map<string, string>()
  const made = Array.from({ length: areas }, (_, index) => createArea(areaName(index), random, texts))
  texts.set('package.json', json({ name: 'acme', private: true, workspaces: ['packages/*'] }))
  texts.set('go.mod', 'module example.com/acme\n\ngo 1.22\n')
  const repository = createRepository({ bare: true })
  repository.commit(Object.fromEntries(texts), 'Import')
  for (let index = 0; index < COMMITS; index++) {
    const area = random.pick(made)
    const changed = index % 20 === 19 ? rename(area, texts, random) : edit(area, texts, random)
    for (const [path, file] of Object.entries(changed)) {
      if (typeof file === 'string') texts.set(path, file)
      else texts.delete(path)
    }
    repository.commit(changed, `Change ${index + 1}`)
  }
  repository.commit(lastChange(made, texts), 'Rename one function')
  repository.git('repack', '-adq')
  const all = [...texts]
  const bytes = all.reduce((sum, [, text]) => sum + text.length, 0)
  const docs = all.filter(([path]) => path.endsWith('.md')).length
  return { ...repository, files: all.length, docs, bytes, commits: COMMITS + 2 }
}

function areaName(index: number): string {
  const round = Math.floor(index / AREAS.length)
  return `${AREAS[index % AREAS.length]}${round === 0 ? '' : round + 1}`
}

function createArea(name: string, random: Random, texts: Map<string, string>): Area {
  const modules = (Object.keys(MODULES) as Language[]).flatMap((language) => createModules(name, language, random))
  for (const module of modules) texts.set(module.path, sourceText(module, random, random.size(MEDIAN.source)))
  const scripts = Array.from({ length: 8 }, () => `${random.pick(VERBS)}:${random.pick(NOUNS)}`)
  const variables = Array.from({ length: 6 }, () => `${name}_${random.pick(NOUNS)}_${random.pick(NOUNS)}`.toUpperCase())
  const pages = Array.from({ length: PAGES }, (_, index) => `${random.pick(NOUNS)}-${random.pick(NOUNS)}-${index}.md`)
  const area = { name, packageName: `@acme/${name}`, modules, scripts, variables, pages }
  texts.set(
    `packages/${name}/package.json`,
    json({ name: area.packageName, scripts: Object.fromEntries(['test', ...scripts].map((key) => [key, 'node .'])) }),
  )
  texts.set(
    `packages/${name}/src/environment.ts`,
    variables.map((key) => `export const ${key.toLowerCase()} = process.env.${key}\n`).join(''),
  )
  for (const page of pages)
    texts.set(`packages/${name}/docs/${page}`, pageText(area, page, random, random.size(MEDIAN.page)))
  return area
}

function createModules(area: string, language: Language, random: Random): Module[] {
  const root = { ts: `packages/${area}/src`, py: `services/${area}`, go: `internal/${area}` }[language]
  const modules: Module[] = []
  for (let index = 0; index < MODULES[language]; index++) {
    const defines = Array.from({ length: 3 + random.int(5) }, () => functionName(random, language))
    const others = modules.slice(-10).filter((_, at) => at % 3 === 0)
    const uses = others.flatMap((other) => other.defines.slice(0, 1).map((name) => ({ name, from: specifier(other) })))
    modules.push({
      path: `${root}/${random.pick(NOUNS)}/${random.pick(VERBS)}_${index}.${language}`,
      language,
      defines,
      uses,
    })
  }
  return modules
}

function specifier({ language, path }: Module): string {
  return language === 'py'
    ? path.replace(/\.py$/, '').replaceAll('/', '.')
    : `../${path.split('/').slice(-2).join('/')}`
}

type Change = Record<string, SandboxFile>

/** Adds a few lines to a few files of an area, and sometimes a paragraph to one of its pages. */
function edit(area: Area, texts: ReadonlyMap<string, string>, random: Random): Change {
  const change: Change = {}
  for (let count = 2 + random.int(8); count > 0; count--) {
    const module = random.pick(area.modules)
    const lines = (texts.get(module.path) ?? '').split('\n')
    const at = lines.findIndex((line, index) => index > random.int(lines.length) && /^\s+\S/.test(line))
    if (at > 0) lines.splice(at, 0, `${/^\s+/.exec(lines[at] ?? '')?.[0]}${statement(random, module)}`)
    if (texts.has(module.path)) change[module.path] = lines.join('\n')
  }
  if (random.chance(0.2)) {
    const path = `packages/${area.name}/docs/${random.pick(area.pages)}`
    change[path] = `${texts.get(path)}\n${pageText(area, 'addition', random, 300).replace(/^#.*\n\n/, '')}`
  }
  return change
}

/** Moves a file and renames one of its functions, in the code but not in the pages that name either. */
function rename(area: Area, texts: ReadonlyMap<string, string>, random: Random): Change {
  const page = texts.get(`packages/${area.name}/docs/${random.pick(area.pages)}`) ?? ''
  const there = area.modules.filter(({ path }) => texts.has(path))
  const named = there.filter(({ path, defines }) => page.includes(path) || page.includes(`\`${defines.at(-1)}`))
  const module = random.pick(named.length > 0 ? named : there)
  const change = renameFunction(area, module, texts)
  const moved = module.path.replace(/_(\d+)\./, '_moved_$1.')
  change[moved] = change[module.path] ?? ''
  change[module.path] = null
  return change
}

/** Renames a module's last function, which no other module uses. */
function renameFunction(area: Area, module: Module, texts: ReadonlyMap<string, string>): Change {
  const name = module.defines.at(-1) ?? ''
  const fresh = module.language === 'py' ? `${name}_anew` : `${name}Anew`
  const holders = area.modules.filter(({ path }) => texts.get(path)?.includes(name))
  return Object.fromEntries(holders.map(({ path }) => [path, (texts.get(path) ?? '').replaceAll(name, fresh)]))
}

/** The change for measuring `--base`: one file, one function, which pages name. */
function lastChange(areas: readonly Area[], texts: Map<string, string>): Change {
  const pages = [...texts].filter(([path]) => path.endsWith('.md')).map(([, text]) => text)
  for (const area of areas) {
    for (const module of area.modules) {
      const name = module.defines.at(-1) ?? ''
      const change = renameFunction(area, module, texts)
      if (Object.keys(change).length !== 1 || !pages.some((text) => text.includes(`\`${name}`))) continue
      for (const [path, text] of Object.entries(change)) texts.set(path, String(text))
      return change
    }
  }
  throw new Error('no function of one file is named in a page')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
