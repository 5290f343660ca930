import { DAY_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import { isSignedToken, signToken, type TokenSubject } from '../../../shared/signed-token.ts'
import type { ExchangeRow } from './store.ts'

/** How long a visitor who left their details sees the fields shown after an exchange. */
export const EXCHANGE_TOKEN_SECONDS = 30 * DAY_SECONDS

/**
 * How long the address that carries an exchange from LINE to the phone's own browser is valid: long enough to tap it.
 */
const HANDOFF_SECONDS = 10 * MINUTE_SECONDS

/** A card with its current holder. Releasing the card and activating it again invalidates its tokens. */
type OfCard = Pick<CardRow, 'cardSn' | 'memberId' | 'activatedAt'>
type Left = Pick<ExchangeRow, 'id' | 'createdAt'>

const subjectOf = (purpose: string, { cardSn, memberId, activatedAt }: OfCard, id: string): TokenSubject => ({
  purpose,
  parts: [cardSn, memberId ?? '', String(activatedAt?.getTime() ?? 0), id],
})

/** The id of the details in a token. Undefined unless the token is genuine, for this card, and not expired. */
function exchangeIn(secret: string, purpose: string, card: OfCard, token: string, now: Date): string | undefined {
  const [, id = '', signed = ''] = /^([\w-]{36})\.(.+)$/.exec(token) ?? []
  return id && isSignedToken(secret, subjectOf(purpose, card, id), signed, now) ? id : undefined
}

/** A signed token that proves that its bearer left these details on a card. Its validity starts when they were left. */
export const newExchangeToken = (secret: string, card: OfCard, { id, createdAt }: Left): string =>
  `${id}.${signToken(secret, subjectOf('exchange', card, id), EXCHANGE_TOKEN_SECONDS, createdAt)}`

/** The id of the details that a token's bearer left on this card; undefined if the token is not valid. */
export const exchangeOfToken = (secret: string, card: OfCard, token: string, now: Date): string | undefined =>
  exchangeIn(secret, 'exchange', card, token, now)

/**
 * A signed token for an address. The browser that opens the address is recognised as the one where these details were
 * left. This is for LINE, which opens the phone's own browser without LINE's cookies.
 */
export const newHandoffToken = (secret: string, card: OfCard, id: string, now: Date): string =>
  `${id}.${signToken(secret, subjectOf('exchange handoff', card, id), HANDOFF_SECONDS, now)}`

/** The id of the details in a handoff token; undefined if the token is not valid. */
export const exchangeOfHandoff = (secret: string, card: OfCard, handoff: string, now: Date): string | undefined =>
  exchangeIn(secret, 'exchange handoff', card, handoff, now)
