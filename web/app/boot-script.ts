declare global {
  interface Window {
    /** Called once the page answers to the person: what was pressed before that is pressed again. */
    idoReady?: () => void
  }
}

/**
 * Runs in the page as it is written there, before anything else: starts the application once the page is seen, or at
 * once when the person touches something. On a phone the scripts would otherwise take the line from the stylesheet and
 * the first picture. A button pressed before the application runs is pressed again when it does.
 */
function boot(): void {
  const held = document.getElementById('application') as HTMLScriptElement
  const signs = ['pointerdown', 'keydown', 'focusin'] as const
  let pressed: HTMLElement | null = null
  let hasStarted = false
  const press = ({ target }: Event) => {
    const button = (target as Element).closest?.('button[type="button"]:not([commandfor])')
    if (button) pressed = button as HTMLElement
  }
  const start = () => {
    if (hasStarted) return
    hasStarted = true
    for (const sign of signs) removeEventListener(sign, start, true)
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
    if (pressed?.isConnected) pressed.click()
    pressed = null
  }
  addEventListener('click', press, true)
  for (const sign of signs) addEventListener(sign, start, true)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** The function above as the text of an inline script. */
export const BOOT_SCRIPT = `(${boot.toString()})()`

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Holds the application back in a rendered page: its module script becomes text that `boot` starts, and the files that
 * it needs are no longer asked for before what the page shows.
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
