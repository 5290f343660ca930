/**
 * `npm run cards`, `orders`, `held`, `points`, `refund`, `backup` and `restore`: runs one of the server's commands (the
 * first argument) with the settings of `npm start`.
 */
import { become, ensureDependencies, environment, NODE } from './prepare.mjs'

ensureDependencies()

const [program, ...args] = process.argv.slice(2)
const isReal = ['SMS_PROVIDER', 'MAIL_PROVIDER', 'PAYMENT_PROVIDER'].some((name) => process.env[name])
const trial = process.env.NODE_ENV || process.env.DEMO || isReal ? {} : { DEMO: 'on' }
become(
  NODE,
  ['--env-file-if-exists=.env', program, ...args],
  environment({ NODE_ENV: process.env.NODE_ENV || 'production', ...trial }),
)
