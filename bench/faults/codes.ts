import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import pg from 'pg'
import { type FakeSmtp, fakeSmtp } from '../../server/src/providers/mail/smtp.fixture.ts'
import { type FakeMitake, fakeMitake } from '../../server/src/providers/sms/mitake.fixture.ts'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { atLeast, atMost, type Row } from '../figure.ts'
import { median } from '../pairs.ts'
import { startServer, temporaryFolder } from '../server.ts'
import { Client } from './client.ts'
import { type Extent, onQuietMachine, type Scenario } from './scenario.ts'

const { request_code, login } = contract.account
const A_SECOND = 50
const SIGN_INS_A_SECOND = 20
/** Every so manieth code goes by mail. */
const MAIL_EVERY = 5
/** Inquiries whose notices wait in the job queue meanwhile. */
const NOTICES = 200
/** How long a code is waited for, after the last was asked for. */
const PATIENCE_MS = 30_000

/**
 * A rush of people who ask for codes, at a gateway that is quick, slow or failing, and people who ask for codes to keep
 * others from signing in.
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
  rows.push(...(await hall(await database())))
  rows.push(...(await siege(await database(), { full })))
  return rows
}

interface Gateway {
  name: string
  latencyMs: number
  /** Every so manieth message is refused for now; 0: none. */
  failEvery: number
}

interface Site extends AsyncDisposable {
  port: () => number
  sms: FakeMitake
  mail: FakeSmtp
  database: pg.Client
}

/** The server with a company, a gateway and a mail server. */
async function startSite(databaseUrl: string, gateway: Gateway, settings: Record<string, string> = {}): Promise<Site> {
  await using opened = new AsyncDisposableStack()
  const sms = await fakeMitake()
  opened.defer(() => sms.close())
  const mail = await fakeSmtp()
  opened.defer(() => mail.close())
  let asked = 0
  sms.before = async () => {
    asked += 1
    const isRefused = gateway.failEvery > 0 && asked % gateway.failEvery === 0
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

/** Waits for something to come true, as long as people wait; what did not is told by the rows. */
async function until(isThere: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!isThere() && performance.now() < deadline) await pause(20)
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.POSITIVE_INFINITY
const inSeconds = (value: number) => `${value.toFixed(2)} s`
const inMilliseconds = (value: number) => `${value.toFixed(1)} ms`

/** Fifty people a second, from 250 addresses, four by phone to one by mail, while notices wait to be mailed. */
async function rush(databaseUrl: string, gateway: Gateway, { full }: Extent): Promise<Row[]> {
  const seconds = full ? 60 : 8
  await using site = await startSite(databaseUrl, gateway)
  await Promise.all(
    Array.from({ length: NOTICES }, (_, index) =>
      new Client(site.port, address(1000 + index)).call(contract.contact.send_contact_us, {
        name: '王小明',
        email: `asks${index}@example.com`,
        project: ['我想購買'],
        content: '你好',
      }),
    ),
  )
  const people = A_SECOND * seconds
  const askedAt = new Map<string, number>()
  const refused: number[] = []
  const asking: Promise<void>[] = []
  const began = performance.now()
  for (let index = 0; index < people; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / A_SECOND - performance.now()))
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
    ...site.mail.mails.map(({ to, at }) => ({ to: to[0] ?? '', at })),
  ]
  await until(() => arrivals().filter(({ to }) => askedAt.has(to)).length >= people)
  const firstAt = new Map<string, number>()
  for (const { to, at } of arrivals().toReversed()) firstAt.set(to, at)
  const taken = [...askedAt].flatMap(([to, at]) => {
    const arrived = firstAt.get(to)
    return arrived === undefined ? [] : [(arrived - at) / 1000]
  })
  const notices = site.mail.mails.filter(({ to }) => to[0] === 'service@idocard.example').length
  const note = `${people} codes at ${A_SECOND} a second, ${gateway.name}; slowest ${inSeconds(Math.max(...taken))}; ${notices} of ${NOTICES} notices mailed meanwhile`
  return [
    onQuietMachine(atMost(`Code to provider, p95, ${gateway.name}`, percentile(taken, 0.95), 2, inSeconds, note), {
      full,
    }),
    atMost('Codes not sent', people - taken.length, 0, String),
    atMost('Requests for codes refused', refused.length, 0, String),
    atLeast('Notices mailed beside them', notices, 1),
  ]
}

