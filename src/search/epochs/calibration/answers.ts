/** A true statement, and answers to a question about it. */
interface Judged {
  readonly truth: string
  /** A paraphrase. */
  readonly right: string
  /** About a related topic. */
  readonly wrong: string
  /** The truth with another value, the answer that is hardest to recognize as wrong; null if there is none. */
  readonly wrongValue: string | null
}

/** The truth, the correct answer, the wrong one, and optionally the replacement in the truth for the one with another value. */
const ROWS = `
The server listens on port 3000. | By default port 3000 is what the server listens on. | Listening addresses are set with HOST. | 3000 > 8080
Run npm run build to compile the project. | The project is compiled with npm run build. | npm run lint looks for mistakes in the style. | build > test
Node.js 20 or newer is required. | You need at least Node.js 20. | Docker images are built for two platforms. | 20 > 16
Logs are written to the folder logs. | The logs folder is where logs are written. | Set LOG_LEVEL to debug for more details. | logs > output
The cache is emptied after 24 hours. | After 24 hours the cache is emptied. | Sessions end when the browser is closed. | 24 > 12
Set DATABASE_URL to use PostgreSQL. | PostgreSQL is used when DATABASE_URL is set. | Redis keeps the queue if REDIS_URL is set. | DATABASE_URL > DB_HOST
Migrations are in the folder migrations. | The migrations folder holds all migrations. | Seeds are loaded with the command seed.
The API returns 404 for an unknown id. | An unknown id makes the API return 404. | A missing token is answered with status 401. | 404 > 400
Tokens expire after seven days. | After seven days tokens expire. | Passwords have at least twelve characters. | seven > thirty
Use --verbose to see every request. | Every request is shown with --verbose. | The flag --quiet hides all but errors. | --verbose > --debug
The parser lives in src/parser.ts. | You find the parser in src/parser.ts. | src/printer.ts turns trees into text. | src/parser.ts > lib/parser.ts
Tests run in parallel by default. | By default tests are run in parallel. | Coverage is collected with the option --coverage. | run > do not run
Images may have up to 5 MB. | Up to 5 MB are allowed for images. | Videos are converted in the background. | 5 > 50
The license is MIT. | It is published under the MIT license. | Contributions need a signed agreement. | MIT > Apache 2.0
Plugins are loaded in alphabetical order. | The order in which plugins are loaded is alphabetical. | Themes are chosen in the settings.
Rate limits are 100 requests a minute. | A minute allows 100 requests: that is the rate limit. | Large uploads are sent in parts of 8 MB. | 100 > 60
Backups are made every night at two. | Every night at two backups are made. | A restore overwrites what is there.
The command line tool is called notes. | notes is the name of the command line tool. | The desktop app updates itself.
Dates are stored in UTC. | All dates are stored as UTC. | Numbers are shown with two decimals.
Errors are reported to Sentry. | Sentry is where errors are reported to. | Metrics are offered at the path /metrics.
The default timeout is 30 seconds. | Without a setting the timeout is 30 seconds. | Failed jobs are tried five times. | 30 > 5
Configuration is read from config.yml. | The file config.yml is read for the configuration. | An .env file is for secrets only. | config.yml > settings.toml
Python 3.9 or later is supported. | Supported is Python from 3.9 on. | Wheels are published for Linux and macOS. | 3.9 > 3.7
Call close when you are done with a client. | When done with a client, call close. | A client keeps up to ten connections open.
The main branch is protected. | Protection is on for the main branch. | Releases are tagged with a leading v.
Release notes are in CHANGELOG.md. | CHANGELOG.md has the release notes. | SECURITY.md says how to report a weakness.
The queue is kept in Redis. | Redis keeps the queue. | Files are kept in a bucket of S3. | Redis > PostgreSQL
Every page needs a title. | A title is needed on every page. | Links to other sites open in a new tab.
HTTP/2 is switched on with http2=True. | With http2=True HTTP/2 is switched on. | Proxies are given by the parameter proxy.
Only administrators may delete users. | Users may only be deleted by administrators. | Guests see public pages alone. | administrators > owners
The worker starts with npm run worker. | npm run worker starts the worker. | npm start serves the web pages.
Markdown files are checked by the linter. | The linter checks Markdown files. | The formatter rewrites TypeScript files.
Colors can be turned off with NO_COLOR. | NO_COLOR turns colors off. | The width of the terminal is found out.
The index is rebuilt once an hour. | Once an hour the index is rebuilt. | Search ignores case and accents. | an hour > a day
Uploads are scanned for viruses. | A scan for viruses is done on uploads. | Downloads can be resumed.
Users sign in with their email address. | The email address is what users sign in with. | Two factors can be demanded of everybody.
The demo runs without a network. | No network is needed to run the demo. | The tutorial takes about ten minutes.
Feature flags are set in flags.json. | flags.json is where feature flags are set. | Experiments end after two weeks.
The binary is statically linked. | A statically linked binary is what you get. | Debug symbols come in another package.
Ignored files are listed in .gitignore. | .gitignore lists the files that are ignored. | Hidden folders are searched with --hidden.
`

/** Typical answers of docs, judged by hand: thresholds are fitted to these by default. */
export const JUDGED_ANSWERS: readonly Judged[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [truth = '', right = '', wrong = '', other] = row.split(' | ')
    const [value = '', otherValue = ''] = other?.split(' > ') ?? []
    return { truth, right, wrong, wrongValue: other === undefined ? null : truth.replace(value, otherValue) }
  })
