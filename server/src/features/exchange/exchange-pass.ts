import type { CardRow } from '../../db/schema/card.ts'
import { isTimedPass, newTimedPass, type PassOf } from '../account/timed-pass.ts'

/** How long a visitor who left their details sees what is shown after an exchange. */
export const PASS_SECONDS = 30 * 86_400

/** What a pass is for: this card while this holder has it. A card that was released and activated again is another. */
type Of = Pick<CardRow, 'cardSn' | 'memberId' | 'activatedAt'>

const passOf = ({ cardSn, memberId, activatedAt }: Of): PassOf => ({
  purpose: 'exchange',
  parts: [cardSn, memberId ?? '', String(activatedAt?.getTime() ?? 0)],
})

/** A signed note that its bearer left their details on a card. */
export const newPass = (secret: string, card: Of, now: Date): string =>
  newTimedPass(secret, passOf(card), PASS_SECONDS, now)

/** Whether a pass is ours, for this card, and not too old. */
export const isPass = (secret: string, card: Of, pass: string, now: Date): boolean =>
  isTimedPass(secret, passOf(card), pass, now)
