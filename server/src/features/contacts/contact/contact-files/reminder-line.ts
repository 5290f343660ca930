import { taiwanDay } from '@idocard/domain/taiwan-day'

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', timeStyle: 'short' })

/** A reminder in one line, in Taiwan's time: `2026-12-01 09:00 Call back`. */
export const reminderLine = ({ at, text }: { at: Date; text: string }): string =>
  `${taiwanDay(at)} ${TIME.format(at)} ${text}`.trim()

/** The reminder in such a line, also as spreadsheets rewrite it. Null if it is none. */
export function readReminder(line: string): { at: Date; text: string } | null {
  const [, year = '', month = '', day = '', hour = '', minute = '', text = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+(\d{1,2}):(\d\d)(?::\d\d)?(?:\s+(.*))?$/.exec(line.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T${hour.padStart(2, '0')}:${minute}+08:00`)
  // The years that the contract's `moment` accepts.
  const isMoment = !Number.isNaN(at.getTime()) && taiwanDay(at) === date && /^(?:19|2\d)/.test(year)
  return isMoment ? { at, text } : null
}
