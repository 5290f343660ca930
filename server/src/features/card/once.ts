import { hash, randomBytes } from 'node:crypto'

const HOUR = 3_600_000
const KEYS_MOST = 200_000

/**
 * Lets a thing count once an hour for each viewer. Viewers are known by a keyed hash whose key is made anew every hour
 * and kept nowhere: no address is stored, and nothing can be followed from one hour to the next.
 */
export class OncePerHour {
  private readonly seen = new Set<string>()
  private key = newKey()
  private hour = -1

  /** True the first time in an hour that a viewer (an address, an account) does a thing (a card's view). */
  first(thing: string, viewer: string, now: Date): boolean {
    const hour = Math.floor(now.getTime() / HOUR)
    if (hour !== this.hour || this.seen.size >= KEYS_MOST) {
      this.seen.clear()
      this.key = newKey()
      this.hour = hour
    }
    // The marks leave this object as little as the key: a plain hash behind the key is enough, and a third of an HMAC.
    const mark = hash('sha256', `${this.key}\n${thing}\n${viewer}`, 'base64url')
    if (this.seen.has(mark)) return false
    this.seen.add(mark)
    return true
  }
}

const newKey = () => randomBytes(32).toString('base64url')
