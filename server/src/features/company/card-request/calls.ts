import { contract } from '@idocard/contract'
import type { CardRequest, StaffRequest } from '@idocard/contract/company/card-request'
import { type AskedField, isAskable, isOneForAll, readWanted } from '@idocard/domain/company/card-request'
import { isLocked, type TemplateRules } from '@idocard/domain/company/card-template'
import { formatMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { INVALID, refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { CardRequestRow } from '../../../db/schema/company/card-request.ts'
import type { Queue } from '../../../queue/queue.ts'
import { companyRulesShown, hasOf, lockOwnCard, ownCard, rulesOf } from '../../cards/card/index.ts'
import { companyById, isPaused } from '../company/index.ts'
import { accept, decline } from './decide.ts'
import {
  employeeOf,
  lastRequests,
  listRequests,
  lockOwnRequest,
  type RequestForStaff,
  replaceRequest,
  transitionRequest,
} from './store.ts'

/** What is wrong with what was typed as wanted. */
const WRONG = {
  phone: { 'zh-tw': '請填臺灣的手機號碼', 'en-us': 'Enter a mobile number in Taiwan.' },
  email: { 'zh-tw': 'Email 格式不正確', 'en-us': 'This doesn’t look like an email address.' },
} satisfies Record<string, Record<Lang, string>>

const shown = (row: CardRequestRow): CardRequest => {
  const { id, field, wantedCh, wantedEn, note, state, reason, askedAt, decidedAt } = row
  return {
    ...{ id, field, note, state, reason },
    wantedCh: field === 'phone' ? formatMobile(wantedCh) : wantedCh,
    wantedEn,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** Whether the company decides about a field, or about its own entry in a list. */
const isDecided = (field: AskedField, rules: TemplateRules) =>
  isLocked(field, rules[field]) || rules[field].from === 'always'

function shownToStaff({ request, employee, fields, rules, isTheirCard, decidedBy }: RequestForStaff): StaffRequest {
  // What the person decides about by now, or shows to those alone who leave their details, is not the company's to see here.
  const isSeen = request.state === 'open' && isTheirCard && rules !== null && isDecided(request.field, rules)
  const [hasCh, hasEn] =
    isSeen && fields.visibility[request.field as 'title'] !== 'exchange'
      ? hasOf(fields, employee, request.field)
      : ['', '']
  return {
    ...shown(request),
    employeeId: request.employeeId,
    ...{ nameCh: employee.nameCh, nameEn: employee.nameEn },
    cardSn: request.cardSn,
    hasCh: request.field === 'phone' ? formatMobile(hasCh) : hasCh,
    hasEn,
    decidedBy,
  }
}

/** What somebody asks their company to change on their card, and how its staff decide. */
export const cardRequestCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.cardRequest, {
    async ask({ cardSn, field, note, ...typed }, { db, who, now, lang, refuse }) {
      const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
      const { id: employeeId } = (await employeeOf(db, mine)) ?? refuse('request.unlocked')
      const rules = await rulesOf(db, mine)
      if (!rules || !isAskable(field, companyRulesShown(rules))) refuse('request.unlocked')
      const { companyId } = mine
      const company = await companyById(db, companyId)
      if (company && isPaused(company)) refuse('company.paused')
      const read = readWanted(field, typed)
      if ('wrong' in read) {
        const problem = isOneForAll(field) ? WRONG[field] : INVALID
        return refuseFields(Object.fromEntries(read.wrong.map((name) => [name, problem[lang]])))
      }
      const by = { companyId, employeeId, memberId: who.id, cardSn: mine.cardSn }
      return shown(await replaceRequest(db, { ...by, field, ...read.wanted, note, askedAt: now }))
    },

    async load_mine({ cardSn }, { db, who, refuse }) {
      const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
      return { list: (await lastRequests(db, who, mine)).map(shown) }
    },

    async withdraw({ id }, { db, who, now, refuse }) {
      const mine = (await lockOwnRequest(db, who, id)) ?? refuse('not_found')
      return shown((await transitionRequest(db, mine, 'withdraw', { decidedAt: now })) ?? refuse('request.decided'))
    },

    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listRequests(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { list: list.map(shownToStaff), ...page }
    },

    accept: async ({ id }, context) => shownToStaff(await accept(context, queue, id)),

    decline: async (given, context) => shownToStaff(await decline(context, queue, given)),
  })
