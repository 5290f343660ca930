import { useSyncExternalStore } from 'react'
import { api } from '../../lib/browser-api.ts'

/** When the browser has not left by then, the bank's page could not be opened, and paying can be tried again. */
const LEAVING_MOST = 20_000

const listeners = new Set<() => void>()
let leaving = false

function setLeaving(now: boolean): void {
  leaving = now
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // Back from the bank by the Back button: the page is shown as it was left, and must be usable again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) setLeaving(false)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser is on its way to the bank's page. */
export const useLeavingForBank = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => leaving,
    () => false,
  )

/**
 * Opens a payment for an order and takes the browser to the bank. A second call while the first is under way does
 * nothing.
 * @throws {ApiError} when the order cannot be paid any more, or the network fails.
 */
export async function payAtBank(orderNumber: string): Promise<void> {
  if (leaving) return
  setLeaving(true)
  try {
    postForm(await api.order.pay_order({ orderNumber }))
    setTimeout(() => setLeaving(false), LEAVING_MOST)
  } catch (error) {
    setLeaving(false)
    throw error
  }
}

/** The bank takes a form posted by the buyer's browser, so one is made and sent. */
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
  // Not form.submit(): a field of that name would stand in its way.
  HTMLFormElement.prototype.submit.call(form)
}
