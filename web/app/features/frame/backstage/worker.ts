import { backstage } from './paths.ts'

const WORKER = '/backstage-worker.js'

/** The paths of all screens of a company's back office, without a card's number. */
const screensOf = (prefix: string): string[] =>
  Object.values(backstage(prefix)).map((to) => (typeof to === 'string' ? to : (to('').split('?')[0] ?? '')))

/** Registers the service worker that opens the back office offline, and sends it the pages and the logo to cache. */
export async function startWorker(prefix: string, logo: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: '/backstage/' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: [...screensOf(prefix), logo] })
  } catch {
    // Private windows and some in-app browsers refuse service workers, and offline the browser cannot check the script
    // for updates. The back office then works without one.
  }
}
