import { join } from 'node:path'
import { readConfig } from './config/env.ts'
import { openDatabase } from './db/open.ts'

const WEB = join(import.meta.dirname, '../../web/build')

try {
  const config = readConfig()
  // The embedded database starts in its own thread while this one loads the rest of the program.
  const opening = openDatabase(config.database)
  const [{ compose }, { loadWebBuild }] = await Promise.all([
    import('./compose.ts'),
    import('./http/pages/web-build.ts'),
    opening,
  ])
  const application = loadWebBuild(WEB, config)
  const web = { application: () => application, files: join(WEB, 'client') }
  const [running] = await Promise.all([compose(config, web, undefined, opening), application])
  const started = Promise.withResolvers<void>()
  const stop = async (signal: NodeJS.Signals) => {
    // Exits even if the shutdown hangs; the database recovers at the next start.
    setTimeout(() => process.exit(1), 10_000 + config.drainSeconds * 1000).unref()
    await started.promise
    running.app.log.info({ signal }, 'stopping')
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        running.app.log.error(error)
        process.exit(1)
      },
    )
  }
  // Before listening: a signal without a listener ends the process at once, and resets the connections of users.
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await running.app.listen({ port: config.port, host: config.host })
  await running.startJobs()
  started.resolve()
  console.log(welcome(running.publicUrl, config.outbox, running.seeded))
} catch (error) {
  const { startFault } = await import('./cli/start-fault.ts')
  const fault = startFault(error)
  if (fault !== undefined) {
    console.error(fault)
    process.exit(1)
  }
  throw error
}

function welcome(url: string, outbox: boolean, seeded: boolean): string {
  const lines = ['', `  iDoCard   ${url}`, `  API       ${url}/api/docs`]
  if (outbox) {
    lines.push(
      `  Outbox    ${url}/outbox   every code and message that would have been sent`,
      '',
      '  Demo accounts: 0912 345 678 (陳雅婷, with orders), alex.lin@idocard.example. Any other Taiwanese mobile',
      '  number or e-mail address signs up. Codes appear in the outbox, none is fixed.',
      '  Pay with the test card 4311-9522-2222-2222: this server has a fake bank.',
    )
  }
  if (seeded) lines.push('', '  Demo content was written into the new database.')
  return `${lines.join('\n')}\n`
}
