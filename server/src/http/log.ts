import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Config } from '../config/env.ts'

const CAUSES = 3

type LogMethod = NonNullable<NonNullable<PinoLoggerOptions['hooks']>['logMethod']>

/** Without a message of its own, an entry would take the error's, parameters included. */
const withOwnWords: LogMethod = function (given, method) {
  const [error, message] = given as unknown[]
  if (error instanceof Error && message === undefined) method.call(this, { err: error }, errorLogged(error).message)
  else method.apply(this, given)
}

/** Nothing that a log keeps may sign anybody in or tell who they are. */
export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    serializers: { err: errorLogged },
    hooks: { logMethod: withOwnWords },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["idocard-device"]',
        '*.pinCode',
        '*.token',
        '*.phone',
      ],
      censor: '[redacted]',
    },
  }
}

export interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
}

/**
 * An error without the data it was about: Drizzle puts a query's parameters into its message and fields, PostgreSQL
 * the values of the row into `detail` and `where`. What is left says what failed and where.
 */
export function errorLogged(error: unknown, causes = CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, query, cause } = error as Error & { code?: unknown; query?: unknown }
  const frames = error.stack?.indexOf('\n    at ') ?? -1
  return {
    type: error.constructor.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    ...(typeof code === 'string' && { code }),
    stack: frames < 0 ? '' : (error.stack?.slice(frames + 1) ?? ''),
    ...(cause !== undefined && causes > 0 && { cause: errorLogged(cause, causes - 1) }),
  }
}
