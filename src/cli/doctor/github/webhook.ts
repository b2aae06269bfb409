import { BlockList, isIP } from 'node:net'
import { type CheckResult, fault, ok, warning } from '../result.ts'

/** The App's webhook configuration on GitHub. */
export interface WebhookConfig {
  readonly url?: string
  readonly insecure_ssl?: string | number
}

type Reach = 'loopback' | 'private' | 'public'

const PATH = '/api/github/webhooks'
const PLACE = 'set the webhook URL on the App’s settings page'
const LOOPBACK = blocks([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])
const PRIVATE = blocks([
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
])

/**
 * Whether GitHub can reach the webhook address, over a connection that nobody can intercept.
 * @param apiUrl of the GitHub in use: a GitHub Enterprise Server may reach addresses that github.com does not
 */
export function judgeWebhook({ url = '', insecure_ssl: insecure }: WebhookConfig, apiUrl: string): CheckResult {
  if (!URL.canParse(url))
    return fault('webhook', 'the App has no address for deliveries', `${PLACE}: https://HOST${PATH}`)
  const { protocol, hostname, host, pathname } = new URL(url)
  const [reach, githubs] = [reachOf(hostname), reachOf(new URL(apiUrl).hostname)]
  const address = `${protocol}//${host}${pathname}`
  if (reach === 'loopback' && githubs !== 'loopback')
    return fault('webhook', `${address} is this machine’s own address: GitHub cannot reach it`, PLACE)
  if (reach === 'private' && apiUrl === 'https://api.github.com')
    return fault('webhook', `${address} is in a private network: GitHub cannot reach it`, PLACE)
  if (protocol !== 'https:' && reach !== 'loopback')
    return warning('webhook', `${address} is not encrypted`, `${PLACE} to https, with a proxy in front of the server`)
  if (`${insecure}` === '1' && protocol === 'https:')
    return warning(
      'webhook',
      `${address} is called without verifying its certificate`,
      'enable SSL verification of the App’s webhook',
    )
  if (pathname !== PATH)
    return warning(
      'webhook',
      `${address} ends in ${pathname}; the server receives deliveries at ${PATH}`,
      `${PLACE}, unless a proxy rewrites it`,
    )
  return ok('webhook', address)
}

/** From where a host is reachable, judging by its name or address. */
function reachOf(hostname: string): Reach {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(name)
  if (version === 0) {
    if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback'
    return !name.includes('.') || /\.(?:local|internal|lan|home\.arpa)$/.test(name) ? 'private' : 'public'
  }
  const type = version === 4 ? 'ipv4' : 'ipv6'
  if (LOOPBACK.check(name, type)) return 'loopback'
  return PRIVATE.check(name, type) ? 'private' : 'public'
}

function blocks(ranges: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix, type] of ranges) list.addSubnet(address, prefix, type)
  return list
}
