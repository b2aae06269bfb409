import { childEnvironment } from '../../child-environment.ts'
import type { ProgramRun, RunOutput } from '../../isolation/run-program.ts'
import type { Completed, Completion } from '../answering-model.ts'
import { ModelError } from '../errors.ts'
import type { Provider } from './provider.ts'
import { withLimit } from './with-limit.ts'

/** Agents think before they answer, and start slowly. */
const TIMEOUT_MS = 300_000
/** Each question starts a program of hundreds of megabytes. */
const CONCURRENCY = 2
/** How programs reach a network as the user set it up, and find their settings. */
const NETWORK = [
  ...[
    'USER',
    'LOGNAME',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
    'XDG_CONFIG_HOME',
    'XDG_DATA_HOME',
    'XDG_RUNTIME_DIR',
  ],
  ...['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

/** An installed coding agent, in the form in which it answers one question without a person. */
interface Agent {
  /** The name of the provider. */
  readonly name: string
  readonly program: string
  /** Variables that it reads for its account, besides those that any program needs. */
  readonly env: readonly string[]
  ask(completion: Completion, model: string | null): AgentStart
  /** Its answer; null if it has none. */
  read(output: RunOutput): Completed | null
}

/** What an agent is started with. */
export interface AgentStart extends Pick<ProgramRun, 'args' | 'input' | 'files'> {
  /** Variables by which it is told what no option tells it. */
  readonly set?: Readonly<Record<string, string>>
}

/** A provider whose model is at hand where the agent's program is installed. */
export function agentProvider(agent: Agent): Provider {
  const { name, program } = agent
  return {
    name,
    kind: 'agent',
    suggestion: program,
    async find({ env, findProgram, runProgram }) {
      const file = await findProgram(program)
      if (file === null) return null
      return {
        by: `the program ${program}`,
        to: `the model of ${program}, with your account there`,
        model: program,
        open(named) {
          const model = named === program ? null : named
          return withLimit(CONCURRENCY, {
            model: model === null ? name : `${name}:${model}`,
            place: `program:${program}`,
            price: null,
            async complete(completion) {
              const { set, ...asked } = agent.ask(completion, model)
              const own = { ...childEnvironment([...NETWORK, ...agent.env], env), NO_COLOR: '1', ...set }
              const output = await runProgram({ file, ...asked, env: own, timeoutMs: TIMEOUT_MS })
              const answer = output.code === 0 ? agent.read(output) : null
              if (answer !== null) return answer
              throw failureOf(program, output)
            },
          })
        },
      }
    },
  }
}

/** Describes a failure without anything that the program wrote. */
function failureOf(program: string, { code, stdout, stderr, isSlow }: RunOutput): ModelError {
  if (isSlow) return new ModelError('DOCALIGN_E201', `${program} did not answer in time`)
  const said = `${stdout.slice(-MAX_SAID)}\n${stderr.slice(-MAX_SAID)}`
  if (LIMIT.test(said)) return new ModelError('DOCALIGN_E201', `${program} has reached the limit of its account`)
  if (LOGIN.test(said)) return new ModelError('DOCALIGN_E201', `${program} is not logged in; start it once by itself`)
  if (code === 0)
    return new ModelError('DOCALIGN_E202', `${program} answered in another form than its documentation says`)
  return new ModelError('DOCALIGN_E201', `${program} failed${code === null ? '' : ` with exit code ${code}`}`)
}

const MAX_SAID = 8000
const LIMIT = /\b(?:usage limit|rate.?limit|hit your limit|limit reached|quota|too many requests|out of credits|429)\b/i
const LOGIN = /\b(?:log ?in|logged in|auth method|authenticat\w+|unauthorized|api key|401)\b/i

/** The lines of an output that are JSON objects. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line)
      return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
    } catch {
      return []
    }
  })
}
