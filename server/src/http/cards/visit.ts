import type { FastifyRequest } from 'fastify'
import type { Visit } from '../../features/card/visits.ts'
import { isRobot } from '../responses/reader.ts'

/**
 * The parts of a request that counting needs.
 * @param source the source parameter of the address
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
  source,
})
