import { sameMac, signature } from '../account/secrets.ts'
import type { CardRow } from '../card/card.store.ts'

/** How long a visitor who left their details sees what is shown after an exchange. */
export const PASS_SECONDS = 30 * 86_400

/** What a pass is for: this card while this holder has it. A card that was released and activated again is another. */
type Of = Pick<CardRow, 'cardSn' | 'memberId' | 'activatedAt'>

const markOf = (secret: string, { cardSn, memberId, activatedAt }: Of, ends: string) =>
  signature(secret, 'exchange', [cardSn, memberId ?? '', String(activatedAt?.getTime() ?? 0), ends])

/** A signed note that its bearer left their details on a card: `<end in seconds>.<mark>`. */
export function newPass(secret: string, card: Of, now: Date): string {
  const ends = String(Math.floor(now.getTime() / 1000) + PASS_SECONDS)
  return `${ends}.${markOf(secret, card, ends).toString('base64url')}`
}

/** Whether a pass is ours, for this card, and not too old. */
export function isPass(secret: string, card: Of, pass: string, now: Date): boolean {
  const [, ends = '', mark = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? []
  if (ends === '' || Number(ends) * 1000 <= now.getTime()) return false
  return sameMac(markOf(secret, card, ends), Buffer.from(mark, 'base64url'))
}
