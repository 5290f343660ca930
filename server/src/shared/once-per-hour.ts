import { hash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '@idocard/domain/duration'

const MAX_KEYS = 200_000
/** Maximum number of viewers per network: enough for a full hall, but it limits a client that forges browsers. */
const MAX_PER_NETWORK = 200

/**
 * Counts a thing once per hour and viewer. Viewers are identified by a keyed hash with a new key every hour, which is
 * never stored. So no address is stored, and no viewer can be tracked from one hour to the next.
 */
export class OncePerHour {
  private readonly seen = new Set<string>()
  private readonly viewersIn = new Map<string, number>()
  private key = newKey()
  private hour = -1

  /**
   * Whether this is the first time in this hour that a viewer (an address, an account) does a thing (a card's view).
   * @param network returns the viewer's network. Called only for a new viewer, to limit the viewers per network
   */
  first(thing: string, viewer: string, now: Date, network?: () => string): boolean {
    const hour = Math.floor(now.getTime() / HOUR_MS)
    if (hour !== this.hour || this.seen.size >= MAX_KEYS) {
      this.seen.clear()
      this.viewersIn.clear()
      this.key = newKey()
      this.hour = hour
    }
    // Marks and key never leave this object, so a plain hash with the key is enough. It costs a third of an HMAC.
    const mark = this.markOf(thing, viewer)
    if (this.seen.has(mark)) return false
    if (network && !this.hasRoom(this.markOf(thing, network()))) return false
    this.seen.add(mark)
    return true
  }

  private hasRoom(network: string): boolean {
    const viewers = this.viewersIn.get(network) ?? 0
    if (viewers >= MAX_PER_NETWORK) return false
    this.viewersIn.set(network, viewers + 1)
    return true
  }

  private markOf(thing: string, who: string): string {
    return hash('sha256', `${this.key}\n${thing}\n${who}`, 'base64url')
  }
}

const newKey = () => randomBytes(32).toString('base64url')
