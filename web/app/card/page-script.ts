/**
 * The only script of a card page. Without it the page still has all its content and links.
 * - Removes an opening animation that this phone has already played.
 * - Adds the card to a signed-in holder's history.
 * - Records how long the page was open when the exchange form is sent, and scrolls the opened form into view.
 * - Copies the text that a button names, opens the phone's share sheet, and shows the buttons that need them.
 */
function enhance(): void {
  const root = document.documentElement
  // The opening animation plays only on this phone's first tap of the chip (`s=n`).
  try {
    const seen = `opened ${location.pathname}`
    if (/[?&]s=n(?:&|$)/.test(location.search)) {
      if (localStorage.getItem(seen)) document.querySelector('.c-opening')?.remove()
      localStorage.setItem(seen, '1')
    }
  } catch {
    // Storage is blocked: the animation plays again.
  }
  addEventListener('submit', () => {
    const elapsed = document.querySelector<HTMLInputElement>('[data-elapsed]')
    if (elapsed) elapsed.value = String(Math.ceil(performance.now()))
  })
  document.querySelector('#exchange [aria-invalid]')?.scrollIntoView({ block: 'center' })
  // The opened form scrolls until its button is visible.
  document.querySelector<HTMLDetailsElement>('details#exchange')?.addEventListener('toggle', ({ target }) => {
    const form = target as HTMLDetailsElement
    if (form.open) form.querySelector('.c-send')?.scrollIntoView({ block: 'nearest' })
  })
  // The page is the same for everybody, so a signed-in holder's browser reports the view. The server ignores the
  // holder's own cards, and stores nothing if the history is switched off.
  try {
    const token = localStorage.getItem('token')
    const [, cardSn] = /^\/([2-9a-z]{10})$/i.exec(location.pathname) ?? []
    if (token && cardSn)
      fetch('/api/SG/card/get', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ cardSn }),
        keepalive: true,
      }).catch(() => undefined)
  } catch {
    // Some in-app browsers block storage: nobody is signed in there.
  }
  if (!navigator.clipboard) return
  root.dataset.scripted = ''
  const sharing = document.querySelector<HTMLButtonElement>('[data-share]')
  if (sharing && 'share' in navigator) sharing.hidden = false
  const status = document.getElementById('c-status')
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.<HTMLElement>('[data-copy],[data-share]')
    if (!button) return
    const { copy, share, title } = button.dataset
    if (share) {
      // The user may close the sheet without choosing.
      navigator.share({ title: title ?? '', url: share }).catch(() => undefined)
      return
    }
    navigator.clipboard.writeText(copy ?? '').then(
      () => {
        const done = button.closest<HTMLElement>('[data-done]')?.dataset.done ?? ''
        button.dataset.said = done
        if (status) status.textContent = done
        setTimeout(() => {
          delete button.dataset.said
          if (status) status.textContent = ''
        }, 1600)
      },
      // The browser denies access to the clipboard: the text can still be selected by hand.
      () => button.remove(),
    )
  })
}

/** The function above as the text of an inline script. */
export const PAGE_SCRIPT = `(${enhance.toString()})()`
