import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import pg from 'pg'
import { type FakeSmtp, fakeSmtp } from '../../server/src/providers/mail/smtp.fixture.ts'
import { type FakeMitake, fakeMitake } from '../../server/src/providers/sms/mitake.fixture.ts'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { atLeast, atMost, type Row } from '../benchmark.ts'
import { median } from '../pairs.ts'
import { startServer, temporaryFolder } from '../server.ts'
import { Client, patiently } from './client.ts'
import { type Extent, onQuietMachine, type Scenario } from './scenario.ts'

const { request_code, login } = contract.account
const CODES_A_SECOND = 50
const SIGN_INS_A_SECOND = 20
/** One in this many codes is sent by mail. */
const MAIL_EVERY = 5
/** Number of inquiries whose notices are in the job queue at the same time. */
const NOTICES = 200
/** How long to wait for codes after the last request. Long, for a slow machine: the times have bounds of their own. */
const TIMEOUT_MS = 120_000

/**
 * Many users request codes, with a fast, slow or failing SMS gateway; and attackers request codes to prevent others
 * from signing in.
 */
export const codes: Scenario = async ({ full }) => {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ fsync: true })
  stack.defer(() => postgres.stop())
  const database = () => createDatabase(postgres.url)
  const worst = { name: 'gateway 200 ms, every fifth failing', latencyMs: 200, failEvery: 5 }
  const gateways = full
    ? [
        { name: 'gateway at once', latencyMs: 0, failEvery: 0 },
        { name: 'gateway 200 ms', latencyMs: 200, failEvery: 0 },
        worst,
      ]
    : [worst]
  const rows: Row[] = []
  for (const gateway of gateways) rows.push(...(await rush(await database(), gateway, { full })))
  rows.push(...(await hall(await database(), { full })))
  rows.push(...(await exhaust(await database(), { full })))
  return rows
}

interface Gateway {
  name: string
  latencyMs: number
  /** One in this many messages is refused temporarily; 0 means none. */
  failEvery: number
}

interface Site extends AsyncDisposable {
  port: () => number
  sms: FakeMitake
  mail: FakeSmtp
  database: pg.Client
}

