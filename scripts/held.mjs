/** `npm run held`: lists what unpaid orders hold. Settings: those of `npm start`. */
import { become, ensureDependencies, environment, NODE } from './prepare.mjs'

ensureDependencies()

const isReal = ['SMS_PROVIDER', 'MAIL_PROVIDER', 'PAYMENT_PROVIDER'].some((name) => process.env[name])
const trial = process.env.NODE_ENV || process.env.DEMO || isReal ? {} : { DEMO: 'on' }
become(
  NODE,
  ['--env-file-if-exists=.env', 'server/src/cli/held.ts'],
  environment({ NODE_ENV: process.env.NODE_ENV || 'production', ...trial }),
)
