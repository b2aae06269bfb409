import type { z } from 'zod'
import type { Token } from '../../ledger/entries/tokens.ts'

export interface Caller {
  /** Defines what the caller may read and write. */
  readonly token: Token
  /** The client's name for itself; null if it gave none. */
  readonly agent: string | null
  /** Id of the conversation; null if the client gave none. */
  readonly sessionId: string | null
  /** Reports the progress of a long call to the client. */
  readonly progress: (done: number, total: number, message: string) => void
  /** Asks the client's model; null if the client does not offer it (sampling). */
  readonly sample: ((request: SampleRequest) => Promise<string>) | null
}

/** A question to the client's model, in a context of its own. */
export interface SampleRequest {
  readonly system: string
  readonly prompt: string
  readonly maxTokens: number
}

/** A task for the calling model: an instruction in our own words, and material of the repository, which is fenced already. */
export interface Task {
  readonly instruction: string
  readonly material: string
}

/** A tool that agents can call. */
export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** What it does and when to use it, for the model that chooses. */
  readonly description: string
  readonly input: S
  /** Whether it changes nothing but usage records. */
  readonly isReadOnly: boolean
  /** Cost of a call for the rate limit of a token, in requests; defaults to one. */
  readonly cost?: number
  /** Only uses this machine, for the user who started the program: the caller needs no token. */
  readonly isLocal?: true
  /** Only offered to clients that let the server ask their model. */
  readonly needsSampling?: true
  /** Returns plain JSON data, with a `task` for what the model is to do. `src/app/mcp/server.ts` turns its errors into messages. */
  readonly run: (input: z.output<S>, caller: Caller) => Promise<object & { readonly task?: Task }>
}

/** Erases a tool's input type, which is safe as input is always parsed by the tool's own schema. */
export function tool<S extends z.ZodObject>(definition: Tool<S>): Tool {
  return definition as unknown as Tool
}
