import { randomInt } from 'node:crypto'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { newCardSn } from '@idocard/domain/cards/card-address'
import type { AskedField } from '@idocard/domain/company/card-request'
import { PRESET_RULES, type TemplatePreset } from '@idocard/domain/company/card-template'
import { monthOf, monthsAfter } from '@idocard/domain/company/company-figures'
import { consentWords, type LeadState } from '@idocard/domain/company/lead'
import { choicesOf } from '@idocard/domain/company/lead-event'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { type Lang, pick } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import type { company } from '../../../db/schema/company/company.ts'
import {
  companyDayFigure,
  companyFiguredDay,
  companyGoal,
  employeeFigure,
} from '../../../db/schema/company/company-figures.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { type CardTemplateRow, cardTemplate, department, employee } from '../../../db/schema/company/employee.ts'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { newActivation } from '../../../shared/activation.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { withTemplate } from '../../cards/card/index.ts'
import content from './demo-content.json' with { type: 'json' }
import people from './demo-people.json' with { type: 'json' }

type Company = Pick<typeof company.$inferSelect, 'id'>
type PersonState = 'listed' | 'invited' | 'ended' | 'declined' | 'joined' | 'left'

/** Days since an invitation that has ended was sent, and since one that is open was. */
const INVITED_DAYS = { ended: 41, open: 6 }
/** Since when everybody is on the list: before anybody joined. */
const LISTED_DAYS = 196
/** The days of which there are figures. */
const FIGURE_DAYS = 92
const LEFT_DAYS = 5

/** Somebody without a phone number or an address: nobody can sign in as them, and nothing is sent to them. */
export async function insertNobody(db: Tx, names: readonly string[], now: Date): Promise<string[]> {
  const made = await db
    .insert(member)
    .values(names.map((name) => ({ name, guestHash: hashOf(newToken()), createdAt: now })))
    .returning({ id: member.id })
  return made.map(({ id }) => id)
}

/** Fills a demo company with people, templates, requests, events, leads, news and figures up to now. */
export async function fillDemoCompany(db: Tx, made: Company, lang: Lang, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const departments = await insertDepartments(db, made)
  const templates = await insertTemplates(db, made, lang, departments)
  const staff = await insertPeople(db, made, { departments, templates }, ago)
  await insertRequests(db, made, staff, ago)
  await insertLeads(db, made, staff, lang, ago)
  await insertNews(db, made, ago)
  await insertFigures(db, made, now)
}

type Departments = Map<string, { id: number; titleCh: string; titleEn: string; parent?: string | undefined }>

async function insertDepartments(db: Tx, { id: companyId }: Company): Promise<Departments> {
  const made: Departments = new Map()
  for (const { key, parent, ...titles } of content.departments) {
    const parentId = parent === undefined ? null : (made.get(parent)?.id ?? null)
    const { id } = await insertOne(db, department, { ...titles, companyId, parentId })
    made.set(key, { id, ...titles, parent })
  }
  return made
}

/** One template for everybody, and a stricter one for sales. */
async function insertTemplates(db: Tx, { id: companyId }: Company, lang: Lang, departments: Departments) {
  const template = (name: string, preset: TemplatePreset, more: Partial<CardTemplateRow>) =>
    insertOne(db, cardTemplate, {
      ...content.template,
      ...{ companyId, name, rules: PRESET_RULES[preset], theme: 'idoLight', photoStyle: 'portrait', lookVersion: 1 },
      ...more,
    })
  const everybody = await template(pick(lang, '全公司', 'Everybody'), 'standard', { isDefault: true })
  const sales = await template(pick(lang, '業務', 'Sales'), 'strict', { theme: 'idoDark', accent: '#8a3b12' })
  const top = departments.get('B')?.id ?? 0
  await db.update(department).set({ templateId: sales.id }).where(sql`${department.id} = ${top}`)
  return { everybody, sales }
}

/** `Cheng-Han Lin` → `chenghan.lin@wangyue.example`, which no mail reaches. */
const addressOf = (nameEn: string): string => {
  const [given = '', family = ''] = nameEn.toLowerCase().replaceAll('-', '').split(' ')
  return `${given}.${family}@wangyue.example`
}

