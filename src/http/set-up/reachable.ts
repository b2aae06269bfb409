import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Milliseconds for an answer from the address. */
const PATIENCE_MS = 5000

/** Addresses that only this machine or its own network reaches. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one that the internet does not reach. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Why github.com cannot deliver to an address: it has no public IP address, or GitHub would send without encryption. Null when it can, as
 * far as names tell.
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

/** Whether what answers under an address is this server: it gives back what only this server knows. */
export async function leadsHere(webhookUrl: string, path: string, answer: string): Promise<boolean> {
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
