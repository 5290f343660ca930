import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'
import type { CardRow } from '../card/card.store.ts'

/** How long a visitor who left their details sees what is shown after an exchange. */
export const EXCHANGE_TOKEN_SECONDS = 30 * 86_400

/** What a token is for: this card while this holder has it. A card that was released and activated again is another. */
type Of = Pick<CardRow, 'cardSn' | 'memberId' | 'activatedAt'>

const subjectOf = ({ cardSn, memberId, activatedAt }: Of): TokenSubject => ({
  purpose: 'exchange',
  parts: [cardSn, memberId ?? '', String(activatedAt?.getTime() ?? 0)],
})

/** A signed token: its bearer left their details on a card. */
export const newExchangeToken = (secret: string, card: Of, now: Date): string =>
  signToken(secret, subjectOf(card), EXCHANGE_TOKEN_SECONDS, now)

/** Whether a token is ours, for this card, and not expired. */
export const isExchangeToken = (secret: string, card: Of, token: string, now: Date): boolean =>
  isSignedToken(secret, subjectOf(card), token, now)
