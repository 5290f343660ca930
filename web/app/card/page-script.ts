/**
 * The only script of a card page: records how long the form was open, copies what a button names, opens the phone's
 * share sheet, and shows the buttons that need either. Without it the page still has its links and lacks nothing else.
 */
function enhance(): void {
  const root = document.documentElement
  addEventListener('submit', () => {
    const elapsed = document.querySelector<HTMLInputElement>('[data-elapsed]')
    if (elapsed) elapsed.value = String(Math.ceil(performance.now()))
  })
  document.querySelector('#exchange [aria-invalid]')?.scrollIntoView({ block: 'center' })
  if (!navigator.clipboard) return
  root.dataset.scripted = ''
  const sharing = document.querySelector<HTMLButtonElement>('[data-share]')
  if (sharing && 'share' in navigator) sharing.hidden = false
  const status = document.getElementById('c-told')
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
      // The browser refuses the clipboard: the text can still be selected by hand.
      () => button.remove(),
    )
  })
}

/** The function above as the text of an inline script. */
export const PAGE_SCRIPT = `(${enhance.toString()})()`
