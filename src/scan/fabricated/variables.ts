import { memoize, memoizePart } from '../../memoize.ts'
import type { JudgedPages } from '../judgement/judged-pages.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** First words of variables that systems, tools and services have of their own, whatever one program reads of them. */
const EVERYBODYS =
  /^(?:NODE|NPM|YARN|PNPM|PYTHON|PIP|VIRTUAL|JAVA|MAVEN|GRADLE|RUST|CARGO|RUBY|BUNDLE|GEM|PHP|COMPOSER|GIT|GITHUB|GITLAB|RUNNER|CIRCLE|TRAVIS|AWS|AZURE|GCP|GOOGLE|DOCKER|COMPOSE|KUBERNETES|HTTPS?|SSL|TLS|SSH|CURL|OPENSSL|POSTGRES|PGDATA|MYSQL|MONGO|OPENAI|ANTHROPIC|VERCEL|NETLIFY|HEROKU|OTEL|XDG|MSYS|NODEJS|TERM|COLOR|FORCE)_$/

/** A variable that begins as others do that the repository's code reads, or its pages rightly name. */
export async function hasOwnPrefix({ value }: ScannedClaim, pages: JudgedPages): Promise<boolean> {
  const prefix = prefixOf(value)
  return prefix !== null && (await isOwn(pages, prefix))
}

function prefixOf(variable: string): string | null {
  return /^[A-Z]{3,}_(?=[A-Z])/.exec(variable)?.[0] ?? null
}

const isOwn = memoizePart(
  async (pages: JudgedPages, prefix: string): Promise<boolean> =>
    namedIn(pages).has(prefix) || (!EVERYBODYS.test(prefix) && (await isRead(prefix, pages.code))),
)

/** How the variables and constants begin that pages rightly name. */
const namedIn = memoize(({ claims }: JudgedPages): ReadonlySet<string> => {
  const held = claims.filter(({ type, verdict }) => /^(?:environment|symbol)$/.test(type) && verdict === 'verified')
  return new Set(held.flatMap(({ value }) => prefixOf(value) ?? []))
})

/** The code reads one of them from the environment, or has some of them as keys or in quotes. */
async function isRead(prefix: string, code: JudgedPages['code']): Promise<boolean> {
  const reading = new RegExp(
    `(?:\\benv\\.|\\benviron(?:\\.get)?[[(]\\s*['"]|[gG]etenv\\(\\s*["']|LookupEnv\\("|env::var(?:_os)?\\("|\\b(?:env|ENV)(?:\\.fetch)?[[(]\\s*['"\`])${prefix}[A-Z]`,
  )
  const given = new RegExp(`(?:^|[{,])[ \\t]*(${prefix}[A-Z\\d_]+)\\??:|(['"\`])(${prefix}[A-Z\\d_]+)\\2`, 'gm')
  const sources = (await code.sourcesWith(prefix)) ?? []
  if (sources.some((source) => reading.test(source))) return true
  const names = sources.flatMap((source) => [...source.matchAll(given)].map((match) => match[1] ?? match[3]))
  return new Set(names).size >= MIN_VARIABLES
}

const MIN_VARIABLES = 2
