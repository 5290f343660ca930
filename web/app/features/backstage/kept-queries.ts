import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { holderToken } from '../../lib/session.ts'
import { forgetOwnCards, nameOwnCards } from './own-cards.ts'

/** What a holder needs without a network, in this browser's storage for as long as they are signed in. */
const KEY = 'idoBackstage'
const KEPT = new Set<unknown>(['cards', 'card', 'code', 'figures', 'account'])
const DAYS = 30
const LIFE = DAYS * 86_400_000
/** Kept ones stay in memory as well: what is dropped there is dropped here. The longest that a timer takes is 24 days. */
const IN_MEMORY = 20 * 86_400_000

interface Kept {
  /** Whose it is, without saying it: another account, or another company's back office, is shown nothing of it. */
  owner: string
  release: string
  at: number
  state: DehydratedState
}

declare global {
  interface Window {
    /** React Router's own; data of another release may have another form. */
    __reactRouterManifest?: { version?: string }
  }
}

const release = () => window.__reactRouterManifest?.version ?? ''

/** A short number made of a text (FNV-1a). It tells sessions apart and gives none of them away. */
function markOf(text: string): string {
  let mark = 0x811c9dc5
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(36)
}
const ownerOf = (prefix: string) => markOf(`${prefix} ${holderToken.get()}`)

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept !== null && typeof kept === 'object' && 'state' in kept ? (kept as Kept) : undefined
  } catch {
    // People and older versions write there too.
    return undefined
  }
}

function restore(client: QueryClient, prefix: string): void {
  const kept = read()
  const isMine = kept?.owner === ownerOf(prefix) && kept.release === release() && Date.now() - kept.at < LIFE
  if (isMine && holderToken.get()) hydrate(client, kept.state, { defaultOptions: { queries: { gcTime: IN_MEMORY } } })
  else forgetKept()
}

/** Nothing of a person stays when they sign out. */
export function forgetKept(): void {
  localStorage.removeItem(KEY)
  forgetOwnCards()
}

function save(client: QueryClient, prefix: string): void {
  if (!holderToken.get()) {
    forgetKept()
    return
  }
  nameOwnCards(client)
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && KEPT.has(queryKey[0]),
    shouldDehydrateMutation: () => false,
  })
  const kept: Kept = { owner: ownerOf(prefix), release: release(), at: Date.now(), state }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // No room: rather nothing than something old.
    localStorage.removeItem(KEY)
  }
}

/** Brings back what was known at the last visit, and keeps what is learnt from now on. @returns how to stop. */
export function keepQueries(client: QueryClient, prefix: string): () => void {
  for (const name of KEPT) client.setQueryDefaults([name], { gcTime: IN_MEMORY })
  restore(client, prefix)
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')) save(client, prefix)
  })
}
