import { STAMP_CODE } from '@idocard/domain/loyalty/point-code'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InTransaction } from '../../db/unit-of-work.ts'
import type { Taps } from '../../features/cards/card/index.ts'
import { issueStaffCode, prefixOfPointCard } from '../../features/loyalty/point/index.ts'
import { isSignedTap } from '../../shared/ntag424.ts'

interface Options {
  taps: Pick<Taps, 'pointCardOf'>
  inTransaction: InTransaction
  /** The prefix of the site's own company, for taps without a point card. */
  prefix: string
}

type TapRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/**
 * Serves the address on the chip of a staff point. Each tap issues one staff code for a stamp and redirects to the
 * holder's point cards with it. An address that was opened before redirects there without a code.
 */
export function mountStaffTap(app: FastifyInstance, { taps, inTransaction, prefix }: Options): void {
  app.get('/tap', async ({ query }: TapRequest, reply) => {
    const given = isSignedTap(query)
      ? await inTransaction(async ({ db, now }) => {
          const pointCardId = await taps.pointCardOf(db, query, now)
          if (pointCardId === undefined) return undefined
          const { code } = await issueStaffCode(db, { pointCardId, issuedBy: null }, now)
          return { code, prefix: await prefixOfPointCard(db, pointCardId) }
        })
      : undefined
    const path = `/backstage/${given?.prefix ?? prefix}/donateBlood/pointCard`
    return reply.header('cache-control', 'no-store').redirect(given ? `${path}?${STAMP_CODE}=${given.code}` : path)
  })
}
