declare global {
  interface Window {
    /** Called once the page is interactive: a button pressed before that is clicked again. */
    idoReady?: () => void
  }
}

/**
 * Runs inline in the page before anything else. Starts the application once the page is visible, or at once on the
 * first user input. On a phone the scripts would otherwise compete with the stylesheet and the first picture for
 * bandwidth. A button pressed before the application runs is clicked again once it does. After a reload, Back to an
 * entry of the same document changes the address only: before the application runs, the page is loaded anew for it.
 */
function boot(): void {
  const held = document.getElementById('application') as HTMLScriptElement
  const inputs = ['pointerdown', 'keydown', 'focusin'] as const
  let pressed: HTMLElement | null = null
  let hasStarted = false
  const press = (event: Event) => {
    const button = (event.target as Element).closest?.('button[type="button"]:not([commandfor])')
    if (!button) return
    pressed = button as HTMLElement
    // React may listen already: without this, a press during hydration would count twice.
    event.stopPropagation()
  }
  const address = location.pathname + location.search
  const traverse = () => {
    if (location.pathname + location.search !== address) location.reload()
  }
  const start = () => {
    if (hasStarted) return
    hasStarted = true
    for (const input of inputs) removeEventListener(input, start, true)
    for (const href of (held.dataset.files ?? '').split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = held.textContent
    document.body.append(script)
  }
  window.idoReady = () => {
    removeEventListener('click', press, true)
    removeEventListener('popstate', traverse)
    if (pressed?.isConnected) pressed.click()
    pressed = null
  }
  addEventListener('click', press, true)
  addEventListener('popstate', traverse)
  for (const input of inputs) addEventListener(input, start, true)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** The function above as the text of an inline script. */
export const BOOT_SCRIPT = `(${boot.toString()})()`

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Delays the application in a rendered page: its module script becomes text that `boot` starts, and the files it needs
 * are no longer preloaded.
 * @param nonce marks the page's own inline scripts; the new one gets it too.
 */
export function holdApplication(html: string, nonce: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const opening = `<script nonce="${nonce}" type="module" async="">`
  if (!html.includes(opening)) throw new Error('React Router writes its module script in another way now.')
  return html
    .replace(PRELOAD, '')
    .replace(opening, `<script nonce="${nonce}" id="application" type="text/plain" data-files="${files.join(' ')}">`)
    .replace('</body>', () => `<script nonce="${nonce}">${BOOT_SCRIPT}</script></body>`)
}