interface Staff {
  id: number
  memberId: string | null
  cardSn: string | null
  joinedAt: Date | null
}

async function insertPeople(
  db: Tx,
  { id: companyId }: Company,
  { departments, templates }: { departments: Departments; templates: Record<'everybody' | 'sales', CardTemplateRow> },
  ago: (days: number) => Date,
): Promise<Map<string, Staff>> {
  const hasCard = (state: string) => state === 'joined' || state === 'left'
  const joined = people.filter(({ state }) => hasCard(state)).map(({ nameCh }) => nameCh)
  const ids = await insertNobody(db, joined, ago(0))
  const memberOf = new Map(joined.map((name, at) => [name, ids[at] ?? '']))
  const entries = people.map(({ department: key, state, ...names }, at) => {
    const place = departments.get(key)
    const template = (place?.parent ?? key) === 'B' ? templates.sales : templates.everybody
    const phone = `+886900000${String(at + 100)}`
    const email = addressOf(names.nameEn)
    const since = ago(20 + ((at * 37) % 170))
    const written = { ...names, phone: hasCard(state) ? phone : '', email }
    const entry = { ...written, givenPhone: '', givenEmail: '', exceptions: {} }
    const begun = { fields: EMPTY_CARD, theme: template.theme }
    const made = withTemplate(begun, { template, employee: entry, department: place ?? null }, true)
    return { at, state: state as PersonState, place, template, written, since, made, number: newCardSn(randomInt) }
  })
  const withCards = entries.filter(({ state }) => hasCard(state))
  await db.insert(card).values(
    withCards.map(({ state, number, made, since, written }) => ({
      ...{ cardSn: number, companyId, activationHash: newActivation().hash, physical: false, ...made },
      ...{ createdAt: since, activatedAt: since, updatedAt: since },
      memberId: state === 'left' ? null : (memberOf.get(written.nameCh) ?? null),
      ...(state === 'left' ? { state: 'left' as const, leftAs: 'gone' as const } : { state: 'active' as const }),
    })),
  )
  const rows = await db
    .insert(employee)
    .values(
      entries.map(({ at, state, place, template, written, since, number }) => {
        const isJoined = state === 'joined'
        const invitedAt =
          state === 'listed' ? null : isJoined ? since : ago(INVITED_DAYS[state === 'ended' ? 'ended' : 'open'])
        return {
          ...{ companyId, departmentId: place?.id ?? null, ...written, employeeNumber: `W${1001 + at}` },
          ...{ state: state === 'ended' ? ('invited' as const) : state, invitedAt, remindedAt: invitedAt },
          createdAt: ago(LISTED_DAYS),
          ...(hasCard(state) && { joinedAt: since }),
          ...(isJoined && {
            ...{ memberId: memberOf.get(written.nameCh), countedId: memberOf.get(written.nameCh), cardSn: number },
            ...{ givenPhone: written.phone, givenEmail: written.email },
            ...{ lookId: template.id, lookVersion: template.lookVersion },
          }),
        }
      }),
    )
    .returning()
  const staff = new Map(rows.map((row) => [row.nameCh, row]))
  const leaver = withCards.find(({ state }) => state === 'left')
  const left = leaver && staff.get(leaver.written.nameCh)
  if (left)
    await db.insert(departure).values({
      ...{ companyId, employeeId: left.id, memberId: memberOf.get(left.nameCh) ?? null, cardSn: leaver.number },
      ...{ cardWas: 'active', leftAt: ago(LEFT_DAYS) },
    })
  return staff
}

async function insertRequests(
  db: Tx,
  { id: companyId }: Company,
  staff: ReadonlyMap<string, Staff>,
  ago: (days: number) => Date,
): Promise<void> {
  const asked = content.requests.flatMap(({ name, field, ...wanted }, at) => {
    const { id, memberId, cardSn } = staff.get(name) ?? {}
    return id && memberId && cardSn
      ? [{ ...wanted, companyId, employeeId: id, memberId, cardSn, field: field as AskedField, askedAt: ago(at) }]
      : []
  })
  await db.insert(cardRequest).values(asked)
}

