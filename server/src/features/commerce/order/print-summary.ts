import { withFinish } from '@idocard/domain/commerce/finish'
import { printedCards } from '@idocard/domain/commerce/print'
import { cardLine } from '@idocard/domain/commerce/print-face'
import { type Lang, pick } from '@idocard/domain/language'
import type { OrderLineRow } from './store.ts'

type Line = Pick<OrderLineRow, 'titleCh' | 'titleEn' | 'quantity' | 'print' | 'logo'>

/**
 * The print details of a line, as lines of a mail. Empty if nothing is printed.
 * @param most cards to list
 */
export function printSummary({ print, logo, quantity, ...line }: Line, lang: Lang, max: number): string[] {
  if (!print) return []
  const of = printedCards(print.rule, quantity)
  const { length } = print.cards
  const title = pick(lang, line.titleCh, line.titleEn)
  const kind = logo?.kind.toUpperCase()
  const missing = of - length
  const more = length - max
  const words = {
    'zh-tw': {
      count: `${title}　${length}/${of} 張`,
      logo: kind ? `　標誌：有（${kind}）` : '　標誌：無',
      more: `　……另外 ${more} 張`,
      missing: `　還缺 ${missing} 張（稿件稍後提供）`,
    },
    'en-us': {
      count: `${title}: ${length} of ${of}`,
      logo: kind ? `  Logo: yes (${kind})` : '  Logo: none',
      more: `  … and ${more} more`,
      missing: `  ${missing} still missing (details to follow)`,
    },
  }[lang]
  return [
    words.count,
    ...print.cards
      .slice(0, max)
      .map((card, index) => `  ${index + 1}. ${withFinish(cardLine(card), card.finish, lang)}`),
    ...(more > 0 ? [words.more] : []),
    ...(missing > 0 ? [words.missing] : []),
    words.logo,
  ]
}
