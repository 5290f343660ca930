import type { FastifyRequest } from 'fastify'
import type { Visit } from '../../features/card/visits.ts'
import { isInLine, isRobot } from '../responses/reader.ts'

/** The source of the visit that a page's address names in its `s` parameter. */
export const markIn = (address: unknown): string | null =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).searchParams.get('s') : null

/**
 * The parts of a request that counting needs.
 * @param source the source parameter of the address; without one, who opens it inside LINE found it in a chat
 */
export const visitOf = (
  { method, ip, headers }: Pick<FastifyRequest, 'method' | 'ip' | 'headers'>,
  source?: unknown,
): Visit => ({
  method,
  ip,
  cookie: headers.cookie,
  userAgent: headers['user-agent'],
  isRobot: isRobot(headers['user-agent']),
  source: source || (isInLine(headers['user-agent']) ? 'l' : undefined),
})
