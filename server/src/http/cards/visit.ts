import type { FastifyRequest } from 'fastify'
import type { Visit } from '../../features/card/visits.ts'
import { isRobot } from '../responses/reader.ts'

/**
 * What of a request counting looks at.
 * @param source how the visitor came: the mark in the address
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
