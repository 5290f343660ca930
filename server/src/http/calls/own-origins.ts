import { hostname, networkInterfaces } from 'node:os'

/** Whether pages of an origin (`https://www.example.com`, as browsers name it) are ours. */
export type IsOwnOrigin = (origin: string) => boolean

/**
 * The site's origin is that of PUBLIC_URL and no other: whoever sends a request chooses its Host header. A trial without
 * PUBLIC_URL is opened by any name of this machine, on the port that it listens on.
 * @param port that it listens on; undefined before it does
 */
export function ownOrigins(publicUrl: string | undefined, port: () => number | undefined): IsOwnOrigin {
  if (publicUrl !== undefined) {
    const own = new URL(publicUrl).origin
    return (origin) => origin === own
  }
  return (origin) => {
    if (!URL.canParse(origin)) return false
    const { protocol, hostname: name, port: written } = new URL(origin)
    return protocol === 'http:' && Number(written || 80) === port() && isThisMachine(name)
  }
}

function isThisMachine(name: string): boolean {
  const own = hostname().toLowerCase()
  if (['localhost', own, `${own}.local`].includes(name)) return true
  const address = name.replace(/^\[|\]$/g, '')
  return Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address))
}
