/** `npm start`: installs and builds what is missing, then runs the server. Settings: .env.example. */
import { become, ensureBuild, ensureDependencies, environment, NODE, SERVER_OPTIONS } from './prepare.mjs'

ensureDependencies()
ensureBuild()

const isReal = ['SMS_PROVIDER', 'MAIL_PROVIDER', 'PAYMENT_PROVIDER'].some((name) => process.env[name])
// Without any setting the server runs as a trial: as fast as in production, with the outbox and the fake bank.
const trial = process.env.NODE_ENV || process.env.DEMO || isReal ? {} : { DEMO: 'on' }
become(
  NODE,
  ['--env-file-if-exists=.env', 'server/src/main.ts'],
  environment({
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? SERVER_OPTIONS,
    ...trial,
  }),
)
