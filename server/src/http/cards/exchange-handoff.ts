import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { cardBySn } from '../../features/card/open-card.store.ts'
import { presentExchange } from '../../features/exchange/exchange.store.ts'
import { EXCHANGE_TOKEN_SECONDS, exchangeOfHandoff, newExchangeToken } from '../../features/exchange/exchange-token.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { exchangeCookie } from './exchange-cookie.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
}

/** The parameters with which LINE is told to open an address outside, and the visitor is known there. */
const HANDOFF_PARAMETERS = new Set(['handoff', 'openExternalBrowser'])

type HandoffRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The handoff token in an address of a card; undefined in nearly all. */
export const handoffIn = ({ query }: HandoffRequest): string | undefined =>
  typeof query.handoff === 'string' ? query.handoff : undefined

/**
 * Answers an address that LINE opened in the phone's own browser: redirects to it without its handoff token, which is thus
 * neither shared nor kept in the history, and makes the browser known as the one where details were left. Whatever is wrong
 * with the token, the page behind it is the one that everybody sees.
 * @param file what follows the card's number in the address; empty for its page
 */
export async function redeemHandoff(
  request: HandoffRequest,
  reply: FastifyReply,
  { cardSn, file, handoff }: { cardSn: string; file: string; handoff: string },
  { db, publicUrl, now, secret }: Options,
): Promise<FastifyReply> {
  const token = await tokenFor(cardSn, handoff, { db, now, secret })
  if (token) reply.header('set-cookie', exchangeCookie(token.value, `/${cardSn}`, token.seconds, isSecure(publicUrl)))
  const kept = Object.entries(request.query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !HANDOFF_PARAMETERS.has(entry[0]),
  )
  const query = new URLSearchParams(kept).toString()
  return reply
    .code(303)
    .headers({
      ...securityHeaders(publicUrl),
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      location: `/${cardSn}${file}${query && `?${query}`}`,
    })
    .send('')
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** The token that the first browser has, which ends when that one does. */
async function tokenFor(
  cardSn: string,
  handoff: string,
  { db, now, secret }: Omit<Options, 'publicUrl'>,
): Promise<{ value: string; seconds: number } | undefined> {
  const card = (await cardBySn(db, cardSn))?.card
  if (card?.state !== 'active' || !card.memberId) return undefined
  const id = exchangeOfHandoff(secret, card, handoff, now())
  const left = id && (await presentExchange(db, { id, memberId: card.memberId }))
  if (!left) return undefined
  const seconds = EXCHANGE_TOKEN_SECONDS - Math.floor((now().getTime() - left.createdAt.getTime()) / 1000)
  return { value: newExchangeToken(secret, card, left), seconds }
}
