import { contract } from '@idocard/contract'
import type { LeadEvent } from '@idocard/contract/company/lead-event'
import { choicesProblem, EVENT_KNOWN_DAYS, type EventQuestion, MAX_EVENTS } from '@idocard/domain/company/lead-event'
import { DAY_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { LeadEventRow } from '../../../db/schema/company/lead-event.ts'
import { lockCompany } from '../company/index.ts'
import { attend, countEvents, countsOf, events, eventsOf, lockAttending } from './store.ts'

const LAST_BEFORE_FIRST: Record<Lang, string> = {
  'zh-tw': '最後一天不能早於第一天',
  'en-us': 'The last day can’t be before the first one.',
}
const CHOICES: Record<'count' | 'languages', Record<Lang, string>> = {
  count: {
    'zh-tw': '選項要有 2 到 8 個，一行一個，每個最多 60 個字',
    'en-us': 'Enter 2 to 8 choices, one on each line, of at most 60 characters.',
  },
  languages: {
    'zh-tw': '中文和英文的選項要一樣多',
    'en-us': 'There must be as many choices in English as in Chinese.',
  },
}

const shown = (
  { companyId: _, removedAt, ...row }: LeadEventRow,
  counts: { people: number; leads: number },
): LeadEvent => ({ ...row, ...counts, removedAt: removedAt?.toISOString() ?? null })

const shownAlone = async (db: Tx, row: LeadEventRow) => shown(row, (await countsOf(db, [row]))(row.id))

/** Questions keep their ids, and a new one gets one that no question of the event had before it. */
function numbered(typed: readonly EventQuestion[], before: readonly EventQuestion[]): EventQuestion[] {
  let last = Math.max(0, ...before.map(({ id }) => id))
  return typed.map((question) => {
    const isKnown = before.some(({ id }) => id === question.id)
    if (!isKnown) last += 1
    return { ...question, id: isKnown ? question.id : last }
  })
}

function wrongIn(
  { firstDay, lastDay, questions }: Pick<LeadEventRow, 'firstDay' | 'lastDay' | 'questions'>,
  lang: Lang,
) {
  const wrong: Record<string, string> = lastDay < firstDay ? { lastDay: LAST_BEFORE_FIRST[lang] } : {}
  for (const [at, question] of questions.entries()) {
    const problem = choicesProblem(question)
    if (problem)
      wrong[`questions.${at}.${problem === 'languages' ? 'choicesEn' : 'choicesCh'}`] = CHOICES[problem][lang]
  }
  return wrong
}

export const leadEventCalls = implement(contract.leadEvent, {
  async list(at, { db, acting, lang }) {
    const { list, ...page } = (await events.list(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    const counts = await countsOf(db, list)
    return { list: list.map((row) => shown(row, counts(row.id))), ...page }
  },

  async get({ id }, { db, acting, refuse }) {
    return shownAlone(db, (await events.get(db, acting, id)) ?? refuse('not_found'))
  },

  async save({ id, version, ...typed }, { db, acting, lang, changed, refuse }) {
    if (id === 0) await lockCompany(db, acting.company.id)
    const before = id === 0 ? undefined : ((await events.lock(db, acting, id)) ?? refuse('not_found'))
    if (before && before.version !== version) refuse('event.changed')
    if (!before && (await countEvents(db, acting)) >= MAX_EVENTS) refuse('event.many')
    const fields = {
      ...typed,
      questions: numbered(typed.questions, before?.questions ?? []),
      tags: [...new Set(typed.tags)],
    }
    const wrong = wrongIn(fields, lang)
    if (Object.keys(wrong).length > 0) refuseFields(wrong)
    const after = before ? await events.update(db, acting, before, fields) : await events.insert(db, acting, fields)
    changed({ thing: 'leadEvent', id: after.id, ...(before && { before }), after })
    return shownAlone(db, after)
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const before = (await events.lock(db, acting, id)) ?? refuse('not_found')
    await events.remove(db, acting, before, now)
    changed({ thing: 'leadEvent', id, before })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    await lockCompany(db, acting.company.id)
    if ((await countEvents(db, acting)) >= MAX_EVENTS) refuse('event.many')
    const after = (await events.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'leadEvent', id, after })
    return {}
  },

  async load_mine(_input, { db, who, now }) {
    const known = new Date(now.getTime() + EVENT_KNOWN_DAYS * DAY_MS)
    const rows = await eventsOf(db, who, taiwanDay(now), taiwanDay(known))
    return {
      list: rows.map(({ event, company, cardSn, attended }) => ({
        ...{ id: event.id, titleCh: event.titleCh, titleEn: event.titleEn },
        ...{ placeCh: event.placeCh, placeEn: event.placeEn, firstDay: event.firstDay, lastDay: event.lastDay },
        ...{ tags: event.tags, companyCh: company.companychname, companyEn: company.companyenname, cardSn },
        isHere: attended === event.id,
      })),
    }
  },

  async attend({ id, isHere }, { db, who, now, refuse }) {
    const { event, employee, cardSn } = (await lockAttending(db, who, id)) ?? refuse('not_found')
    const today = taiwanDay(now)
    if (isHere && (today < event.firstDay || today > event.lastDay)) refuse('event.over')
    if (isHere) await attend(db, employee.id, event.id)
    // Leaving one that somebody has left already, for another, changes nothing.
    else if (employee.eventId === event.id) await attend(db, employee.id, null)
    return { cardSn }
  },
})
