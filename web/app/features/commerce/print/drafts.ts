import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import type { PrintCard, PrintRule } from '@idocard/domain/commerce/print'
import { storedValue } from '../../../lib/stored-value.ts'

/** How the id of a logo begins that has not been uploaded (`waiting-logo.ts`). */
export const WAITING = 'waiting-'
export const isWaiting = ({ id }: PrintLogo): boolean => id.startsWith(WAITING)

/** A buyer's print details for a product's cards, before it is ordered. */
export interface PrintDraft {
  rule: PrintRule
  cards: PrintCard[]
  /** A guest's logo waits in this browser. */
  logo: PrintLogo | null
}

type Drafts = Readonly<Record<string, PrintDraft>>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDraft = (value: unknown): value is PrintDraft =>
  isObject(value) &&
  isObject(value.rule) &&
  Array.isArray(value.rule.finishes) &&
  typeof value.rule.cards === 'number' &&
  Array.isArray(value.cards) &&
  value.cards.every((card) => isObject(card) && Object.values(card).every((text) => typeof text === 'string')) &&
  (value.logo === null || (isObject(value.logo) && typeof value.logo.id === 'string'))

/** Reads the drafts stored in the browser. Invalid drafts, such as those of another version, are dropped. */
export function parseDrafts(text: string | null): Drafts {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return isObject(found)
      ? (Object.fromEntries(Object.entries(found).filter(([, draft]) => isDraft(draft))) as Drafts)
      : {}
  } catch {
    return {}
  }
}

/** The drafts by product id, stored in this browser like the cart, and sent with the order. */
export const printDrafts = storedValue<Drafts>('idoPrint', parseDrafts, JSON.stringify)

export const setDraft = (productId: number, draft: PrintDraft): void =>
  printDrafts.set({ ...printDrafts.get(), [productId]: draft })

/** Removes the drafts of products that were ordered. */
export function dropDrafts(productIds: readonly number[]): void {
  const left = Object.entries(printDrafts.get()).filter(([id]) => !productIds.includes(Number(id)))
  printDrafts.set(left.length > 0 ? Object.fromEntries(left) : undefined)
}
