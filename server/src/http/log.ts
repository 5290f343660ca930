import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Config } from '../config/env.ts'
import { RepeatedLines } from './repeated-lines.ts'

const CAUSES = 3

type LogMethod = NonNullable<NonNullable<PinoLoggerOptions['hooks']>['logMethod']>

/**
 * Logs every error with a message of our own. A log entry without a message would contain the error's message with its
 * query parameters. Limits repeated lines.
 */
function aboutErrors(repeated: RepeatedLines): LogMethod {
  return function (given, method) {
    const [subject, message] = given as unknown[]
    const error = subject instanceof Error ? subject : (subject as { err?: unknown } | undefined)?.err
    if (!(error instanceof Error)) return method.apply(this, given)
    const about = errorLogged(error)
    const words = typeof message === 'string' ? message : about.message
    const key = `${words}\n${about.type}\n${about.message}\n${about.code}`
    const summarise = (suppressed: number) => method.call(this, { suppressed }, words)
    if (!repeated.admits(key, summarise)) return
    if (message === undefined) method.call(this, { err: error }, words)
    else method.apply(this, given)
  }
}

/** A log must contain no credentials and no personal data. */
export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    serializers: { err: errorLogged },
    hooks: { logMethod: aboutErrors(new RepeatedLines()) },
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

interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
}

/**
 * An error without its data: Drizzle includes a query's parameters in the message and fields, and PostgreSQL includes
 * the row's values in `detail` and `where`. The rest shows what failed and where.
 */
function errorLogged(error: unknown, causes = CAUSES): LoggedError {
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
