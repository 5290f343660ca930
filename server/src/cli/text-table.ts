const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment in Taipei, `2026-11-25 14:30`. */
export const clockText = (moment: Date): string => CLOCK.format(moment)

/**
 * A table for a terminal.
 * @param isRight whether a column is aligned to the right, such as numbers. A column with Chinese must be the last one,
 * because Chinese is two columns wide.
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean,
): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    isRight(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return [head, ...rows].map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
