import { useSyncExternalStore } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { sessionStore } from '../../../lib/browser-storage.ts'

/**
 * In milliseconds. If the page is still open after this time, the bank's page could not be opened, and the buyer can
 * try again.
 */
const MAX_LEAVING = 20_000

const listeners = new Set<() => void>()
let leaving = false
let opening: ReturnType<typeof setTimeout> | undefined

/** Session storage key of the order whose payment was last opened in this tab. */
const KEY = 'idoAtBank'

function setLeaving(now: boolean): void {
  leaving = now
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // Returning from the bank with Back restores the page from the browser's cache: it must be usable again.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    clearTimeout(opening)
    setLeaving(false)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the browser is currently opening the bank's page. */
export const useLeavingForBank = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => leaving,
    () => false,
  )

/**
 * Whether this tab was sent to the bank to pay this order. It is stored across reloads, because returning with Back can
 * cause one.
 */
export const wasAtBank = (orderNumber: string): boolean => sessionStore.getItem(KEY) === orderNumber

/** Where the browser goes to pay: a form that it posts, or an address that it opens. */
type BankStep = Awaited<ReturnType<typeof api.order.pay_order>>

/**
 * Creates a payment for an order and sends the browser to the bank. Does nothing while a previous call is pending.
 * @param open creates the payment; by default as the signed-in buyer
 * @throws {ApiError} if the order can no longer be paid, or the network fails
 */
export async function payAtBank(
  orderNumber: string,
  open: () => Promise<BankStep> = () => api.order.pay_order({ orderNumber }),
): Promise<void> {
  if (leaving) return
  setLeaving(true)
  try {
    const { redirect, ...form } = await open()
    sessionStore.setItem(KEY, orderNumber)
    if (redirect) location.assign(redirect)
    else postForm(form)
    opening = setTimeout(() => {
      sessionStore.removeItem(KEY)
      setLeaving(false)
    }, MAX_LEAVING)
  } catch (error) {
    setLeaving(false)
    throw error
  }
}

/** Posts a form from the buyer's browser, as the bank requires. */
function postForm({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.acceptCharset = 'utf-8'
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // Not `form.submit()`, because a field named `submit` would shadow it.
  HTMLFormElement.prototype.submit.call(form)
}
