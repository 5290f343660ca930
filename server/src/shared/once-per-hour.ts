import { hash, randomBytes } from 'node:crypto'

const HOUR = 3_600_000
const KEYS_MOST = 200_000
/** Viewers behind one address: a hall full of people, but not one who makes up browsers. */
const SHARING_MOST = 200

/**
 * Lets a thing count once an hour for each viewer. Viewers are known by a keyed hash whose key is made anew every hour
 * and kept nowhere: no address is stored, and nothing can be followed from one hour to the next.
 */
export class OncePerHour {
  private readonly seen = new Set<string>()
  private readonly sharing = new Map<string, number>()
  private key = newKey()
  private hour = -1

  /**
   * True the first time in an hour that a viewer (an address, an account) does a thing (a card's view).
   * @param network where the viewer is, asked for at a first time only: of one place so many count and no more
   */
  first(thing: string, viewer: string, now: Date, network?: () => string): boolean {
    const hour = Math.floor(now.getTime() / HOUR)
    if (hour !== this.hour || this.seen.size >= KEYS_MOST) {
      this.seen.clear()
      this.sharing.clear()
      this.key = newKey()
      this.hour = hour
    }
    // The marks leave this object as little as the key: a plain hash behind the key is enough, and a third of an HMAC.
    const mark = this.markOf(thing, viewer)
    if (this.seen.has(mark)) return false
    if (network && !this.hasRoom(this.markOf(thing, network()))) return false
    this.seen.add(mark)
    return true
  }

  private hasRoom(place: string): boolean {
    const sharing = this.sharing.get(place) ?? 0
    if (sharing >= SHARING_MOST) return false
    this.sharing.set(place, sharing + 1)
    return true
  }

  private markOf(thing: string, who: string): string {
    return hash('sha256', `${this.key}\n${thing}\n${who}`, 'base64url')
  }
}

const newKey = () => randomBytes(32).toString('base64url')
