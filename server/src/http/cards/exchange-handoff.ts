import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { cardBySn } from '../../features/cards/card/index.ts'
import {
  EXCHANGE_TOKEN_SECONDS,
  exchangeOfHandoff,
  newExchangeToken,
  presentExchange,
} from '../../features/contacts/exchange/index.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { exchangeCookie } from './exchange-cookie.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
}

/** The query parameters that make LINE open an address in the phone's browser and identify the visitor there. */
const HANDOFF_PARAMETERS = new Set(['handoff', 'openExternalBrowser'])

type HandoffRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The handoff token in an address of a card; undefined if there is none, which is the usual case. */
export const handoffIn = ({ query }: HandoffRequest): string | undefined =>
  typeof query.handoff === 'string' ? query.handoff : undefined

/**
 * Answers an address with a handoff token that LINE opened in the phone's own browser. Redirects to the address without
 * the token, so that the token is neither shared nor stored in the browser's history. Sets the cookie by which this
 * browser sees the fields shown after an exchange. With an invalid token, the visitor gets the common page.
 * @param file the part of the path after the card's number; empty for the card page
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

/** An exchange token that expires together with that of the first browser. Undefined for an invalid handoff token. */
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
