import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core'
import type { QueryClient } from '@tanstack/react-query'
import { holderToken } from '../../lib/session.ts'
import { forgetOwnCards, nameOwnCards } from './own-cards.ts'

/** What a holder needs without a network, in this browser's storage for as long as they are signed in. */
const KEY = 'idoBackstage'
const KEPT = new Set<unknown>(['cards', 'card', 'code', 'metrics', 'account'])
const DAYS = 30
const LIFE = DAYS * 86_400_000
/** Kept ones stay in memory as well: what is dropped there is dropped here. The longest that a timer takes is 24 days. */
const IN_MEMORY = 20 * 86_400_000

declare global {
  interface Window {
    /** React Router's own; data of another release may have another form. */
    __reactRouterManifest?: { version?: string }
  }
}

/** A short number made of a text (FNV-1a). It tells sessions apart and gives none of them away. */
function markOf(text: string): string {
  let mark = 0x811c9dc5
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(36)
}

/** Written at once and not a second later, as the library's own do it: by then the holder may have signed out. */
const storage: Persister = {
  persistClient(kept) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // No room: rather nothing than something old.
      localStorage.removeItem(KEY)
    }
  },
  restoreClient() {
    try {
      return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as PersistedClient | null) ?? undefined
    } catch {
      // People and older versions write there too.
      return undefined
    }
  },
  removeClient: forgetKept,
}

const optionsOf = (queryClient: QueryClient, prefix: string): PersistQueryClientOptions => ({
  queryClient,
  persister: storage,
  maxAge: LIFE,
  // Another account, another company's back office and another release are shown nothing of it.
  buster: `${markOf(`${prefix} ${holderToken.get()}`)} ${window.__reactRouterManifest?.version ?? ''}`,
  hydrateOptions: { defaultOptions: { queries: { gcTime: IN_MEMORY } } },
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && KEPT.has(queryKey[0]),
    shouldDehydrateMutation: () => false,
  },
})

/** Nothing of a person stays when they sign out. */
export function forgetKept(): void {
  localStorage.removeItem(KEY)
  forgetOwnCards()
}

/** Brings back what was known at the last visit, and keeps what is learnt from now on. @returns how to stop. */
export function keepQueries(client: QueryClient, prefix: string): () => void {
  for (const name of KEPT) client.setQueryDefaults([name], { gcTime: IN_MEMORY })
  if (holderToken.get()) void persistQueryClientRestore(optionsOf(client, prefix))
  else forgetKept()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'removed' && !(event.type === 'updated' && event.action.type === 'success')) return
    if (!holderToken.get()) return forgetKept()
    nameOwnCards(client)
    void persistQueryClientSave(optionsOf(client, prefix))
  })
}
