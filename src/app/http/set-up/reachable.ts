import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../server/addresses.ts'

/** Timeout for a response from the address, in milliseconds. */
const PATIENCE_MS = 5000

export type Resolve = (host: string) => Promise<readonly string[]>

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Why github.com cannot deliver to an address: it has no public IP address, or deliveries would be unencrypted. Null if it can, judging by
 * DNS.
 */
export async function unreachable(webhookUrl: string, resolve: Resolve = resolveByDns): Promise<string | null> {
  const { protocol, hostname } = new URL(webhookUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (found.length === 0) return `${host} has no IP address: GitHub could not find it.`
  if (found.some(isPrivateAddress)) return `${host} can be reached from this network only, not by GitHub.`
  return protocol === 'http:'
    ? 'GitHub would deliver without encryption: the address has to begin with https://.'
    : null
}

/** Whether this server responds at an address: the response has to be a value that only this server knows. */
export async function reachesThisServer(webhookUrl: string, path: string, answer: string): Promise<boolean> {
  try {
    const response = await fetch(new URL(path, webhookUrl), {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok && (await response.text()) === answer
  } catch {
    return false
  }
}
