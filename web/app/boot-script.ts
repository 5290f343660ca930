declare global {
  interface Window {
    /** Called once the page is interactive: clicks the buttons that were pressed before. */
    idoReady?: () => void
  }
}

/**
 * Runs inline in the page before anything else. Starts the application once the page has loaded, or at once on the
 * first user input: on a phone the scripts would otherwise compete with the stylesheet and the first picture for
 * bandwidth.
 *
 * A button pressed before the application runs looks pressed at once, and is clicked again, in order, once the
 * application runs. Each button is clicked once, because impatient users press twice. A button with `data-each` (less,
 * more) is clicked as often as it was pressed.
 *
 * After a reload, Back to an entry of the same document only changes the address. If the application does not run yet,
 * the page is reloaded for the new address.
 */
function boot(): void {
  const held = document.getElementById('application') as HTMLScriptElement
  const inputs = ['pointerdown', 'keydown', 'focusin'] as const
  const pressed: HTMLElement[] = []
  let hasStarted = false
  const press = (event: Event) => {
    const button = (event.target as Element).closest?.<HTMLElement>('button[type="button"]:not([commandfor])')
    if (!button) return
    if ('each' in button.dataset || !pressed.includes(button)) pressed.push(button)
    button.dataset.pressed = ''
    // React may already listen: without this, a press during hydration would count twice.
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
  window.idoReady = async () => {
    removeEventListener('click', press, true)
    removeEventListener('popstate', traverse)
    for (const button of pressed) {
      delete button.dataset.pressed
      if (button.isConnected) button.click()
      // React renders the effect of one click before the next click.
      await null
    }
  }
  addEventListener('click', press, true)
  addEventListener('popstate', traverse)
  for (const input of inputs) addEventListener(input, start, true)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** The function above as the text of an inline script. */
const BOOT_SCRIPT = `(${boot.toString()})()`

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Delays the application in a rendered page: its module script becomes text that `boot` runs later, and the files it
 * needs are no longer preloaded.
 * @param nonce marks the page's own inline scripts; the new script gets it too.
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
