import type { Card } from '@idocard/contract/cards/card'
import { OWN_CARDS_COOKIE, ownCards } from '@idocard/domain/cards/own-cards'
import { DAY_MS, DAY_SECONDS } from '@idocard/domain/duration'
import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { localStore } from '../../../lib/browser-storage.ts'
import { setCookie } from '../../../lib/cookie.ts'
import { fingerprint } from '../../../lib/fingerprint.ts'
import { holderToken } from '../../../lib/session.ts'
import { release, STORED_MS } from '../../../lib/stored-data.ts'
import { lastShown } from './last-shown.ts'
import { CODE_KEY, CONTACT_CODE_KEY, cardsQuery } from './queries.ts'

/** Local storage key of the data that a holder needs offline. It exists only while they are signed in. */
const KEY = 'idoBackstage'
const STORED: readonly (readonly [string, string])[] = [
  api.card.load_my_cards.key,
  api.card.load_my_card.key,
  CODE_KEY,
  CONTACT_CODE_KEY,
  api.card.load_metrics.key,
  api.holder.load_info.key,
  api.contact.load_by_id.key,
  api.contact.load_overview.key,
  api.collection.load_layer.key,
  api.reminder.load_all.key,
  api.companyType.load_layer.key,
  api.leadEvent.load_mine.key,
]
const isStored = ([noun, name]: QueryKey) => STORED.some((one) => one[0] === noun && one[1] === name)
/**
 * In milliseconds. A query that is dropped from memory disappears from storage too, so stored queries stay in memory. A
 * timer cannot exceed 24 days.
 */
const IN_MEMORY = 20 * DAY_MS

/** The longest lifetime of a session, in seconds. */
const LIFE = 30 * DAY_SECONDS

/** Sets the cookie that lists this holder's cards. The server does not count their own views in the metrics. */
function nameOwnCards(client: QueryClient): void {
  const listed = client.getQueryData(cardsQuery.queryKey)?.list.map(({ cardSn }) => cardSn) ?? []
  const opened = client
    .getQueriesData<Card>({ queryKey: api.card.load_my_card.key })
    .flatMap(([, one]) => one?.cardSn ?? [])
  const cards = ownCards([...listed, ...opened])
  if (cards) setCookie(OWN_CARDS_COOKIE, cards, LIFE)
}

const forgetOwnCards = (): void => setCookie(OWN_CARDS_COOKIE, '', 0)

/** Writes immediately. The library's own storages write a second later, when the holder may have signed out. */
const storage: Persister = {
  persistClient(client) {
    localStore.setItem(KEY, JSON.stringify(client))
  },
  restoreClient() {
    try {
      return (JSON.parse(localStore.getItem(KEY) ?? 'null') as PersistedClient | null) ?? undefined
    } catch {
      // Users and older versions can write invalid data to this storage.
      return undefined
    }
  },
  removeClient: forgetStored,
}

const optionsOf = (queryClient: QueryClient, prefix: string): PersistQueryClientOptions => ({
  queryClient,
  persister: storage,
  maxAge: STORED_MS,
  // Data of another account, another company's back office or another release is not restored.
  buster: `${fingerprint(`${prefix} ${holderToken.get()}`)} ${release()}`,
  hydrateOptions: { defaultOptions: { queries: { gcTime: IN_MEMORY } } },
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isStored(queryKey),
    shouldDehydrateMutation: () => false,
  },
})

/** Removes everything of the user when they sign out. */
export function forgetStored(): void {
  localStore.removeItem(KEY)
  lastShown.set(undefined)
  forgetOwnCards()
}

/** Restores the data of the last visit, and stores new data from now on. @returns a function that stops it */
export function storeQueries(client: QueryClient, prefix: string): () => void {
  for (const key of STORED) client.setQueryDefaults(key, { gcTime: IN_MEMORY })
  if (holderToken.get()) void persistQueryClientRestore(optionsOf(client, prefix))
  else forgetStored()
  return client.getQueryCache().subscribe((event) => {
    // Invalidation is stored too. Otherwise the data would count as fresh after a page load.
    const isNews = event.type === 'updated' && ['success', 'invalidate'].includes(event.action.type)
    if (event.type !== 'removed' && !isNews) return
    if (!holderToken.get()) return forgetStored()
    nameOwnCards(client)
    void persistQueryClientSave(optionsOf(client, prefix))
  })
}
