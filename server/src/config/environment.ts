import { totalmem } from 'node:os'
import * as z from 'zod'

const number = (fallback: number, min: number, max: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : Number(value)), z.int().min(min).max(max))
const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
/** Between `bytes` and `most` bytes in hexadecimal digits; undefined if not set. */
const hex = (bytes: number, max = bytes) =>
  z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(
        new RegExp(`^(?:[0-9A-Fa-f]{2}){${bytes},${max}}$`),
        max === bytes
          ? `It has ${bytes * 2} hexadecimal digits`
          : `It has ${bytes * 2} to ${max * 2} hexadecimal digits, an even number`,
      )
      .transform((text) => Buffer.from(text, 'hex'))
      .optional(),
  )
const flag = z.preprocess((value) => value === 'on' || value === '1' || value === 'true', z.boolean())

/** The entries of a comma-separated list, without empty entries and trailing slashes. */
const originsIn = (value: unknown) =>
  typeof value === 'string' ? value.split(',').flatMap((one) => one.trim().replace(/\/$/, '') || []) : []
/** Whether a text is an origin exactly as browsers send it (`https://app.example.com`); never a path, `*` or `null`. */
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const MB = 1024 * 1024
/** The rest is for the server, with its database. */
const PART = 0.6

/** Memory for reading paper cards in MB: a part of the machine's memory, or of a container's if that is less. */
export function cardMemory(machine = totalmem(), container = process.constrainedMemory()): number {
  // 0 if the container's limit is unknown, and more than the machine has if there is none.
  return Math.floor((Math.min(machine, container || machine) * PART) / MB)
}

/** Validates each setting by itself. `.env.example` explains the settings. */
export const environment = z.object({
  NODE_ENV: z.preprocess((value) => value || 'development', z.enum(['development', 'production', 'test'])),
  PORT: number(3000, 0, 65_535),
  HOST: optional,
  PUBLIC_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  ALLOWED_ORIGINS: z.preprocess(
    originsIn,
    z.array(z.string().refine(isOrigin, 'An origin is like https://app.example.com')),
  ),
  DATA_DIR: optional,
  DATABASE_URL: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'It begins with postgres://')
      .optional(),
  ),
  DATABASE_CONNECTIONS: number(10, 1, 200),
  /** Undefined: shared if there is a database to share. */
  SHARED_LIMITS: z.preprocess((value) => (value === '' || value === undefined ? undefined : value), flag.optional()),
  DRAIN_SECONDS: z.preprocess(
    (value) => (value === '' || value === undefined ? undefined : Number(value)),
    z.int().min(0).max(60).optional(),
  ),
  SECRET: optional,
  DEMO: flag,
  TRUSTED_HOPS: number(0, 0, 10),
  COMPANY_PREFIX: optional,
  LOG_LEVEL: z.preprocess((value) => value || 'info', z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  ORDER_HOLD_MINUTES: number(60, 1, 60 * 24 * 7),
  UNPAID_ORDERS_MOST: number(3, 1, 1_000_000),
  UNPAID_VALUE_MOST: number(500_000, 1, 2_000_000_000),
  CODES_AN_HOUR: number(15_000, 30, 10_000_000),
  DOWNLOAD_IDLE_SECONDS: number(20, 1, 60),
  SMS_PROVIDER: z.preprocess((value) => value || 'local', z.enum(['local', 'mitake'])),
  MITAKE_URL: optional,
  MITAKE_USERNAME: optional,
  MITAKE_PASSWORD: optional,
  MAIL_PROVIDER: z.preprocess((value) => value || 'local', z.enum(['local', 'smtp'])),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  PAYMENT_PROVIDER: z.preprocess((value) => value || 'local', z.enum(['local', 'ecpay'])),
  ECPAY_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  ECPAY_MERCHANT_ID: optional,
  ECPAY_HASH_KEY: optional,
  ECPAY_HASH_IV: optional,
  INVOICE_PROVIDER: z.preprocess((value) => value || 'none', z.enum(['none', 'local'])),
  APPLE_CLIENT_IDS: optional,
  APPLE_KEYS_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  APPLE_SCRIPT_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  CHAT_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  CHAT_KEY: optional,
  CHAT_MODEL: optional,
  CHAT_LIMIT_FIELD: z.preprocess((value) => value || 'max_tokens', z.enum(['max_tokens', 'max_completion_tokens'])),
  COMPANY_LOOKUP: z.preprocess((value) => value || undefined, z.enum(['registers', 'sample']).optional()),
  GCIS_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  FIA_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  OCR_PROVIDER: z.preprocess((value) => value || 'local', z.enum(['local', 'baidu'])),
  OCR_MODELS: optional,
  OCR_MEMORY: number(cardMemory(), 0, 1_000_000),
  BAIDU_OCR_KEY: optional,
  BAIDU_OCR_SECRET: optional,
  CHIP_META_KEY: hex(16),
  CHIP_MASTER_KEY: hex(16),
  CHIP_APPLICATION_ID: hex(3),
  CHIP_SYSTEM_ID: hex(1, 10),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: optional,
  PUSH_HOSTS: z.preprocess(
    originsIn,
    z.array(z.string().refine(isOrigin, 'An origin is like https://push.example.com')),
  ),
  INSIDE_ORIGINS: z.preprocess(
    originsIn,
    z.array(z.string().refine(isOrigin, 'An origin is like http://127.0.0.1:4900')),
  ),
  SIGN_IN_HOSTS: z.preprocess(
    originsIn,
    z.array(z.string().refine(isOrigin, 'An origin is like https://id.example.com')),
  ),
  SELLER_NAME: optional,
  SELLER_NAME_EN: optional,
  SELLER_TAX_NUMBER: optional,
  SELLER_ADDRESS: optional,
  SELLER_ADDRESS_EN: optional,
  SELLER_REPRESENTATIVE: optional,
  SELLER_REPRESENTATIVE_EN: optional,
  MATOMO_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  MATOMO_SITE_ID: number(8, 1, 1_000_000),
})
export type Environment = z.infer<typeof environment>
