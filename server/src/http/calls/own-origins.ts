import { hostname, networkInterfaces } from 'node:os'

/** Whether an origin (`https://www.example.com`, as browsers send it) is the site's own. */
export type IsOwnOrigin = (origin: string) => boolean

/**
 * Creates the check. The only origin of the site is that of PUBLIC_URL. The Host header is not used, because the client
 * chooses it. A trial without PUBLIC_URL accepts any name of this machine with the server's port.
 * @param port the port of the server; undefined before it listens
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
