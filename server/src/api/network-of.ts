import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** `1.2.3.4:5678`, `[2001:db8::1]`, `[2001:db8::1]:5678`: forms in which some proxies send a client (RFC 7239, 6). */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/

/** An address without the port that a proxy may have appended. */
export function bareAddress(address: string): string {
  const found = WITH_PORT.exec(address)
  return found?.[1] ?? found?.[2] ?? address
}

/**
 * The network of a client address, by which limits are counted: an IPv4 address, or the /64 of an IPv6 address. A home
 * or a rented server has a whole /64 (RFC 6177): counted by single addresses, it would have 2^64 budgets.
 */
export function networkOf(client: string): string {
  const address = bareAddress(client)
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [left = '', right] = (address.split('%')[0] ?? '').split('::')
  const before = left.split(':').filter(Boolean)
  const after = (right ?? '').split(':').filter(Boolean)
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The range that contains a result of `networkOf`: the /24 of an IPv4 address, or the /48 of an IPv6 /64. Rented
 * servers often have neighbouring addresses, and a customer site can have a whole /48 (RFC 6177).
 */
export function rangeOf(network: string): string {
  const [head = '', length] = network.split('/')
  if (length) return `${head.split(':').slice(0, 3).join(':')}::/48`
  const parts = network.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : network
}
