import { BlockList, isIP, isIPv6 } from 'node:net'

/** A domain name with at least two labels (RFC 1123, 2.1). The last one is no number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Addresses that mean "this machine" to whoever reads them. */
const THIS_MACHINE = new BlockList()
THIS_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4')
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4')
THIS_MACHINE.addAddress('::', 'ipv6')
THIS_MACHINE.addAddress('::1', 'ipv6')

/** Whether other machines can reach a site at this address: its host is a domain name, or an IP address of a network. */
export function hasPublicHost(address: string): boolean {
  // `new URL` also accepts `https:shop.example`, which is no address in a message.
  if (!/^https?:\/\//i.test(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !THIS_MACHINE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
  return DOMAIN.test(host) && !host.endsWith('.localhost')
}
