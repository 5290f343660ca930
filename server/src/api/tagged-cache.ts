import type { Tag } from '@idocard/contract/call'

/** What storing anything takes: without it, a million empty answers would count for nothing. */
const ENTRY_BYTES = 500

/** Tags whose last invalidation is remembered. */
const INVALIDATED_MOST = 50_000

interface Entry<V> {
  value: V
  bytes: number
  tags: readonly Tag[]
  /** Asked for since it last came to the front of those that go first. */
  used: boolean
}

/**
 * Stores values by key until one of their tags is invalidated. Bounded in bytes; what nobody asked for lately goes first.
 * A value made from data that was read before an invalidation is not stored: `begin` notes the moment before reading.
 */
export class TaggedCache<V> {
  private readonly entries = new Map<string, Entry<V>>()
  /** Keys by tag, so that a write looks at nothing but what it drops. */
  private readonly byTag = new Map<Tag, Set<string>>()
  private readonly invalidatedAt = new Map<Tag, number>()
  private readonly mostBytes: number
  private bytes = 0
  /** Counts invalidations. */
  private clock = 0
  private clearedAt = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    // Moving it to the end here would take as long as finding it.
    entry.used = true
    return entry.value
  }

  /** Call before reading the data; pass what it answers to `set`. */
  begin(): number {
    return this.clock
  }

  /** Stores a value, unless one of its tags was invalidated since `began`. */
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
    // What was used goes to the end for another round, where this loop comes by again if it must.
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.mostBytes) return
      if (entry.used) {
        entry.used = false
        this.entries.delete(oldest)
        this.entries.set(oldest, entry)
      } else this.remove(oldest)
    }
  }

  /** Removes every value that is made of one of the tags. */
  invalidate(tags: readonly Tag[]): void {
    this.clock += 1
    for (const tag of tags) {
      this.invalidatedAt.set(tag, this.clock)
      for (const key of [...(this.byTag.get(tag) ?? [])]) this.remove(key)
    }
    // Every card has a tag of its own: past so many, nothing is stored that was read before now.
    if (this.invalidatedAt.size > INVALIDATED_MOST) {
      this.invalidatedAt.clear()
      this.clearedAt = this.clock
    }
  }

  /** Removes everything; what was read before is not stored either. */
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