/** A server with a company, an SMS gateway and a mail server. */
async function startSite(databaseUrl: string, gateway: Gateway, settings: Record<string, string> = {}): Promise<Site> {
  await using opened = new AsyncDisposableStack()
  const sms = await fakeMitake()
  opened.defer(() => sms.close())
  const mail = await fakeSmtp()
  opened.defer(() => mail.close())
  let requests = 0
  sms.before = async () => {
    requests += 1
    const isRefused = gateway.failEvery > 0 && requests % gateway.failEvery === 0
    await pause(gateway.latencyMs)
    return isRefused ? { status: 503, body: '' } : undefined
  }
  const { path } = opened.use(await temporaryFolder())
  const server = opened.use(
    await startServer({
      DATABASE_URL: databaseUrl,
      DATA_DIR: path,
      SMS_PROVIDER: 'mitake',
      MITAKE_URL: sms.url,
      MITAKE_USERNAME: sms.username,
      MITAKE_PASSWORD: sms.password,
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: mail.url,
      MAIL_FROM: 'iDoCard <hello@idocard.example>',
      LOG_LEVEL: 'fatal',
      ...settings,
    }),
  )
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  opened.defer(() => database.end())
  await database.query(
    `insert into company (id, prefix, companychname, companyenname, service_mail)
     values (1, 'SG', '公司', 'Company', 'service@idocard.example')`,
  )
  const open = opened.move()
  return { port: () => server.port, sms, mail, database, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

const mobile = (index: number) => `09${String(10_000_000 + index)}`
const address = (index: number) => `10.${(index >> 8) & 255}.${index & 255}.1`

/** Waits for a condition. A timeout shows in the results. */
async function waitFor(isThere: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!isThere() && performance.now() < deadline) await pause(20)
}

const percentileOf = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.POSITIVE_INFINITY
const inSeconds = (value: number) => `${value.toFixed(2)} s`
const inMilliseconds = (value: number) => `${value.toFixed(1)} ms`

/** Fifty users per second, from 250 addresses, four by phone for each one by mail, while notices wait to be mailed. */
async function rush(databaseUrl: string, gateway: Gateway, { full }: Extent): Promise<Row[]> {
  const seconds = full ? 60 : 5
  await using site = await startSite(databaseUrl, gateway)
  await Promise.all(
    Array.from({ length: NOTICES }, (_, index) =>
      new Client(site.port, address(1000 + index)).call(contract.inquiry.send_contact_us, {
        name: '王小明',
        email: `asks${index}@example.com`,
        project: ['我想購買'],
        content: '你好',
      }),
    ),
  )
  const people = CODES_A_SECOND * seconds
  const askedAt = new Map<string, number>()
  const refused: number[] = []
  const asking: Promise<void>[] = []
  const began = performance.now()
  for (let index = 0; index < people; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / CODES_A_SECOND - performance.now()))
    const username = index % MAIL_EVERY === 0 ? `p${index}@example.com` : mobile(index)
    askedAt.set(username, performance.now())
    asking.push(
      new Client(site.port, address(index % 250)).call(request_code, { username }).then(({ code }) => {
        if (code !== 200) refused.push(code)
      }),
    )
  }
  await Promise.all(asking)
  const arrivals = () => [
    ...site.sms.taken.map(({ to, at }) => ({ to, at })),
    ...site.mail.mails.map(({ envelope, at }) => ({ to: envelope.to[0] ?? '', at })),
  ]
  await waitFor(() => arrivals().filter(({ to }) => askedAt.has(to)).length >= people)
  const firstAt = new Map<string, number>()
  for (const { to, at } of arrivals().toReversed()) firstAt.set(to, at)
  const taken = [...askedAt].flatMap(([to, at]) => {
    const arrived = firstAt.get(to)
    return arrived === undefined ? [] : [(arrived - at) / 1000]
  })
  const notices = site.mail.mails.filter(({ envelope }) => envelope.to[0] === 'service@idocard.example').length
  const note = `${people} codes at ${CODES_A_SECOND} a second, ${gateway.name}; slowest ${inSeconds(Math.max(...taken))}; ${notices} of ${NOTICES} notices mailed meanwhile`
  return [
    onQuietMachine(atMost(`Code to provider, p95, ${gateway.name}`, percentileOf(taken, 0.95), 2, inSeconds, note), {
      full,
    }),
    atMost('Codes not sent', people - taken.length, 0, String),
    atMost('Requests for codes refused', refused.length, 0, String),
    atLeast('Notices mailed meanwhile', notices, 1),
  ]
}

/** How often a user in the hall retries on a machine that has nothing else to do. */
const MAX_RETRIES = 2

