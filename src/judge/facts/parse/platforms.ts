/** What is alike enough that a text which names one of them in a place may name another one wrongly. */
const FAMILIES: Readonly<Record<string, string>> = {
  system:
    'linux windows macos mac_os os_x freebsd openbsd netbsd ubuntu debian fedora centos alpine_linux arch_linux android ios ipados chromeos solaris illumos',
  processor: 'arm64 aarch64 armv7 x86 x86_64 amd64 risc-v riscv64 ppc64le s390x apple_silicon',
  browser: 'chrome chromium firefox safari microsoft_edge opera internet_explorer brave',
  database:
    'postgresql postgres mysql mariadb sqlite mongodb cassandra dynamodb cockroachdb oracle_database sql_server clickhouse duckdb couchdb firestore influxdb neo4j',
  cache: 'redis memcached valkey dragonfly hazelcast',
  broker: 'kafka rabbitmq nats activemq pulsar mosquitto zeromq',
  cloud: 'aws azure google_cloud gcp heroku digitalocean vercel netlify cloudflare fly.io hetzner',
  storage: 'amazon_s3 google_cloud_storage azure_blob_storage backblaze minio',
  forge: 'github gitlab bitbucket gitea codeberg forgejo sourcehut',
  chat: 'slack discord microsoft_teams mattermost telegram matrix whatsapp',
  runtime: 'node.js nodejs deno bun jvm cpython pypy graalvm',
  server: 'nginx apache_httpd caddy traefik haproxy envoy tomcat jetty gunicorn uvicorn',
  container: 'docker podman containerd kubernetes nomad lxc',
  framework:
    'express fastify koa nestjs hapi hono django flask fastapi tornado starlette aiohttp bottle rails sinatra laravel symfony gin echo_framework fiber actix axum rocket spring_boot quarkus micronaut',
  interface: 'react vue angular svelte solidjs preact ember lit htmx',
  tests: 'jest vitest mocha ava jasmine pytest unittest nose2 junit testng rspec minitest phpunit cypress playwright',
  commands: 'commander yargs oclif argparse click typer docopt cobra clap picocli',
  orm: 'prisma typeorm sequelize knex kysely drizzle sqlalchemy peewee hibernate activerecord gorm diesel',
  bundler: 'webpack rollup vite esbuild parcel turbopack rspack',
  linter: 'eslint biome prettier ruff flake8 pylint rubocop clippy black',
  packages: 'npm yarn pnpm pip poetry pipenv conda cargo bundler composer maven gradle',
  tasks: 'celery rq dramatiq huey sidekiq resque bullmq bee-queue agenda',
  language:
    'python javascript typescript rust golang java kotlin scala ruby php perl elixir erlang haskell swift c++ c# clojure',
  protocol: 'http/2 http/3 grpc graphql soap websocket websockets mqtt amqp',
  format: 'json yaml toml xml csv parquet protobuf avro msgpack',
}

/** The same thing under several names. */
const SAME: Readonly<Record<string, string>> = {
  postgres: 'postgresql',
  'mac os': 'macos',
  'os x': 'macos',
  gcp: 'google cloud',
  nodejs: 'node.js',
  aarch64: 'arm64',
  amd64: 'x86_64',
  websockets: 'websocket',
}

const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(FAMILIES).flatMap(([family, names]) =>
    names.split(' ').map((name) => [name === 'x86_64' ? name : name.replaceAll('_', ' '), family] as const),
  ),
)
/** Words of other meanings: they name something only where they begin with a capital. */
const WORDS =
  /^(?:windows|opera|brave|express|koa|echo|fiber|rocket|spring|react|vue|angular|ember|lit|jest|mocha|ava|click|clap|cobra|diesel|parcel|black|yarn|maven|composer|bundler|ruby|swift|rust|java|perl|slack|discord|matrix|telegram|edge|safari|chrome|bottle|flask|tornado|nomad|envoy|caddy|gin|rails|commander|celery|poetry|cargo|agenda|biome|nats|pulsar|dragonfly|oracle|bun|hono|rollup|vite|prettier|jasmine|cypress|playwright|solidjs|python|docker|go)$/

/** Words that may begin a sentence that tells somebody to do something. */
const VERBS = /^(?:Express|React|Click|Clap|Go|Echo|Spring)$/

const WORD = /(?<![\w./@-])[A-Za-z][\w+#]*(?:[./-][\w+#]+)*/g
const MAX_WORDS = 3

/** A platform, tool or format by its name. */
export interface Platform {
  /** As written. */
  readonly text: string
  /** The same for all names of one thing. */
  readonly key: string
  readonly family: string
  readonly at: number
}

/** The platforms, tools and formats that a text names. Linear in its length. */
export function platformsIn(text: string): Platform[] {
  const words = [...text.matchAll(WORD)]
  const found: Platform[] = []
  for (let index = 0; index < words.length; index++) {
    const platform = platformAt(text, words, index)
    if (!platform) continue
    found.push(platform)
    while ((words[index + 1]?.index ?? Number.POSITIVE_INFINITY) < platform.at + platform.text.length) index++
  }
  return found
}

/** The longest name that begins with a word. */
function platformAt(text: string, words: readonly RegExpMatchArray[], index: number): Platform | null {
  const at = words[index]?.index ?? 0
  for (let length = MAX_WORDS; length > 0; length--) {
    const last = words[index + length - 1]
    if (last?.index === undefined) continue
    const name = text.slice(at, last.index + last[0].length)
    const lower = name.toLowerCase()
    const family = FAMILY_OF.get(lower)
    if (family === undefined || (at === 0 && VERBS.test(name)) || (WORDS.test(lower) && name === lower)) continue
    return { text: name, key: SAME[lower] ?? lower, family, at }
  }
  return null
}
