import type { Lang } from '../language.ts'

/**
 * The right to return a product within seven days (Consumer Protection Act, article 19). `seven_days`: the buyer has
 * it. `made`: the product is made to the buyer's order, which excludes it.
 */
type Withdrawal = 'made' | 'seven_days'

export const withdrawalOf = ({ madeToOrder }: { madeToOrder: boolean }): Withdrawal =>
  madeToOrder ? 'made' : 'seven_days'

/** The text for the buyer, before paying and in the mail. */
export const WITHDRAWAL_WORDS: Readonly<Record<Withdrawal, Record<Lang, string>>> = {
  made: {
    'zh-tw': '依你的要求印製，屬於客製化商品：稿件確認前可以全額退款，開始製作後不適用七天鑑賞期。',
    'en-us':
      'Made to your order: a full refund until you approve the proof, and no 7-day returns once production has begun.',
  },
  seven_days: {
    'zh-tw': '收到後七天內可以退貨，不必說明理由，運費由我們負擔。',
    'en-us': 'You can return it within 7 days of receiving it, with no reason given and at our cost.',
  },
}

/** The lines of an order grouped by the right to return them. Groups without lines are left out. */
export function byWithdrawal<Line extends { madeToOrder: boolean }>(
  lines: readonly Line[],
): { withdrawal: Withdrawal; lines: Line[] }[] {
  return (['made', 'seven_days'] as const)
    .map((withdrawal) => ({ withdrawal, lines: lines.filter((line) => withdrawalOf(line) === withdrawal) }))
    .filter((group) => group.lines.length > 0)
}
