import { useSyncExternalStore } from 'react'
import { api } from '../../lib/browser-api.ts'
import { sessionStore } from '../../lib/browser-storage.ts'

/** After this time on the page, the bank's page could not be opened, and paying can be tried again. */
const LEAVING_MOST = 20_000

const listeners = new Set<() => void>()
let leaving = false
let opening: ReturnType<typeof setTimeout> | undefined

/** The order whose payment was opened last in this tab. */
const KEY = 'idoAtBank'

function setLeaving(now: boolean): void {
  leaving = now
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // Returning from the bank with the Back button restores the page as it was: it must be usable again.
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

/** Whether this browser is being sent to the bank's page. */
export const useLeavingForBank = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => leaving,
    () => false,
  )

/** Whether this tab was sent to the bank to pay this order. It outlives a reload, as Back from the bank causes one. */
export const wasAtBank = (orderNumber: string): boolean => sessionStore.getItem(KEY) === orderNumber

/**
 * Opens a payment for an order and sends the browser to the bank. A second call while the first is pending does
 * nothing.
 * @throws {ApiError} when the order can no longer be paid, or the network fails.
 */
export async function payAtBank(orderNumber: string): Promise<void> {
  if (leaving) return
  setLeaving(true)
  try {
    const form = await api.order.pay_order({ orderNumber })
    sessionStore.setItem(KEY, orderNumber)
    postForm(form)
    opening = setTimeout(() => {
      sessionStore.removeItem(KEY)
      setLeaving(false)
    }, LEAVING_MOST)
  } catch (error) {
    setLeaving(false)
    throw error
  }
}

/** The bank expects a form posted by the buyer's browser, so one is created and submitted. */
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
  // Not form.submit(): a field of that name would shadow it.
  HTMLFormElement.prototype.submit.call(form)
}
