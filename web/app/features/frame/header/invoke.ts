import type { MouseEvent } from 'react'

/**
 * Attributes with which a button opens or closes a dialog without a script (HTML standard, invoker commands; React's
 * types lack them). So the menu works before the page's script has loaded, or without it. In browsers that do not
 * support them, the button works once the script has loaded.
 * @param act the button's action once the script runs
 */
export const invoke = (command: 'show-modal' | 'close', dialogId: string, act: () => void) => ({
  command,
  commandfor: dialogId,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    act()
  },
})
