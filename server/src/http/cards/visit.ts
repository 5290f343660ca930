import type { FastifyRequest } from 'fastify'
import type { Visit } from '../../features/cards/card/index.ts'
import { isInLine, isRobot } from '../responses/reader.ts'

/** The source of a visit, from the `s` parameter of a page's address. */
export const markIn = (address: unknown): string | null =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).searchParams.get('s') : null

/**
 * The parts of a request that are needed to count it.
 * @param source the source parameter of the address. Without one, a visit inside LINE is counted as coming from LINE
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
