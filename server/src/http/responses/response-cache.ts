import type { Tag } from '@idocard/contract/call'
import { TaggedCache } from '../../api/tagged-cache.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { type CachedResponse, type Content, compressWell, toResponse } from './cached-response.ts'

/** Responses that wait to be compressed well; the others are looked at again when they are next asked for. */
const WAITING_MOST = 50

/** What `load` is given to send and to store. */
export interface Loaded {
  content: Content
  /** What it is made of; `undefined`: sent, and not stored. */
  tags: readonly Tag[] | undefined
}

interface Loading {
  began: number
  response: Promise<CachedResponse | undefined>
}

/**
 * The one cache of pages and files. The first request renders and sends lightly compressed bytes; a second one has them
 * compressed well in the background. Requests for what is being rendered wait for that one rendering.
 */
export class ResponseCache extends TaggedCache<CachedResponse> {
  private readonly loading = new Map<string, Loading>()
  private readonly compressing = new Semaphore(1, WAITING_MOST)
  private readonly failed: (error: unknown) => void

  /** @param failed an error in the background */
  constructor(mostBytes: number, failed: (error: unknown) => void) {
    super(mostBytes)
    this.failed = failed
  }

  override get(key: string): CachedResponse | undefined {
    const found = super.get(key)
    if (found && !found.isWellCompressed) this.compress(found).catch(this.failed)
    return found
  }

  /** Whether somebody waits for it to be made now. */
  isLoading(key: string): boolean {
    return this.loading.get(key)?.began === this.begin()
  }

  /** The stored response, or what `make` makes, for all who ask meanwhile; `undefined` when it makes none. */
  load(key: string, make: () => Promise<Loaded>): Promise<CachedResponse>
  load(key: string, make: () => Promise<Loaded | undefined>): Promise<CachedResponse | undefined>
  load(key: string, make: () => Promise<Loaded | undefined>): Promise<CachedResponse | undefined> {
    const stored = this.get(key)
    if (stored) return Promise.resolve(stored)
    const began = this.begin()
    const underWay = this.loading.get(key)
    // After an invalidation the one under way may have read what was there before it.
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

  /** Removes what is made of one of the tags. A card's is any card's too. */
  override invalidate(tags: readonly Tag[]): void {
    super.invalidate(tags.some((tag) => tag.startsWith('card:')) ? [...tags, 'card'] : tags)
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
