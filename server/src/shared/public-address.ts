import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are nobody's on the internet (IANA's register of special addresses). */
const INSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Within 2000::/3, the only networks of IPv6 that are public: those that are not, and those that carry an IPv4 address. */
const INSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const inside = new BlockList()
for (const [net, bits] of INSIDE_4) inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of INSIDE_6) inside.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address is of the internet: not of this machine, its network, its provider, or of none. Forms that carry an
 * IPv4 address in an IPv6 one (mapped, NAT64, 6to4, Teredo) are not, whatever they carry.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4')
  // An address with a zone, such as `fe80::1%eth0`, is of one network.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}
