const two = (number: number) => String(number).padStart(2, '0')

/** The day of a time where the holder is, as a date field takes it: `2026-11-21`. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The moment that stands for a day in a date field: its noon. Empty when nothing is chosen. */
export const noonOf = (day: string): string => (day === '' ? '' : new Date(`${day}T12:00`).toISOString())

/** Nine in the morning of a day in a date field, when one is reminded of something. Empty when nothing is chosen. */
export const morningOf = (day: string): string => (day === '' ? '' : new Date(`${day}T09:00`).toISOString())
