import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The address of this server as in a request: scheme and host, by the headers of a proxy if there is one. Null if the host is invalid. */
export function addressOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const first = (name: string): string | undefined => [headers[name]].flat()[0]?.split(',')[0]?.trim()
  const host = first('x-forwarded-host') ?? headers.host ?? ''
  const scheme = first('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i.test(host) ? `${scheme}://${host}` : null
}

/** Whether the host of an address, without its port, is this computer. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || isLoopbackIPv4(host)
}

/** Whether an IPv4 address is a loopback address. */
export function isLoopbackIPv4(address: string): boolean {
  return isIPv4(address) && address.startsWith('127.')
}

/** Addresses that are only reachable from this machine or its own network. */
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

/** Whether an IP address is not reachable from the internet. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

type Request = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * The sender of a request for rate limits: its address, or its own network for IPv6 (64 bits). A proxy in the same network as this server
 * may name the sender that it forwards for; from others that header is ignored.
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
  const groupsAfter = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - groupsAfter.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...groupsAfter]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
