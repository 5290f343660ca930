import type { Tag } from '@idocard/contract/call'
import { TaggedCache } from '../../api/tagged-cache.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { type CachedResponse, type Content, compressWell, toResponse } from './cached-response.ts'

/** Responses queued for better compression. When the queue is full, others are tried at their next request. */
const MAX_WAITING = 50

/** The result of `make` in `load`. */
export interface Loaded {
  content: Content
  /** Tags on which it depends; `undefined` if it must not be cached. */
  tags: readonly Tag[] | undefined
}

interface Loading {
  began: number
  response: Promise<CachedResponse | undefined>
}

/**
 * The cache of all pages and files. The first request renders and sends a lightly compressed response; a second one
 * starts better compression in the background. Concurrent requests share one rendering.
 */
export class ResponseCache extends TaggedCache<CachedResponse> {
  private readonly loading = new Map<string, Loading>()
  private readonly compressing = new Semaphore(1, MAX_WAITING)
  private readonly failed: (error: unknown) => void

  /** @param failed called with an error in the background */
  constructor(mostBytes: number, failed: (error: unknown) => void) {
    super(mostBytes)
    this.failed = failed
  }

  override get(key: string): CachedResponse | undefined {
    const found = super.get(key)
    if (found && !found.isWellCompressed) this.compress(found).catch(this.failed)
    return found
  }

  /** Whether a response is being rendered now that is not stale already. */
  isLoading(key: string): boolean {
    return this.loading.get(key)?.began === this.begin()
  }

  /** The cached response, or else the result of `make`, which concurrent requests share; `undefined` if it has none. */
  load(key: string, make: () => Promise<Loaded>): Promise<CachedResponse>
  load(key: string, make: () => Promise<Loaded | undefined>): Promise<CachedResponse | undefined>
  load(key: string, make: () => Promise<Loaded | undefined>): Promise<CachedResponse | undefined> {
    const stored = this.get(key)
    if (stored) return Promise.resolve(stored)
    const began = this.begin()
    const underWay = this.loading.get(key)
    // A rendering that began before an invalidation may have read outdated data.
    if (underWay?.began === began) return underWay.response
    const response = this.make(key, make, began)
    const loading = { began, response }
    this.loading.set(key, loading)
    const done = () => {
      if (this.loading.get(key) === loading) this.loading.delete(key)
    }
    response.then(done, done)
    return response
  }

  private async make(
    key: string,
    make: () => Promise<Loaded | undefined>,
    began: number,
  ): Promise<CachedResponse | undefined> {
    const loaded = await make()
    if (!loaded) return undefined
    const response = toResponse(loaded.content)
    if (loaded.tags) this.set(key, response, response.body.length, loaded.tags, began)
    return response
  }

  private async compress(response: CachedResponse): Promise<void> {
    if (!(await this.compressing.enter())) return
    await compressWell(response).finally(() => this.compressing.leave())
  }
}
