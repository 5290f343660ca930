import { backstage } from '../../lib/paths.ts'

const WORKER = '/backstage-worker.js'

/** Every screen of a company's back office, without a card's number. */
const screensOf = (prefix: string): string[] =>
  Object.values(backstage(prefix)).map((to) => (typeof to === 'string' ? to : (to('').split('?')[0] ?? '')))

/** Starts what lets the back office open without a network, and tells it which pages and which logo to keep. */
export async function startWorker(prefix: string, logo: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: '/backstage/' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: [...screensOf(prefix), logo] })
  } catch {
    // Private windows and some apps' browsers refuse it, and without a network its script cannot be compared: the back
    // office then works as it did before.
  }
}
