import {
  checkCard,
  type PrintCard,
  type PrintColumn,
  type PrintDetails,
  type PrintRule,
  printedCards,
  printProblemText,
} from '@idocard/domain/commerce/print'
import type { Lang } from '@idocard/domain/language'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { ownLogo } from '../print-logo/index.ts'

/** The most problems reported for one request. */
const MAX_FIELDS = 50

/**
 * Checks the print details that a member sends for a line, and normalises their texts.
 * @throws {Refusal} `input.invalid` with fields such as `cards.3.nameCh`, `print.too_many`, `print.logo_unknown`
 */
export async function checkPrint(
  db: Tx,
  who: Owner,
  lang: Lang,
  { rule, quantity, cards, logo }: { rule: PrintRule; quantity: number; cards: readonly PrintCard[]; logo: string },
): Promise<PrintDetails> {
  if (cards.length > printedCards(rule, quantity)) throw new Refusal('print.too_many')
  const fields: Record<string, string> = {}
  const checked = cards.map((sent, index) => {
    const { card, problems } = checkCard(rule, index, sent)
    for (const [column, problem] of Object.entries(problems)) {
      if (Object.keys(fields).length < MAX_FIELDS)
        fields[`cards.${index}.${column}`] = printProblemText(problem, column as PrintColumn, lang)
    }
    return card
  })
  if (Object.keys(fields).length > 0) refuseFields(fields)
  if (logo && !(await ownLogo(db, who, logo))) throw new Refusal('print.logo_unknown')
  return { cards: checked, logo }
}
