import { join, resolve } from 'node:path'
import type { Seller } from '@idocard/domain/commerce/seller'
import { isTaxNumber } from '@idocard/domain/company/tax-number'
import type { ChipKeys } from '../shared/ntag424.ts'
import { derivedKeys, isPair, type Vapid } from '../shared/vapid.ts'
import { ConfigError } from './config-error.ts'
import { type Environment, environment } from './environment.ts'
import { hasPublicHost } from './public-host.ts'
import { isWeak } from './secret-strength.ts'
import { SECRET_LENGTH, storedSecret } from './stored-secret.ts'

const DRAIN_SECONDS = 3
const APPLE_SCRIPT = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js'
const LIVE_BANK = 'payment.ecpay.com.tw'

export interface Config {
  mode: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Without a trailing slash; undefined if not set. */
  publicUrl: string | undefined
  /** Origins of web clients on other hosts that may make calls. */
  allowedOrigins: readonly string[]
  /** A PostgreSQL server, or the embedded PostgreSQL in the data folder. */
  database: { databaseUrl: string | undefined; dataDir: string; connections: number }
  /** The database in which several processes share their rate limits; undefined: each process counts in memory. */
  sharedLimits: { databaseUrl: string } | undefined
  /** The HMAC key of one-time codes. */
  secret: string
  /** The file in which the secret is stored; undefined if it is a setting. */
  secretFile: string | undefined
  trustedHops: number
  /** Seconds of listening after a stop signal, so that load balancers see that this server is not ready. */
  drainSeconds: number
  companyPrefix: string
  logLevel: Environment['LOG_LEVEL']
  orderHoldMinutes: number
  /** Maximum number of unpaid orders of a member, because their units are unavailable to others. */
  unpaidOrdersMost: number
  /** Maximum total of a member's unpaid orders, in NT$. */
  unpaidValueMost: number
  /** Sign-in codes sent per hour, each for SMS and mail; a third is reserved for existing accounts. */
  codesAnHour: number
  /** Seconds after which a download of much data is aborted if its reader takes nothing. */
  downloadIdleSeconds: number
  /** Whether codes and mail are shown in the outbox, which every visitor of the site can read. */
  outbox: boolean
  sms: { kind: 'local' } | { kind: 'mitake'; url: string; username: string; password: string }
  mail: { kind: 'local' } | { kind: 'smtp'; url: string; from: string }
  /** Sign in with Apple; undefined if not offered. */
  apple: { keysUrl: string; scriptUrl: string; clientIds: readonly string[] } | undefined
  /** The server that writes introductions; undefined: templates are used. */
  introduction: { url: string; key: string; model: string; limitField: string } | undefined
  /** The source for looking up companies by tax number: the public registers, or a built-in sample. */
  companies: { kind: 'sample' } | { kind: 'registers'; gcis: string; fia: string }
  /** Recognition of paper cards: on this machine, with the weights in the folder `models` if set, or by Baidu. */
  ocr: { kind: 'local'; models: string | undefined; memoryMb: number } | { kind: 'baidu'; key: string; secret: string }
  /** Keys of the chips that sign each tap; undefined if this installation has no such chips. */
  chips: ChipKeys | undefined
  /** Web push: the server's keys, and origins of push services in addition to the known ones. */
  push: { vapid: Vapid; hosts: readonly string[] }
  /** Origins inside that companies’ own systems may have, for trials. */
  insideOrigins: readonly string[]
  /** Origins of companies' sign-in servers that are in the own network, or have no TLS. */
  signInHosts: readonly string[]
  /** The seller, for footer, terms and mail. */
  seller: Seller
  /** The analytics service; undefined if none is used. */
  analytics: { url: string; siteId: number } | undefined
  /** Who issues uniform invoices; undefined: staff do. `local` records them and issues none. */
  invoice: { kind: 'local' } | undefined
  payment: { kind: 'local' } | { kind: 'ecpay'; url: string; merchantId: string; hashKey: string; hashIv: string }
}

