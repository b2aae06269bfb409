import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Where this server was found: the scheme and host of a request, as a proxy before it says them. Null for what is no host. */
export function addressOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const first = (name: string): string | undefined => [headers[name]].flat()[0]?.split(',')[0]?.trim()
  const host = first('x-forwarded-host') ?? headers.host ?? ''
  const scheme = first('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i.test(host) ? `${scheme}://${host}` : null
}

/** Whether a host, as an address names it without its port, is this computer. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || isLoopbackIPv4(host)
}

/** Whether an IPv4 address is one of this computer's own. */
export function isLoopbackIPv4(address: string): boolean {
  return isIPv4(address) && address.startsWith('127.')
}

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

type Request = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * Who sent a request, to be counted by: the address of its sender, or of the network that they have to themselves (IPv6: 64 bits). A proxy
 * in the same network as this server names who it forwards for; what others write into that header counts for nothing.
 */
export function peerOf({ headers, socket }: Request): string {
  const peer = plain(socket.remoteAddress ?? '')
  const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? ''
  const sender = forwarded !== '' && peer !== '' && isPrivateAddress(peer) ? plain(forwarded) : peer
  return isIPv6(sender) ? networkOf(sender) : sender
}

function plain(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

function networkOf(address: string): string {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
