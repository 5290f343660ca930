import type { MouseEvent } from 'react'

/**
 * Attributes by which a button opens or closes a dialog without a script (HTML standard, invoker commands; React's
 * types do not know them yet): the menu works before the page's script has loaded, or without it. Browsers that lack
 * them wait for the script.
 * @param act what the button does instead once the script runs.
 */
export const invoke = (command: 'show-modal' | 'close', dialogId: string, act: () => void) => ({
  command,
  commandfor: dialogId,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    act()
  },
})
