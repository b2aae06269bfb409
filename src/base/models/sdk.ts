import { once } from '../memoize.ts'
import { isMissingPart } from '../missing-part.ts'
import { ModelError } from './errors.ts'
import type { Sdk } from './sdk-packages.ts'

interface SdkPackages {
  readonly SDK: Sdk
}

/**
 * Loads the SDK on first use: it is in the server's package, and slow to load. Throws ModelError `DOCALIGN_E405` if that package is not
 * installed.
 */
export const loadSdk: () => Promise<Sdk> = once(async () => {
  // Otherwise the SDK prints warnings to the user's console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const { SDK } = await import('./sdk-packages.ts').catch(packagesOfServer)
  return SDK
})

async function packagesOfServer(error: unknown): Promise<SdkPackages> {
  if (!isMissingPart(error)) throw error
  const name = 'docalign-server/sdk'
  return import(name).catch((cause: unknown) => {
    const wayOut = 'npm install docalign-server beside docalign, at the same version'
    throw new ModelError('DOCALIGN_E405', `models need the package of the server: ${wayOut}`, { cause })
  })
}
