const two = (number: number) => String(number).padStart(2, '0')

/** The day of a time in the holder's time zone, in the format of a date field: `2026-11-21`. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Noon of a day in a date field, in the holder's time zone, as an ISO 8601 time in UTC. Empty if no day is chosen. */
export const noonOf = (day: string): string => (day === '' ? '' : new Date(`${day}T12:00`).toISOString())
