import { expect, it } from 'vitest'
import { isPrivateAddress } from '../../../../src/app/http/server/addresses.ts'
import { unreachable } from '../../../../src/app/http/set-up/reachable.ts'

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.1', '192.168.1.1', '169.254.1.1', '100.64.0.1', '0.0.0.0'],
  ...['::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1'],
])('%s is reached by nobody outside', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['140.82.121.3', '172.32.0.1', '100.63.0.1', '2606:50c0::1', '8.8.8.8'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it.each([
  ['https://docalign.example.com/x', ['93.184.216.34'], null],
  ['http://docalign.example.com/x', ['93.184.216.34'], /without encryption/],
  ['https://docalign.example.com/x', [], /has no IP address/],
  ['https://docalign.example.com/x', ['93.184.216.34', '10.0.0.1'], /from this network only/],
  ['https://10.0.0.1/x', [], /^10\.0\.0\.1 can be reached/],
])('%s, which is at %j, is judged', async (url, addresses, problem) => {
  const found = await unreachable(url, async () => addresses)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

it('A name that cannot be asked for has no address', async () => {
  expect(await unreachable('https://x.example', () => Promise.reject(new Error('ENOTFOUND')))).toMatch(/no IP address/)
})
