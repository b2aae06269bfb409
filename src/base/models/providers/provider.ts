import type { ProgramRun, RunOutput } from '../../isolation/run-program.ts'
import type { AnsweringModel } from '../answering-model.ts'
import type { Endpoint } from '../settings.ts'

/** What a provider looks at to tell whether its model is at hand. Nothing of it belongs to the repository under check. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The file of a program that is installed; null if there is none. */
  findProgram(name: string): Promise<string | null>
  /** Runs a program in an empty temporary folder. */
  runProgram(run: ProgramRun): Promise<RunOutput>
  /** Ports on loopback, by the name of the provider, if not its usual one. */
  readonly ports?: Readonly<Record<string, number>>
  /** How long a server on loopback may take for an answer, if not as long as usual. */
  readonly localTimeoutMs?: number
}

/** A model at hand. */
export interface FoundModel {
  /** How it was found: `ANTHROPIC_API_KEY`, `the program claude`. */
  readonly by: string
  /** Where text goes that it is asked about, to be read after "to": `api.anthropic.com`. */
  readonly to: string
  /** The model that answers if no other is named; null if its name is needed. */
  readonly model: string | null
  /** @param model null: as the program is set up */
  open(model: string | null): AnsweringModel
}

/** An embedding model at hand, behind an OpenAI-compatible endpoint. */
export interface FoundEmbedding extends Pick<FoundModel, 'by' | 'to'> {
  readonly endpoint: Endpoint
}

/** A place where models answer. */
export interface Provider {
  /** As in `--model NAME`. */
  readonly name: string
  /** An address and a key, a server on this machine, or an installed program that asks a model of its own. */
  readonly kind: 'key' | 'local' | 'agent'
  /** What somebody who has no model is told to set, start or install to have this one; left out where that takes more. */
  readonly suggestion?: string
  /** The model if it is at hand; asks nobody but servers on loopback. */
  find(surroundings: Surroundings): Promise<FoundModel | null>
  /** Its embedding model, or the one of this name; left out where it has none. */
  findEmbedding?(surroundings: Surroundings, model: string | null): Promise<FoundEmbedding | null>
}
