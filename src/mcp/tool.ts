import type { z } from 'zod'
import type { Token } from '../entries/tokens.ts'

export interface Caller {
  /** What it may read and write. */
  readonly token: Token
  /** The client's own name for itself; null where it gave none. */
  readonly agent: string | null
  /** The conversation; null where the client names none. */
  readonly sessionId: string | null
  /** Tells the client how far a long call is. */
  readonly progress: (done: number, total: number, message: string) => void
}

/** Something that an agent can have DocAlign do. */
export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** What it does and when to use it, for the model that chooses. */
  readonly description: string
  readonly input: S
  /** Whether it changes nothing but records of use. */
  readonly isReadOnly: boolean
  /** What a call counts as against the rate of a token, in requests; one, if left out. */
  readonly cost?: number
  /** Works on what is on this machine, for whoever started the program: its caller needs no token. */
  readonly isLocal?: true
  /** Plain JSON data. Throws what `src/mcp/server.ts` turns into words. */
  readonly run: (input: z.output<S>, caller: Caller) => Promise<object>
}

/** Forgets a tool's input type: a tool only ever meets what its own schema let through. */
export function tool<S extends z.ZodObject>(definition: Tool<S>): Tool {
  return definition as unknown as Tool
}