/**
 * Reads the settings (all are in `.env.example`) and refuses combinations that would expose users' codes. Only this
 * function reads `process.env`.
 * @throws {ConfigError} naming the setting.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = environment.safeParse(env)
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const given = read.data
  const dataDir = resolve(given.DATA_DIR ?? 'data')
  const secretFile = join(dataDir, 'secret')
  const sms = readSms(given)
  const mail = readMail(given)
  const payment = readPayment(given)
  if ((sms.kind === 'local') !== (mail.kind === 'local'))
    throw new ConfigError(
      'SMS_PROVIDER and MAIL_PROVIDER must both be local or both be real: codes of one would lie open in the outbox.',
    )
  const local = sms.kind === 'local' || payment.kind === 'local'
  if (local && given.NODE_ENV === 'production' && !given.DEMO)
    throw new ConfigError(
      'NODE_ENV=production needs SMS_PROVIDER, MAIL_PROVIDER and PAYMENT_PROVIDER, or DEMO=on for a trial where every code is shown in /outbox and the bank is a fake.',
    )
  if (sms.kind === 'local' && payment.kind === 'ecpay' && new URL(payment.url).hostname === LIVE_BANK)
    throw new ConfigError(
      'ECPAY_URL takes real money, but SMS_PROVIDER and MAIL_PROVIDER are local: everybody could read sign-in codes in the outbox.',
    )
  if (!local && given.NODE_ENV === 'production' && !given.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL is needed: the bank reports to it, and messages link to it.')
  const isShop = given.NODE_ENV === 'production' && !given.DEMO
  if (isShop && given.INVOICE_PROVIDER === 'local')
    throw new ConfigError('INVOICE_PROVIDER=local issues no invoices: it is for trials (DEMO=on).')
  if (isShop && given.INSIDE_ORIGINS.length > 0)
    throw new ConfigError('INSIDE_ORIGINS lets companies reach what is inside: it is for trials (DEMO=on).')
  if (isShop && given.PUBLIC_URL && !hasPublicHost(given.PUBLIC_URL))
    throw new ConfigError('PUBLIC_URL needs a host that people and the bank can reach, like https://www.example.com.')
  if (given.NODE_ENV === 'production' && given.SECRET && given.SECRET.length < SECRET_LENGTH)
    throw new ConfigError(`SECRET is too short: it takes ${SECRET_LENGTH} or more random characters.`)
  if (isShop && given.SECRET && isWeak(given.SECRET))
    throw new ConfigError(
      'SECRET is easy to guess: it repeats itself or has few different characters. Make a random one, for example with `openssl rand -base64 32`.',
    )
  if (given.DATABASE_URL && isShop && !given.SECRET)
    throw new ConfigError(
      'SECRET is needed with DATABASE_URL: 32 or more random characters, the same for every process.',
    )
  const secret = given.SECRET ?? storedSecret(secretFile)
  return {
    mode: given.NODE_ENV,
    host: given.HOST ?? '0.0.0.0',
    port: given.PORT,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, ''),
    allowedOrigins: given.ALLOWED_ORIGINS,
    database: { databaseUrl: given.DATABASE_URL, dataDir, connections: given.DATABASE_CONNECTIONS },
    sharedLimits:
      (given.SHARED_LIMITS ?? given.DATABASE_URL !== undefined)
        ? { databaseUrl: need(given.DATABASE_URL, 'SHARED_LIMITS is for several processes: DATABASE_URL') }
        : undefined,
    secret,
    secretFile: given.SECRET === undefined ? secretFile : undefined,
    trustedHops: given.TRUSTED_HOPS,
    // A trial has no load balancer, and a delay would only slow down Ctrl-C.
    drainSeconds: given.DRAIN_SECONDS ?? (local ? 0 : DRAIN_SECONDS),
    companyPrefix: given.COMPANY_PREFIX ?? 'SG',
    logLevel: given.LOG_LEVEL,
    orderHoldMinutes: given.ORDER_HOLD_MINUTES,
    unpaidOrdersMost: given.UNPAID_ORDERS_MOST,
    unpaidValueMost: given.UNPAID_VALUE_MOST,
    codesAnHour: given.CODES_AN_HOUR,
    downloadIdleSeconds: given.DOWNLOAD_IDLE_SECONDS,
    outbox: sms.kind === 'local',
    sms,
    mail,
    payment,
    invoice: given.INVOICE_PROVIDER === 'local' ? { kind: 'local' } : undefined,
    apple: given.APPLE_CLIENT_IDS
      ? {
          keysUrl: given.APPLE_KEYS_URL ?? 'https://appleid.apple.com/auth/keys',
          scriptUrl: given.APPLE_SCRIPT_URL ?? APPLE_SCRIPT,
          clientIds: given.APPLE_CLIENT_IDS.split(',').map((id) => id.trim()),
        }
      : undefined,
    introduction: given.CHAT_URL
      ? {
          url: given.CHAT_URL.replace(/\/+$/, ''),
          key: need(given.CHAT_KEY, 'CHAT_KEY'),
          model: need(given.CHAT_MODEL, 'CHAT_MODEL'),
          limitField: given.CHAT_LIMIT_FIELD,
        }
      : undefined,
    companies:
      (given.COMPANY_LOOKUP ?? (sms.kind === 'local' ? 'sample' : 'registers')) === 'sample'
        ? { kind: 'sample' }
        : {
            kind: 'registers',
            gcis: (given.GCIS_URL ?? 'https://data.gcis.nat.gov.tw').replace(/\/+$/, ''),
            fia: (given.FIA_URL ?? 'https://eip.fia.gov.tw').replace(/\/+$/, ''),
          },
    ocr:
      given.OCR_PROVIDER === 'baidu'
        ? {
            kind: 'baidu',
            key: need(given.BAIDU_OCR_KEY, 'BAIDU_OCR_KEY'),
            secret: need(given.BAIDU_OCR_SECRET, 'BAIDU_OCR_SECRET'),
          }
        : { kind: 'local', models: given.OCR_MODELS && resolve(given.OCR_MODELS), memoryMb: given.OCR_MEMORY },
    chips: readChips(given),
    push: { vapid: readVapid(given, secret), hosts: given.PUSH_HOSTS },
    insideOrigins: given.INSIDE_ORIGINS,
    signInHosts: given.SIGN_IN_HOSTS,
    seller: readSeller(given, local),
    analytics: given.MATOMO_URL
      ? { url: given.MATOMO_URL.replace(/\/+$/, ''), siteId: given.MATOMO_SITE_ID }
      : undefined,
  }
}

/** Defaults of the key diversification input (AN10922): the DESFire application of the NTAG 424 DNA, and our name. */
const CHIP_APPLICATION = '3042F5'
const CHIP_SYSTEM = 'iDoCard'

