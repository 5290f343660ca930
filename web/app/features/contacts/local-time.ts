const two = (number: number) => String(number).padStart(2, '0')

/** The day of a time where the holder is, as a date field takes it: `2026-11-21`. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A time where the holder is, as a field for date and time takes it: `2026-11-21T09:30`. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  return `${dayOf(iso)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such a field says; a day alone is its noon. Empty when nothing is chosen. */
export const timeOf = (local: string): string =>
  local === '' ? '' : new Date(local.includes('T') ? local : `${local}T12:00`).toISOString()