/** How often somebody in the hall tries again. */
const AGAIN_MOST = 2

/** Three hundred people in a hall, behind one address, while fourteen others ask for four hundred codes. */
async function hall(databaseUrl: string): Promise<Row[]> {
  await using site = await startSite(databaseUrl, { name: 'gateway 200 ms', latencyMs: 200, failEvery: 0 })
  const attack = Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      new Client(site.port, `192.0.2.${index % 14}`).call(request_code, { username: mobile(500_000 + index) }),
    ),
  )
  const people = 300
  const took: number[] = []
  const failures: string[] = []
  let askedAgain = 0
  const person = async (index: number) => {
    const began = performance.now()
    const phone = mobile(index)
    const client = new Client(site.port, '203.0.113.7')
    let asked = await client.call(request_code, { username: phone })
    // A server that is busy says when to try again.
    for (let again = 0; asked.code === 503 && again < AGAIN_MOST; again += 1) {
      askedAgain += 1
      await pause(Number(asked.retryAfter) * 1000)
      asked = await client.call(request_code, { username: phone })
    }
    const find = () => site.sms.taken.find(({ to }) => to === phone)
    await until(() => find() !== undefined)
    const pinCode = /\b\d{6}\b/.exec(find()?.text ?? '')?.[0] ?? ''
    const signedIn = await client.call(login, { phone, pinCode })
    if (signedIn.code === 200) took.push((performance.now() - began) / 1000)
    else failures.push(`${asked.code}/${signedIn.code}`)
  }
  const began = performance.now()
  const everybody: Promise<void>[] = []
  for (let index = 0; index < people; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / SIGN_INS_A_SECOND - performance.now()))
    everybody.push(person(index))
  }
  await Promise.all(everybody)
  await attack
  const note = `p95 from asking to signed in ${inSeconds(percentile(took, 0.95))}; asked again after 503: ${askedAgain}${failures.length > 0 ? `; ${failures.slice(0, 5).join(' ')}` : ''}`
  return [atLeast('Signed in of 300 in one hall, beside 400 requests of 14 addresses', took.length, people, note)]
}

const KNOWN = 50
const TIMED = 100

/** Three hundred addresses use up all codes that new people can have: who has an account signs in, and nobody sees who has. */
async function siege(databaseUrl: string, extent: Extent): Promise<Row[]> {
  const quick = { name: 'gateway at once', latencyMs: 0, failEvery: 0 }
  await using site = await startSite(databaseUrl, quick, { CODES_AN_HOUR: '900' })
  const ofKnown = (index: number) => mobile(700_000 + index)
  await site.database.query(
    `insert into member (phone) select '+8869' || (10700000 + i)::text from generate_series(0, ${KNOWN + TIMED - 1}) i`,
  )
  const gap = await timingGap(site, (index) => ofKnown(KNOWN + index))
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
  await until(() => reached() >= KNOWN)
  const strangers = site.sms.taken.filter(({ to }) => to.startsWith('09108')).length
  return [
    atLeast('Sent to 50 people with an account after 900 requests of 300 addresses', reached(), KNOWN),
    atMost('Sent to new people, of a share of 600', strangers + TIMED, 600, String, `${sent} of 900 answered as sent`),
    onQuietMachine(gap, extent),
  ]
}

/** Asking for people with and without an account by turns: the middle answers take as long. */
async function timingGap(site: Site, ofKnown: (index: number) => string): Promise<Row> {
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
    'Gap of medians, known and unknown people',
    Math.abs(median(known) - median(unknown)),
    5,
    inMilliseconds,
    `${inMilliseconds(median(known))} and ${inMilliseconds(median(unknown))}`,
  )
}
