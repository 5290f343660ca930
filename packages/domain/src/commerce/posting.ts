import type { Lang } from '../language.ts'
import { taiwanDay } from '../taiwan-day.ts'
import { afterWorkingDays, workingDaysIn } from '../working-days.ts'

export const POSTING_STARTS = ['approval', 'payment'] as const
/**
 * What the working days until posting count from: the approval of the proof if something is printed, otherwise the
 * payment.
 */
type PostingStart = (typeof POSTING_STARTS)[number]

/** When goods are posted: this many working days at the most after `from`. */
export interface Posting {
  days: number
  from: PostingStart
}

const postingStart = (isPrinted: boolean): PostingStart => (isPrinted ? 'approval' : 'payment')

/** The posting of goods; undefined if the number of working days is unknown. */
export const postingIn = (days: number | null | undefined, isPrinted: boolean): Posting | undefined =>
  days ? { days, from: postingStart(isPrinted) } : undefined

/** The working days until a product is posted, as its specifications state them. */
export const postingDays = (specs: readonly { valueCh: string }[]): number | undefined =>
  specs.map(({ valueCh }) => workingDaysIn(valueCh)).find((days) => days !== undefined)

/**
 * The posting of goods that are sent together: once the slowest are done. Undefined if it is unknown for any of them.
 */
export function postingTogether(postings: readonly (Posting | undefined)[]): Posting | undefined {
  const known = postings.filter((one) => one !== undefined)
  if (known.length === 0 || known.length < postings.length) return undefined
  return {
    days: Math.max(...known.map(({ days }) => days)),
    from: postingStart(known.some(({ from }) => from === 'approval')),
  }
}

/** For the buyer: from when the days count, and how many there are. */
export const postingWords = ({ days, from }: Posting, lang: Lang): string =>
  ({
    approval: {
      'zh-tw': `確認稿件後 ${days} 個工作天內寄出`,
      'en-us': `Posted within ${days} working days after you approve the proof`,
    },
    payment: {
      'zh-tw': `付款後 ${days} 個工作天內寄出`,
      'en-us': `Posted within ${days} working days of your payment`,
    },
  })[from][lang]

/**
 * The day by which an order is posted, `2026-11-27`. Undefined until its days have begun to count. Production begins
 * when the proof is approved.
 */
export function postedBy(
  { days, from }: Posting,
  { paidAt, preparedAt }: { paidAt: Date | null; preparedAt: Date | null },
): string | undefined {
  const start = from === 'approval' ? preparedAt : paidAt
  return start ? afterWorkingDays(taiwanDay(start), days) : undefined
}
