/** Answers that are kept. Each may have a row for every person of a large company. */
const MOST = 40

/**
 * What was found for somebody a moment ago, for whoever asks for the same: the figures of ten thousand people are summed once,
 * and not for each page, order and colleague. It may be as old as `keptMs`.
 */
export class Recent<T> {
  private readonly keptMs: number
  private readonly found = new Map<string, { at: number; answer: Promise<T> }>()

  constructor(keptMs: number) {
    this.keptMs = keptMs
  }

  /** @param find runs with the caller’s transaction; if it fails, others ask for themselves */
  async get(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    for (const [old, one] of this.found)
      if (at - one.at >= this.keptMs || at < one.at || this.found.size > MOST) this.found.delete(old)
      else break
    const there = this.found.get(key)
    if (there) {
      const answer = await there.answer.catch(() => undefined)
      if (answer !== undefined) return answer
    }
    const answer = find()
    this.found.delete(key)
    this.found.set(key, { at, answer })
    answer.catch(() => this.found.delete(key))
    return answer
  }
}
