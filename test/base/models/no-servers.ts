import { PROVIDER_NAMES } from '../../../src/base/models/providers/providers.ts'

/** Ports on which no server of models answers: those that run on this machine are none of the tests' business. */
export const NO_SERVERS: Readonly<Record<string, number>> = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, 1]))