async function insertLeads(
  db: Tx,
  { id: companyId }: Company,
  staff: ReadonlyMap<string, Staff>,
  lang: Lang,
  ago: (days: number) => Date,
): Promise<void> {
  const events = []
  for (const { startsInDays, days, ...event } of content.events) {
    const firstDay = taiwanDay(ago(-startsInDays))
    events.push(
      await insertOne(db, leadEvent, {
        ...{ ...event, companyId, firstDay, lastDay: taiwanDay(ago(-startsInDays - days + 1)) },
      }),
    )
  }
  const companyName = pick(lang, content.company.companychname, content.company.companyenname)
  for (const [at, { by, daysAgo, answer, message, state, ...person }] of content.leads.entries()) {
    const owner = staff.get(by)
    const metAt = new Date(ago(daysAgo).getTime() - (daysAgo === 0 ? 0 : at % 5) * HOUR_MS)
    const event = answer === null ? undefined : events[0]
    const [question] = event?.questions ?? []
    const chosen = question && answer !== null ? choicesOf(question)[answer] : undefined
    const { id: leadId } = await insertOne(db, lead, {
      ...{ ...person, companyId, email: `lead${at + 1}@example.com`, state: state as LeadState },
      ...{ ownerId: owner?.id ?? null, createdAt: metAt, metAt },
    })
    await db.insert(leadMeeting).values({
      ...{ leadId, employeeId: owner?.id ?? null, eventId: event?.id ?? null, source: 'form', message, at: metAt },
      answers:
        question && chosen
          ? [{ questionCh: question.titleCh, questionEn: question.titleEn, answerCh: chosen.ch, answerEn: chosen.en }]
          : [],
      consent: consentWords(lang, {
        ...{ name: by, company: companyName, consent: pick(lang, event?.consentCh ?? '', event?.consentEn ?? '') },
      }),
    })
  }
}

async function insertNews(db: Tx, { id: companyId }: Company, ago: (days: number) => Date): Promise<void> {
  const { id: categoryId } = await insertOne(db, newsCategory, {
    companyId,
    titleCh: '公司消息',
    titleEn: 'Company news',
  })
  await db
    .insert(news)
    .values(
      content.news.map(({ daysAgo, ...article }) => ({ ...article, companyId, categoryId, publishedAt: ago(daysAgo) })),
    )
}

/** What happened with everybody's card, more on working days and more in sales; the sums of days that are over; and goals. */
async function insertFigures(db: Tx, { id: companyId }: Company, now: Date): Promise<void> {
  const today = taiwanDay(now)
  // A number below 100 for each person and day: the same rows for the same ids.
  const chance = (salt: string) => sql`abs(hashtext(one.id || ${salt} || day.day::date) % 100)`
  await db.execute(sql`
    insert into ${employeeFigure} (company_id, day, employee_id, department_id, source, opened, saved, exchanged, tapped)
    select ${companyId}, day.day::date, one.id, one.department_id, (array['nfc', 'qr', 'nfc', 'link', 'line'])[1 + ${chance('s')} % 5],
      1 + ${chance('o')} % 4, (${chance('v')} < 26)::int, (${chance('e')} < 16)::int, (${chance('t')} < 20)::int
    from ${employee} one join ${department} place on place.id = one.department_id,
      generate_series(${today}::timestamp - interval '1 day' * ${FIGURE_DAYS}::int, ${today}::timestamp, interval '1 day') day
    where one.company_id = ${companyId} and one.joined_at < day.day
      and ${chance('d')} < case when extract(isodow from day.day) > 5 then 8 when place.parent_id is not null then 52 else 22 end`)
  await db.execute(sql`
    insert into ${employeeFigure} (company_id, day, employee_id, department_id, source, claimed)
    select ${companyId}, (joined_at at time zone interval '8 hours')::date, id, department_id, '', 1
    from ${employee} where company_id = ${companyId} and joined_at is not null`)
  await db.execute(sql`
    insert into ${companyDayFigure} (company_id, day, department_id, source, claimed, opened, saved, exchanged, tapped)
    select company_id, day, department_id, source, sum(claimed), sum(opened), sum(saved), sum(exchanged), sum(tapped)
    from ${employeeFigure} where company_id = ${companyId} and day in (select day from ${companyFiguredDay})
    group by company_id, day, department_id, source`)
  const month = monthsAfter(monthOf(today), -2)
  await db.insert(companyGoal).values({ companyId, month, ...content.goals })
}
