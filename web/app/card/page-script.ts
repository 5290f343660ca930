/**
 * The only script of a card page: says how long the form was open, copies what a button names, opens the phone's own share sheet, and shows the buttons
 * that need either. Without it the page has its links, and lacks nothing else.
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
  const told = document.getElementById('c-told')
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.<HTMLElement>('[data-copy],[data-share]')
    if (!button) return
    const { copy, share, title } = button.dataset
    if (share) {
      // Closing the sheet without a choice is an answer too.
      navigator.share({ title: title ?? '', url: share }).catch(() => undefined)
      return
    }
    navigator.clipboard.writeText(copy ?? '').then(
      () => {
        const done = button.closest<HTMLElement>('[data-done]')?.dataset.done ?? ''
        button.dataset.said = done
        if (told) told.textContent = done
        setTimeout(() => {
          delete button.dataset.said
          if (told) told.textContent = ''
        }, 1600)
      },
      // The browser keeps the clipboard to itself: the words can still be chosen by hand.
      () => button.remove(),
    )
  })
}

/** The function above as the text of an inline script. */
export const PAGE_SCRIPT = `(${enhance.toString()})()`
