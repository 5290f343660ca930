import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { LeadDestination } from '@idocard/contract/company/lead-destination'
import { MAX_DESTINATIONS } from '@idocard/domain/company/lead-destination'
import { type LeadMessage, sampleLead } from '@idocard/domain/company/lead-document'
import type { Lang } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { LeadDestinationRow } from '../../../db/schema/company/lead-destination.ts'
import { readGoogleKey } from '../../../providers/lead-destination/google-sheets.ts'
import type { OpenDestination } from '../../../providers/lead-destination/open.ts'
import { webhookSecret } from '../../../providers/lead-destination/webhook.ts'
import type { Queue } from '../../../queue/queue.ts'
import { seal } from '../../../shared/secrets.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { type CodeService, ownMember, stepUp } from '../../identity/sign-in/index.ts'
import { lockCompany } from '../company/index.ts'
import { attempt } from './deliver.ts'
import { deliverJob } from './note.ts'
import {
  countDestinations,
  countsOf,
  deliveriesListed,
  leadDestinations,
  lockDelivery,
  recordTest,
  sendAgain,
  setOff,
  setSecret,
} from './store.ts'

const WRONG: Record<'url' | 'token' | 'key' | 'spreadsheetId' | 'sheetName', Record<Lang, string>> = {
  url: { 'zh-tw': '請輸入 https:// 開頭的網址', 'en-us': 'Enter an address that begins with https://.' },
  token: { 'zh-tw': '請貼上 HubSpot 的存取權杖', 'en-us': 'Paste the access token of HubSpot.' },
  key: {
    'zh-tw': '請貼上 Google 服務帳戶的整個 JSON 金鑰',
    'en-us': 'Paste the whole JSON key of a Google service account.',
  },
  spreadsheetId: { 'zh-tw': '請貼上試算表的網址', 'en-us': 'Paste the address of the spreadsheet.' },
  sheetName: { 'zh-tw': '請輸入工作表的名稱', 'en-us': 'Enter the name of the sheet.' },
}

/** What the audit log keeps: nothing that opens anything. */
const told = ({ name, kind, url, spreadsheetId, sheetName, clientEmail, offReason }: LeadDestinationRow) => ({
  ...{ name, kind, url, spreadsheetId, sheetName, clientEmail, offReason },
})

type Typed = InputOf<(typeof contract)['leadDestination']['save']>

interface Services {
  codes: CodeService
  queue: Queue
  secret: string
  openDestination: OpenDestination
  warn: (error: unknown) => void
  /** Origins that may be inside, and without TLS. */
  insideOrigins: readonly string[]
}

