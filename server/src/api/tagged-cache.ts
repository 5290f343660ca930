import type { Tag } from '@idocard/contract/call'

/** What keeping anything takes: without it, a million empty answers would count for nothing. */
const ENTRY_BYTES = 500

/** Tags whose last touch is remembered. */
const TOUCHED_MOST = 50_000

interface Entry<V> {
  value: V
  bytes: number
  tags: readonly Tag[]
  /** Asked for since it last came to the front of those that go first. */
  used: boolean
}

/**
 * Keeps rendered answers by key until one of their tags is touched. Bounded in bytes; what nobody asked for lately goes first.
 * An answer made from data read before a touch is not kept: `begin` notes the moment before reading.
 */
export class TaggedCache<V> {
  private readonly entries = new Map<string, Entry<V>>()
  /** Keys by tag, so that a write looks at nothing but what it drops. */
  private readonly byTag = new Map<Tag, Set<string>>()
  private readonly touchedAt = new Map<Tag, number>()
  private readonly mostBytes: number
  private bytes = 0
  /** Counts touches. */
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

  /** Call before reading the data; pass what it answers to `keep`. */
  begin(): number {
    return this.clock
  }

  /** Keeps an answer, unless one of its tags was touched since `began`. */
  keep(key: string, value: V, bytes: number, tags: readonly Tag[], began: number): void {
    const touched = this.clearedAt > began || tags.some((tag) => (this.touchedAt.get(tag) ?? 0) > began)
    const taken = bytes + key.length * 2 + ENTRY_BYTES
    if (touched || taken > this.mostBytes / 8) return
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

  /** Drops every answer that reads one of the tags. */
  drop(tags: readonly Tag[]): void {
    this.clock += 1
    for (const tag of tags) {
      this.touchedAt.set(tag, this.clock)
      for (const key of [...(this.byTag.get(tag) ?? [])]) this.remove(key)
    }
    // Every card has a tag of its own: when too many were touched, nothing that was read before any of it is kept.
    if (this.touchedAt.size > TOUCHED_MOST) {
      this.touchedAt.clear()
      this.clearedAt = this.clock
    }
  }

  /** Drops everything; what was read before is not kept either. */
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
