import formBody from '@fastify/formbody'
import { isVisitSource } from '@idocard/domain/commerce/visit-source'
import { parseLang } from '@idocard/domain/language'
import type { FastifyInstance } from 'fastify'
import type { PlanVisits } from '../../features/commerce/figures/index.ts'
import { isRobot } from '../responses/reader.ts'

/** What is told is two words. */
const MOST_BYTES = 4096

/**
 * Counts visits to the plan page. Its pages are cached whole and also opened without the server, so the page itself tells
 * (`navigator.sendBeacon`). No cookie is read or set.
 */
export async function mountPlanVisits(
  app: FastifyInstance,
  { planVisits, headers }: { planVisits: PlanVisits; headers: Readonly<Record<string, string>> },
): Promise<void> {
  await app.register(formBody, { bodyLimit: MOST_BYTES })
  app.post('/idocard/shop/visit', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const { lang, source } = (request.body ?? {}) as Partial<Record<string, unknown>>
    const { 'user-agent': userAgent, 'sec-fetch-site': sender = 'same-origin' } = request.headers
    if (sender === 'same-origin')
      planVisits.count(
        { ip: request.ip, userAgent, isRobot: isRobot(userAgent) },
        {
          lang: parseLang(typeof lang === 'string' ? lang : undefined),
          source: isVisitSource(source) ? source : 'direct',
        },
      )
    return reply
      .code(204)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send()
  })
}
