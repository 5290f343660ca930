import { DAY_SECONDS } from '@idocard/domain/duration'
import type { CardRow } from '../../db/schema/card.ts'
import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'

/** How long a visitor who left their details sees the fields shown after an exchange. */
export const EXCHANGE_TOKEN_SECONDS = 30 * DAY_SECONDS

/** The subject of a token: a card with its current holder. Releasing the card and activating it again invalidates it. */
type Of = Pick<CardRow, 'cardSn' | 'memberId' | 'activatedAt'>

const exchangeSubject = ({ cardSn, memberId, activatedAt }: Of): TokenSubject => ({
  purpose: 'exchange',
  parts: [cardSn, memberId ?? '', String(activatedAt?.getTime() ?? 0)],
})

/** A signed token which proves that its bearer left their details on a card. */
export const newExchangeToken = (secret: string, card: Of, now: Date): string =>
  signToken(secret, exchangeSubject(card), EXCHANGE_TOKEN_SECONDS, now)

/** Whether a token is genuine, for this card, and not expired. */
export const isExchangeToken = (secret: string, card: Of, token: string, now: Date): boolean =>
  isSignedToken(secret, exchangeSubject(card), token, now)
