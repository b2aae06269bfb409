import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isPrivateAddress } from '../set-up/reachable.ts'

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