function readChips(given: Environment): ChipKeys | undefined {
  const { CHIP_META_KEY: meta, CHIP_MASTER_KEY: master } = given
  if (!meta && !master) return undefined
  if (!meta || !master) throw new ConfigError('CHIP_META_KEY and CHIP_MASTER_KEY are set together, or neither.')
  return {
    meta,
    master,
    application: given.CHIP_APPLICATION_ID ?? Buffer.from(CHIP_APPLICATION, 'hex'),
    system: given.CHIP_SYSTEM_ID ?? Buffer.from(CHIP_SYSTEM),
  }
}

function need(value: string | undefined, name: string): string {
  if (!value) throw new ConfigError(`${name} is needed.`)
  return value
}

/** The keys in the settings, or keys derived from the secret. */
function readVapid(given: Environment, secret: string): Vapid {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  const host = given.PUBLIC_URL ? new URL(given.PUBLIC_URL).hostname : 'localhost'
  const subject = given.VAPID_SUBJECT ?? `mailto:postmaster@${host}`
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/.+)$/.test(subject))
    throw new ConfigError('VAPID_SUBJECT is mailto: with an address, or https: with a page.')
  if (publicKey === undefined && privateKey === undefined) return { ...derivedKeys(secret), subject }
  const keys = {
    publicKey: need(publicKey, 'VAPID_PUBLIC_KEY'),
    privateKey: need(privateKey, 'VAPID_PRIVATE_KEY'),
  }
  if (!isPair(keys)) throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair of P-256 keys.')
  return { ...keys, subject }
}

/** The invented seller of a trial. */
const SAMPLE_SELLER: Seller = {
  nameCh: '範例名片股份有限公司',
  nameEn: 'Sample Cards Co., Ltd.',
  taxNumber: '00000000',
  addressCh: '臺北市大同區範例路 1 號',
  addressEn: 'No. 1, Sample Rd., Datong Dist., Taipei City',
  representativeCh: '範例代表人',
  representativeEn: 'Sample Representative',
  isSample: true,
}

/** The seller's details, required if the shop takes real money. English details default to the Chinese ones. */
function readSeller(given: Environment, isTrial: boolean): Seller {
  if (isTrial && !given.SELLER_NAME) return SAMPLE_SELLER
  const nameCh = need(given.SELLER_NAME, 'SELLER_NAME')
  const taxNumber = need(given.SELLER_TAX_NUMBER, 'SELLER_TAX_NUMBER')
  if (!isTaxNumber(taxNumber)) throw new ConfigError('SELLER_TAX_NUMBER is not a business number: 8 digits.')
  const addressCh = need(given.SELLER_ADDRESS, 'SELLER_ADDRESS')
  const representativeCh = need(given.SELLER_REPRESENTATIVE, 'SELLER_REPRESENTATIVE')
  return {
    nameCh,
    nameEn: given.SELLER_NAME_EN ?? nameCh,
    taxNumber,
    addressCh,
    addressEn: given.SELLER_ADDRESS_EN ?? addressCh,
    representativeCh,
    representativeEn: given.SELLER_REPRESENTATIVE_EN ?? representativeCh,
    isSample: false,
  }
}

function readSms(given: Environment): Config['sms'] {
  if (given.SMS_PROVIDER === 'local') return { kind: 'local' }
  return {
    kind: 'mitake',
    url: given.MITAKE_URL ?? 'https://smsapi.mitake.com.tw/api/mtk',
    username: need(given.MITAKE_USERNAME, 'MITAKE_USERNAME'),
    password: need(given.MITAKE_PASSWORD, 'MITAKE_PASSWORD'),
  }
}

function readMail(given: Environment): Config['mail'] {
  if (given.MAIL_PROVIDER === 'local') return { kind: 'local' }
  return { kind: 'smtp', url: need(given.SMTP_URL, 'SMTP_URL'), from: need(given.MAIL_FROM, 'MAIL_FROM') }
}

function readPayment(given: Environment): Config['payment'] {
  if (given.PAYMENT_PROVIDER === 'local') return { kind: 'local' }
  return {
    kind: 'ecpay',
    url: given.ECPAY_URL ?? `https://${LIVE_BANK}`,
    merchantId: need(given.ECPAY_MERCHANT_ID, 'ECPAY_MERCHANT_ID'),
    hashKey: need(given.ECPAY_HASH_KEY, 'ECPAY_HASH_KEY'),
    hashIv: need(given.ECPAY_HASH_IV, 'ECPAY_HASH_IV'),
  }
}
