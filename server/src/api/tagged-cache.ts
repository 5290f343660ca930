import type { Tag } from '@idocard/contract/call'

/** Overhead of an entry. Without it, a million empty answers would count as 0 bytes. */
const ENTRY_BYTES = 500

/** The most tags whose last invalidation is stored. */
const MAX_INVALIDATED = 50_000

interface Entry<V> {
  value: V
  bytes: number
  tags: readonly Tag[]
  /** Whether the entry was read since the eviction loop last visited it (the CLOCK algorithm). */
  used: boolean
}

/**
 * Stores values by key until one of their tags is invalidated. The size in bytes is bounded: values that were not read
 * recently are evicted first. A value is not stored if one of its tags was invalidated after `begin`, which is called
 * before the data is read.
 */
export class TaggedCache<V> {
  private readonly entries = new Map<string, Entry<V>>()
  /** Keys by tag, so that an invalidation visits only the entries that it removes. */
  private readonly byTag = new Map<Tag, Set<string>>()
  private readonly invalidatedAt = new Map<Tag, number>()
  private readonly mostBytes: number
  private bytes = 0
  /** The number of invalidations so far. */
  private clock = 0
  private clearedAt = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    // A flag is cheaper than moving the entry to the end.
    entry.used = true
    return entry.value
  }

  /** Call this before reading the data, and pass the result to `set`. */
  begin(): number {
    return this.clock
  }

  /** Stores a value, unless one of its tags was invalidated since `began`, the result of `begin`. */
  set(key: string, value: V, bytes: number, tags: readonly Tag[], began: number): void {
    const isOutdated = this.clearedAt > began || tags.some((tag) => (this.invalidatedAt.get(tag) ?? 0) > began)
    const taken = bytes + key.length * 2 + ENTRY_BYTES
    if (isOutdated || taken > this.mostBytes / 8) return
    this.remove(key)
    this.entries.set(key, { value, bytes: taken, tags, used: false })
    for (const tag of tags) {
      const keys = this.byTag.get(tag) ?? new Set()
      this.byTag.set(tag, keys.add(key))
    }
    this.bytes += taken
    // An entry that was used since the last round moves to the end and stays for one more round.
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.mostBytes) return
      if (entry.used) {
        entry.used = false
        this.entries.delete(oldest)
        this.entries.set(oldest, entry)
      } else this.remove(oldest)
    }
  }

  /** Removes every value that has one of these tags. The tag of one card implies `card`, the tag of all cards. */
  invalidate(tags: readonly Tag[]): void {
    this.clock += 1
    for (const tag of tags.some((tag) => tag.startsWith('card:')) ? [...tags, 'card' as const] : tags) {
      this.invalidatedAt.set(tag, this.clock)
      for (const key of [...(this.byTag.get(tag) ?? [])]) this.remove(key)
    }
    // Every card has its own tag. Above the limit, all tags count as invalidated now: a value built from earlier data
    // is not stored.
    if (this.invalidatedAt.size > MAX_INVALIDATED) {
      this.invalidatedAt.clear()
      this.clearedAt = this.clock
    }
  }

  /** Removes every value. A value built from data read before is not stored either. */
  clear(): void {
    this.clock += 1
    this.clearedAt = this.clock
    this.entries.clear()
    this.byTag.clear()
    this.bytes = 0
  }

  private remove(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = this.byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.byTag.delete(tag)
    }
  }
}
