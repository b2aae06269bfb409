import type { Manifest } from '../../ecosystems/manifest.ts'
import { admits } from '../../ecosystems/ranges.ts'
import { groupBy } from '../../group-by.ts'
import type { Clause, StatedValue } from '../../judge/facts/parse/clause.ts'
import { familyOf } from '../../judge/facts/parse/platforms.ts'
import { memoize, memoizePart } from '../../memoize.ts'
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
const CHOSEN = new Set('framework tests commands orm bundler database cache broker tasks interface'.split(' '))
/** Servers and languages that packages are named after have versions of their own. */
const OWN_VERSIONS = new Set('database cache broker runtime language container format cloud protocol'.split(' '))

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
  if (isMentioned(files, key)) return OPEN
  return { state: 'contradicted', actual: [...known.values()].join(', '), isInvented: false }
}

const lowerCased = memoize((files: readonly SourceFile[]) => files.map(({ text }) => text.toLowerCase()))
const isMentioned = memoizePart((files: readonly SourceFile[], platform: string) =>
  lowerCased(files).some((text) => text.includes(platform)),
)

const USING =
  /\b(?:us(?:es?|ing|ed)|built|based|written|relies|powered|runs?|stor(?:es?|ed)|kept|keeps?|saved?|writes?|is|are|tested|via|through|depends|requires?|needs?)\b[^,;]{0,40}$/i

/** The words before a name say that it is used, "built on X", or what it is: "is an X application". */
function isUsed(text: string, at: number, length: number): boolean {
  return at + length <= text.length && USING.test(text.slice(Math.max(0, at - 60), at))
}

const VERSION =
  /^[`'"]?(?:,? (?:in )?(?:version |release )?v?|@\^?~?)(\d{1,4}(?:\.\d{1,5}){0,2})(?:\.x)?(?![\d.]*\w|%)(?! (?:times|jobs|days|hours|minutes|seconds|weeks|months|years|items|files|lines|entries|workers|rows|pages|tests|packages|requests|users|retries))/i
const MAX_DEPENDENCIES = 2_000
const MAX_NAME_LENGTH = 100

/** A dependency whose version a clause may give. */
interface Asked {
  readonly name: string
  readonly range: string
  /** `package.json:12`. */
  readonly place: string
  readonly ecosystem: Manifest['ecosystem']
}

/** What the manifests ask for, by name in lower case. */
export type AskedVersions = ReadonlyMap<string, readonly Asked[]>

export function versionsAsked(manifests: readonly Manifest[]): AskedVersions {
  const asked = manifests.flatMap(({ path, ecosystem, dependencies }) =>
    dependencies
      .slice(0, MAX_DEPENDENCIES)
      .filter(({ name, range }) => {
        const family = familyOf(name)
        const hasOwnVersions = family !== null && OWN_VERSIONS.has(family)
        return name.length >= 3 && name.length <= MAX_NAME_LENGTH && range !== '' && !hasOwnVersions
      })
      .map(({ name, range, line }): Asked => ({ name, range, place: `${path}:${line}`, ecosystem })),
  )
  return groupBy(asked, ({ name }) => name.toLowerCase())
}

/** Versions that a clause gives of dependencies, "zod 4", and that no manifest admits; each with what the manifests ask for. */
export function wrongVersions(clause: Clause, askedOf: AskedVersions): { text: string; actual: string }[] {
  if (askedOf.size === 0 || clause.isNegated || clause.isSupposed || !/\d/.test(clause.text)) return []
  const found = new Map<string, { text: string; actual: string }>()
  for (const { name, at } of namesIn(clause.text.toLowerCase(), askedOf)) {
    const behind = clause.text.slice(at + name.length, at + name.length + 60)
    const version = VERSION.exec(behind)
    if (version?.[1] === undefined || found.has(name)) continue
    const orLater = /^\s*(?:\+|,? (?:or|and) (?:later|newer|above|higher|up))/i.test(behind.slice(version[0].length))
    const asked = askedOf.get(name) ?? []
    const stated = version[1]
    if (asked.some(({ range, ecosystem }) => admits(range, stated, { ecosystem, orLater }) !== false)) continue
    const { name: called, range, place } = asked.at(-1) ?? { name, range: '', place: '' }
    found.set(name, {
      text: `${clause.text.slice(at, at + name.length)}${version[0]}`,
      actual: `${called} ${range} (${place})`,
    })
  }
  return [...found.values()]
}

/** The first place of each name in a text, where it stands as a word. */
function namesIn(text: string, names: ReadonlyMap<string, unknown>): { name: string; at: number }[] {
  const found = new Map<string, number>()
  for (const { index: at } of text.matchAll(/(?<![\w@/-])[\w@]/g)) {
    const [run = ''] = /^\S+/.exec(text.slice(at, at + MAX_NAME_LENGTH)) ?? []
    for (const { index } of run.matchAll(/[\w-](?![\w-])/g)) {
      const name = run.slice(0, index + 1)
      if (names.has(name) && !found.has(name)) found.set(name, at)
    }
  }
  return [...found].map(([name, at]) => ({ name, at }))
}