/** Three hundred users behind one address sign in, while fourteen other addresses request four hundred codes. */
async function hall(databaseUrl: string, extent: Extent): Promise<Row[]> {
  await using site = await startSite(databaseUrl, { name: 'gateway 200 ms', latencyMs: 200, failEvery: 0 })
  const attack = Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      new Client(site.port, `192.0.2.${index % 14}`).call(request_code, { username: mobile(500_000 + index) }),
    ),
  )
  const people = 300
  const took: number[] = []
  const failures: string[] = []
  let retries = 0
  let mostRetries = 0
  const signIn = async (index: number) => {
    const began = performance.now()
    const phone = mobile(index)
    const client = new Client(site.port, '203.0.113.7')
    let ownRetries = 0
    const onBusy = () => {
      retries += 1
      ownRetries += 1
      mostRetries = Math.max(mostRetries, ownRetries)
    }
    const requested = await patiently(() => client.call(request_code, { username: phone }), onBusy)
    const find = () => site.sms.taken.find(({ to }) => to === phone)
    await waitFor(() => find() !== undefined)
    const pinCode = /\b\d{6}\b/.exec(find()?.text ?? '')?.[0] ?? ''
    const signedIn = await patiently(() => client.call(login, { phone, pinCode }), onBusy)
    if (signedIn.code === 200) took.push((performance.now() - began) / 1000)
    else failures.push(`${requested.code}/${signedIn.code}`)
  }
  const began = performance.now()
  const users: Promise<void>[] = []
  for (let index = 0; index < people; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / SIGN_INS_A_SECOND - performance.now()))
    users.push(signIn(index))
  }
  await Promise.all(users)
  await attack
  const note = `p95 from request to sign-in ${inSeconds(percentileOf(took, 0.95))}; retries after 503: ${retries}${failures.length > 0 ? `; ${failures.slice(0, 5).join(' ')}` : ''}`
  return [
    atLeast(
      'Signed in, of 300 users behind one address, during 400 requests of 14 addresses',
      took.length,
      people,
      note,
    ),
    onQuietMachine(atMost('Retries of one of them', mostRetries, MAX_RETRIES, String), extent),
  ]
}

const KNOWN = 50
const TIMED = 100

/**
 * Three hundred addresses use up all codes for new users. Users with an account can still sign in, and the responses do
 * not reveal who has one.
 */
async function exhaust(databaseUrl: string, extent: Extent): Promise<Row[]> {
  const quick = { name: 'gateway at once', latencyMs: 0, failEvery: 0 }
  await using site = await startSite(databaseUrl, quick, { CODES_AN_HOUR: '900' })
  const ofKnown = (index: number) => mobile(700_000 + index)
  await site.database.query(
    `insert into member (phone) select '+8869' || (10700000 + i)::text from generate_series(0, ${KNOWN + TIMED - 1}) i`,
  )
  const difference = await timingDifference(site, (index) => ofKnown(KNOWN + index))
  const attack = Array.from({ length: 300 }, (_, from) => new Client(site.port, address(from)))
  let sent = 0
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      attack.map((client, from) => client.call(request_code, { username: mobile(800_000 + round * 1000 + from) })),
    )
    sent += answers.filter(({ code }) => code === 200).length
  }
  const isKnown = new Set(Array.from({ length: KNOWN }, (_, index) => ofKnown(index)))
  await Promise.all(
    [...isKnown].map((username, index) =>
      new Client(site.port, address(2000 + index)).call(request_code, { username }),
    ),
  )
  const reached = () => site.sms.taken.filter(({ to }) => isKnown.has(to)).length
  await waitFor(() => reached() >= KNOWN)
  const strangers = site.sms.taken.filter(({ to }) => to.startsWith('09108')).length
  return [
    atLeast('Codes sent to 50 users with an account after 900 requests of 300 addresses', reached(), KNOWN),
    atMost(
      'Codes sent to new users, of at most 600',
      strangers + TIMED,
      600,
      String,
      `${sent} of 900 requests accepted`,
    ),
    onQuietMachine(difference, extent),
  ]
}

/** Requests codes for known and unknown users in turn, and compares the median response times. */
async function timingDifference(site: Site, ofKnown: (index: number) => string): Promise<Row> {
  const known: number[] = []
  const unknown: number[] = []
  const timed = async (index: number, username: string, into: number[]) => {
    const began = performance.now()
    await new Client(site.port, address(3000 + index)).call(request_code, { username })
    into.push(performance.now() - began)
  }
  for (let index = 0; index < TIMED; index += 1) {
    await timed(index, ofKnown(index), known)
    await timed(index, mobile(600_000 + index), unknown)
  }
  return atMost(
    'Difference of median times, known and unknown users',
    Math.abs(median(known) - median(unknown)),
    5,
    inMilliseconds,
    `${inMilliseconds(median(known))} and ${inMilliseconds(median(unknown))}`,
  )
}