/** The calls of a company's owners about where its leads are sent. */
export function leadDestinationCalls({ codes, queue, secret, openDestination, insideOrigins, warn }: Services) {
  async function shown(db: Tx | Db, rows: readonly LeadDestinationRow[]): Promise<LeadDestination[]> {
    const counts = await countsOf(db, rows)
    return rows.map((row) => ({
      ...{ id: row.id, ...told(row), ...counts(row.id), version: row.version },
      lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      removedAt: row.removedAt?.toISOString() ?? null,
    }))
  }
  async function shownAlone(db: Tx | Db, row: LeadDestinationRow): Promise<LeadDestination> {
    const [one] = await shown(db, [row])
    if (!one) throw new Error('A destination is not shown.')
    return one
  }

  /** Checks what was typed for its kind. @returns what is stored; `shownSecret` is what only its owner sees, this once */
  async function readTyped(
    { name, kind, url, token, key, spreadsheetId, sheetName }: Typed,
    before: LeadDestinationRow | undefined,
    lang: Lang,
  ) {
    const wrong = (field: keyof typeof WRONG) => refuseFields({ [field]: WRONG[field][lang] })
    const empty = { name, url: '', spreadsheetId: '', sheetName: '', clientEmail: '' }
    const kept = before?.sealedSecret
    if (kind === 'webhook') {
      if (!url.startsWith('https:') && !(url && insideOrigins.includes(new URL(url).origin))) wrong('url')
      const made = kept ? '' : webhookSecret(randomBytes(32))
      return { fields: { ...empty, url, sealedSecret: kept ?? seal(secret, made) }, shownSecret: made }
    }
    if (kind === 'hubspot') {
      // It goes into a header.
      const isToken = token === '' ? kept !== undefined : /^[\x21-\x7e]+$/.test(token)
      if (!isToken) wrong('token')
      return { fields: { ...empty, sealedSecret: token || !kept ? seal(secret, token) : kept }, shownSecret: '' }
    }
    if (spreadsheetId === '') wrong('spreadsheetId')
    if (sheetName === '') wrong('sheetName')
    const read = key === '' ? undefined : await readGoogleKey(key)
    if (!read && (key !== '' || kept === undefined)) wrong('key')
    const clientEmail = read?.clientEmail ?? before?.clientEmail ?? ''
    const sealedSecret = read ? seal(secret, JSON.stringify(read)) : (kept ?? '')
    return { fields: { ...empty, spreadsheetId, sheetName, clientEmail, sealedSecret }, shownSecret: '' }
  }

  const wake = (unit: Parameters<Queue['send']>[0], destinationId: number) =>
    queue.send(unit, deliverJob, { destinationId })
  const lock = (db: Tx, acting: Acting<'company.edit'>, id: number) => leadDestinations.lock(db, acting, id)
  /** The same without a lock: whoever needs a code locks the person first. Of one that was deleted, `lock` says so. */
  const found = async (db: Tx, acting: Acting<'company.edit'>, id: number) =>
    (await leadDestinations.get(db, acting, id)) ?? (await lock(db, acting, id))

  return implement(contract.leadDestination, {
    async list(asked, { db, acting, lang }) {
      const { list, ...page } = (await leadDestinations.list(db, acting, asked)) ?? refuseInvalid(['cursor'], lang)
      return { list: await shown(db, list), ...page }
    },

    async get({ id }, { db, acting, refuse }) {
      return shownAlone(db, (await leadDestinations.get(db, acting, id)) ?? refuse('not_found'))
    },

    async save({ id, version, pinCode, ...typed }, context) {
      const { db, acting, who, lang, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await found(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('lead_destination.changed')
      if (!before && (await countDestinations(db, acting)) >= MAX_DESTINATIONS) refuse('lead_destination.many')
      const kind = before?.kind ?? typed.kind
      const { fields, shownSecret } = await readTyped({ id, version, pinCode, ...typed, kind }, before, lang)
      // Last, so that a code is not used up by what is refused for another reason.
      await stepUp(codes, context, await ownMember(db, who), 'lead_destination', pinCode)
      const locked = before && ((await lock(db, acting, id)) ?? refuse('not_found'))
      const after = locked
        ? await leadDestinations.update(db, acting, locked, fields)
        : await leadDestinations.insert(db, acting, { ...fields, kind, createdAt: now })
      changed({ thing: 'leadDestination', id: after.id, ...(before && { before: told(before) }), after: told(after) })
      return { destination: await shownAlone(db, after), secret: shownSecret }
    },

    async make_secret({ id, pinCode }, context) {
      const { db, acting, who, now, changed, refuse } = context
      if (((await found(db, acting, id)) ?? refuse('not_found')).kind !== 'webhook')
        refuse('lead_destination.no_secret')
      await stepUp(codes, context, await ownMember(db, who), 'lead_destination', pinCode)
      const before = (await lock(db, acting, id)) ?? refuse('not_found')
      const made = webhookSecret(randomBytes(32))
      await setSecret(db, before, seal(secret, made))
      changed({ thing: 'leadDestination', id, after: { secretMadeAt: now } })
      return { secret: made }
    },

    async pause({ id }, { db, acting, changed, refuse }) {
      const before = (await lock(db, acting, id)) ?? refuse('not_found')
      const after = await setOff(db, before, 'staff')
      changed({ thing: 'leadDestination', id, before: told(before), after: told(after) })
      return {}
    },

    async resume({ id }, context) {
      const { db, acting, changed, refuse } = context
      const before = (await lock(db, acting, id)) ?? refuse('not_found')
      const after = await setOff(db, before, '')
      await wake(context, id)
      changed({ thing: 'leadDestination', id, before: told(before), after: told(after) })
      return {}
    },

    // The system is asked before the transaction, so that no transaction waits for it.
    test: {
      async prepare({ id }, { db, acting, now, refuse }) {
        const row = (await leadDestinations.get(db, acting, id)) ?? refuse('not_found')
        const began = performance.now()
        const delivery = randomUUID()
        const message: LeadMessage = {
          version: 1,
          type: 'test',
          timestamp: now.toISOString(),
          company: acting.company.prefix,
          data: sampleLead(now),
        }
        const outcome = await attempt({ openDestination, secret, warn }, row, { id: delivery, message, now })
        const { verdict, problem, status, answer } = outcome
        const milliseconds = Math.round(performance.now() - began)
        return async (context) => {
          const locked = (await lock(context.db, acting, id)) ?? context.refuse('not_found')
          const shownAttempt = { problem, status, milliseconds, answer }
          const state = verdict === 'sent' ? 'sent' : 'failed'
          await recordTest(context.db, locked, { ...shownAttempt, id: delivery, state, at: now })
          context.changed({ thing: 'leadDestination', id, after: { problem } })
          return shownAttempt
        }
      },
    },

    async remove({ id }, { db, acting, now, changed, refuse }) {
      const before = (await lock(db, acting, id)) ?? refuse('not_found')
      await leadDestinations.remove(db, acting, before, now)
      changed({ thing: 'leadDestination', id, before: told(before) })
      return {}
    },

    async restore({ id }, { db, acting, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      if ((await countDestinations(db, acting)) >= MAX_DESTINATIONS) refuse('lead_destination.many')
      const after = (await leadDestinations.restore(db, acting, id)) ?? refuse('not_found')
      changed({ thing: 'leadDestination', id, after: told(after) })
      return {}
    },

    async list_deliveries(asked, { db, acting, lang, refuse }) {
      if (!(await leadDestinations.get(db, acting, asked.id))) refuse('not_found')
      const { list, ...page } = (await deliveriesListed(db, acting, asked)) ?? refuseInvalid(['cursor'], lang)
      return {
        ...page,
        list: list.map(({ delivery: { destinationId: _, nth: _nth, ...one }, name }) => ({
          ...one,
          leadName: name ?? '',
          at: one.at.toISOString(),
          triedAt: one.triedAt?.toISOString() ?? null,
          nextAt: one.state === 'waiting' ? one.nextAt.toISOString() : null,
        })),
      }
    },

    async resend({ id }, context) {
      const { db, acting, now, changed, refuse } = context
      const one = isUuid(id) ? await lockDelivery(db, acting, id) : undefined
      // A test is sent again as a test.
      if (!one || one.delivery.event === 'test') return refuse('not_found')
      if (!(await sendAgain(db, one.delivery, now))) refuse('lead_destination.waits')
      await wake(context, one.destination.id)
      changed({ thing: 'leadDestination', id: one.destination.id, after: { delivery: id } })
      return {}
    },
  })
}
