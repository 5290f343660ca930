import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { cardBySn } from '../../features/card/open-card.store.ts'
import { exchangeKept } from '../../features/exchange/exchange.store.ts'
import { EXCHANGE_TOKEN_SECONDS, exchangeOfPass, newExchangeToken } from '../../features/exchange/exchange-token.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { exchangeCookie } from './exchange-cookie.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
}

/** The parameters with which LINE is told to open an address outside, and the visitor is known there. */
const PASSING = new Set(['pass', 'openExternalBrowser'])

type PassRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The pass in an address of a card; undefined in nearly all. */
export const passIn = ({ query }: PassRequest): string | undefined =>
  typeof query.pass === 'string' ? query.pass : undefined

/**
 * Answers an address that LINE opened in the phone's own browser: redirects to it without its pass, so that the pass is
 * neither passed on nor kept in the history, and makes the browser known as the one where details were left. Whatever
 * is wrong with a pass, the page behind it is the one that everybody sees.
 * @param file what follows the card's number in the address; empty for its page
 */
export async function redeemPass(
  request: PassRequest,
  reply: FastifyReply,
  { cardSn, file, pass }: { cardSn: string; file: string; pass: string },
  { db, publicUrl, now, secret }: Options,
): Promise<FastifyReply> {
  const token = await tokenFor(cardSn, pass, { db, now, secret })
  if (token) reply.header('set-cookie', exchangeCookie(token.value, `/${cardSn}`, token.seconds, isSecure(publicUrl)))
  const kept = Object.entries(request.query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !PASSING.has(entry[0]),
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
  pass: string,
  { db, now, secret }: Omit<Options, 'publicUrl'>,
): Promise<{ value: string; seconds: number } | undefined> {
  const card = (await cardBySn(db, cardSn))?.card
  if (card?.state !== 'active' || !card.memberId) return undefined
  const id = exchangeOfPass(secret, card, pass, now())
  const left = id && (await exchangeKept(db, { id, memberId: card.memberId }))
  if (!left) return undefined
  const seconds = EXCHANGE_TOKEN_SECONDS - Math.floor((now().getTime() - left.createdAt.getTime()) / 1000)
  return { value: newExchangeToken(secret, card, left), seconds }
}
