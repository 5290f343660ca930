/** Moves the focus to a list's first row, unless it is in a row already. */
export function focusRow(): void {
  const [first] = document.querySelectorAll<HTMLElement>('.console-table [data-row]')
  if (!document.activeElement?.closest('.console-table [data-row]')) first?.focus()
}
