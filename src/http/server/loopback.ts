import { isIPv4 } from 'node:net'

/** Whether a host, as an address names it without its port, is this computer. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || isLoopbackIPv4(host)
}

/** Whether an IPv4 address is one of this computer's own. */
export function isLoopbackIPv4(address: string): boolean {
  return isIPv4(address) && address.startsWith('127.')
}
