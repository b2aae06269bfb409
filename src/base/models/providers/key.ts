import type { AnsweringModel } from '../answering-model.ts'
import { ModelError } from '../errors.ts'
import type { Endpoint } from '../settings.ts'
import type { Provider, Surroundings } from './provider.ts'

/** An address that needs a key in a variable. */
interface KeyProvider {
  readonly name: string
  /** The variable with the key. */
  readonly key: string
  /** The variable with another address than the usual one, which the provider's own clients read too. */
  readonly address: string
  /** Null if each customer has another. */
  readonly baseUrl: string | null
  /** The path below the address, if a variable may name the address. */
  readonly path?: string
  readonly model: string | null
  /** Its embedding model, at the same address; left out if it has none there. */
  readonly embedding?: string
  open(endpoint: Endpoint): AnsweringModel
}

/** A provider whose model is at hand where the environment has a key for it. */
export function keyProvider(provider: KeyProvider): Provider {
  const { name, key, address, baseUrl, path = '', model, embedding, open } = provider
  const placeIn = ({ env }: Surroundings) => {
    const apiKey = env[key]?.trim()
    const base = env[address]?.trim() || baseUrl
    if (!apiKey || base === null) return null
    const parsed = URL.canParse(base) ? new URL(base) : null
    if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== '')
      throw new ModelError('DOCALIGN_E204', `${address} must be an http or https address without a user name`)
    return { by: key, to: parsed.host, apiKey, baseUrl: `${base.replace(/\/+$/, '')}${path}` }
  }
  const findEmbedding: Provider['findEmbedding'] = async (surroundings, named) => {
    const place = placeIn(surroundings)
    if (place === null) return null
    const { by, to, ...endpoint } = place
    return { by, to, endpoint: { ...endpoint, model: named ?? embedding ?? '', price: null } }
  }
  return {
    name,
    kind: 'key',
    ...(model !== null && { suggestion: key }),
    ...(embedding !== undefined && { findEmbedding }),
    async find(surroundings) {
      const place = placeIn(surroundings)
      if (place === null) return null
      const { by, to, ...endpoint } = place
      return {
        by,
        to,
        model,
        open(named) {
          if (named === null) throw new ModelError('DOCALIGN_E204', `${name} needs the name of a model: ${name}:MODEL`)
          return open({ ...endpoint, model: named, price: null })
        },
      }
    },
  }
}
