import type { Manifest } from '../../ecosystems/manifest.ts'
import { admits } from '../../ecosystems/ranges.ts'
import type { Clause, StatedValue } from '../../judge/facts/reading/clause.ts'
import { familyOf } from '../../judge/facts/reading/platforms.ts'
import { type CodeJudgement, OPEN, type SourceFile } from './source-file.ts'

/** Packages that speak to something of another name. */
const CLIENTS: Readonly<Record<string, string>> = {
  ...{
    pg: 'postgresql',
    psycopg: 'postgresql',
    psycopg2: 'postgresql',
    'psycopg2-binary': 'postgresql',
    asyncpg: 'postgresql',
  },
  ...{
    'github.com/jackc/pgx/v5': 'postgresql',
    'github.com/lib/pq': 'postgresql',
    postgres: 'postgresql',
    'tokio-postgres': 'postgresql',
  },
  ...{
    mysql2: 'mysql',
    pymysql: 'mysql',
    mysqlclient: 'mysql',
    'better-sqlite3': 'sqlite',
    sqlite3: 'sqlite',
    aiosqlite: 'sqlite',
    rusqlite: 'sqlite',
  },
  ...{ mongodb: 'mongodb', mongoose: 'mongodb', pymongo: 'mongodb', motor: 'mongodb', ioredis: 'redis' },
  ...{ kafkajs: 'kafka', amqplib: 'rabbitmq', pika: 'rabbitmq', '@nestjs/core': 'nestjs', '@angular/core': 'angular' },
  ...{
    'github.com/spf13/cobra': 'cobra',
    'github.com/gin-gonic/gin': 'gin',
    'github.com/go-chi/chi/v5': 'chi',
    '@playwright/test': 'playwright',
  },
}
/** Kinds of which a repository rarely depends on two, and on which it depends through a package. */
const CHOSEN = new Set([
  'framework',
  'tests',
  'commands',
  'orm',
  'bundler',
  'database',
  'cache',
  'broker',
  'tasks',
  'interface',
])
/** Servers and languages that packages are named after have versions of their own. */
const OWN_VERSIONS = new Set([
  'database',
  'cache',
  'broker',
  'runtime',
  'language',
  'container',
  'format',
  'cloud',
  'protocol',
])

/** What the repository depends on, by family, with the package through which it does. */
export type Chosen = ReadonlyMap<string, ReadonlyMap<string, string>>

export function chosenBy(manifests: readonly Manifest[]): Chosen {
  const found = new Map<string, Map<string, string>>()
  for (const { dependencies, path } of manifests)
    for (const { name } of dependencies) {
      const platform = CLIENTS[name.toLowerCase()] ?? name.toLowerCase()
      const family = familyOf(platform)
      if (family === null || !CHOSEN.has(family)) continue
      found.set(family, (found.get(family) ?? new Map<string, string>()).set(platform, `${name} (${path})`))
    }
  return found
}

/** A framework, a database, a test runner in the place of the one that the manifests name. Nothing in the code may speak of it. */
export function judgePlatform(
  { key, of, stance, at, text: name }: StatedValue,
  { text, values }: Clause,
  chosen: Chosen,
  files: readonly SourceFile[],
): CodeJudgement {
  const known = chosen.get(of)
  const isAlone = values.filter((other) => other.of === of).length === 1
  if (!known || stance !== 'affirmed' || !isAlone || !isUsed(text, at, name.length)) return OPEN
  if (known.has(key)) return { state: 'supported' }
  if (files.some(({ text }) => text.toLowerCase().includes(key))) return OPEN
  return { state: 'contradicted', actual: [...known.values()].join(', '), isInvented: false }
}

const USING =
  /\b(?:us(?:es?|ing|ed)|built|based|written|relies|powered|runs?|stor(?:es?|ed)|kept|keeps?|saved?|writes?|is|are|tested|via|through|depends|requires?|needs?)\b[^,;]{0,40}$/i

/** The words before a name say that it is used, "built on X", or what it is: "is an X application". */
function isUsed(text: string, at: number, length: number): boolean {
  return at + length <= text.length && USING.test(text.slice(Math.max(0, at - 60), at))
}

const VERSION =
  /^[`'"]?(?:,? (?:in )?(?:version |release )?v?|@\^?~?)(\d{1,4}(?:\.\d{1,5}){0,2})(?:\.x)?(?![\d.]*\w|%)(?! (?:times|jobs|days|hours|minutes|seconds|weeks|months|years|items|files|lines|entries|workers|rows|pages|tests|packages|requests|users|retries))/i
const MAX_DEPENDENCIES = 2_000

/** Versions that a clause gives of dependencies, "zod 4", and that no manifest admits; each with what the manifests ask for. */
export function wrongVersions(clause: Clause, manifests: readonly Manifest[]): { text: string; actual: string }[] {
  if (clause.isNegated || clause.isSupposed || !/\d/.test(clause.text)) return []
  const lower = clause.text.toLowerCase()
  const asked = manifests.flatMap(({ path, ecosystem, dependencies }) =>
    dependencies.slice(0, MAX_DEPENDENCIES).map((each) => ({ ...each, path, ecosystem })),
  )
  const found = new Map<string, { text: string; actual: string; isAdmitted: boolean }>()
  for (const { name, range, path, line, ecosystem } of asked) {
    const family = familyOf(name)
    if (name.length < 3 || range === '' || (family !== null && OWN_VERSIONS.has(family))) continue
    const at = wordAt(lower, name.toLowerCase())
    if (at < 0) continue
    const behind = clause.text.slice(at + name.length, at + name.length + 60)
    const version = VERSION.exec(behind)
    if (version?.[1] === undefined) continue
    const orLater = /^\s*(?:\+|,? (?:or|and) (?:later|newer|above|higher|up))/i.test(behind.slice(version[0].length))
    const isAdmitted =
      admits(range, version[1], { ecosystem, orLater }) !== false || found.get(name)?.isAdmitted === true
    found.set(name, {
      text: `${clause.text.slice(at, at + name.length)}${version[0]}`,
      actual: `${name} ${range} (${path}:${line})`,
      isAdmitted,
    })
  }
  return [...found.values()].filter(({ isAdmitted }) => !isAdmitted)
}

function wordAt(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0 || /[\w@/-]/.test(text[at - 1] ?? ' ') || /[\w-]/.test(text[at + word.length] ?? ' ')) return -1
  return at
}
