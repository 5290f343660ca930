import { contract } from '@idocard/contract'
import { monthsAfter, mostChanged, NO_COMPANY_SUMS } from '@idocard/domain/company/company-figures'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { startOfTaiwanDay, taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyFigureMail, employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { outbox } from '../../../db/schema/identity/outbox.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite } from '../../../testing/card-site.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { monthToMail, writeFiguresMail } from './monthly-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = (await cardSite()).app
})
afterAll(() => app.close())

/** Somebody with a role at our own company, and an address for mail. */
async function reader(role: 'owner' | 'manager' | 'editor', email: string): Promise<Person> {
  const person = await newPerson(app)
  await appoint(person, role, 3)
  await app.running.database.db.update(member).set({ email }).where(eq(member.id, person.holder.id))
  return person
}
const figuresSent = async () =>
  (await app.running.database.db.select().from(outbox).where(eq(outbox.kind, 'company_figures'))).map(({ to }) => to)

it('is due from nine on the first in Taiwan, and for a week after an outage', () => {
  const due = (moment: string) => monthToMail(new Date(moment))
  expect(due('2026-12-01T08:59:59+08:00')).toBeUndefined()
  expect(due('2026-12-01T09:00:00+08:00')).toBe('2026-11-01')
  expect(due('2027-01-07T23:00:00+08:00')).toBe('2026-12-01')
  expect(due('2027-01-08T09:00:00+08:00')).toBeUndefined()
})

it('tells the three that changed most in proportion, and nothing that stayed', () => {
  const now = { ...NO_COMPANY_SUMS, opened: 1100, saved: 5, exchanged: 30, tapped: 7 }
  const before = { ...NO_COMPANY_SUMS, opened: 1000, saved: 0, exchanged: 60, tapped: 7, claimed: 1 }
  expect(mostChanged(now, before).map(({ figure }) => figure)).toEqual(['saved', 'claimed', 'exchanged'])
  expect(mostChanged(now, now)).toEqual([])
})

it('is written in each language, with the company’s name as text', () => {
  const mail = {
    ...{
      company: '<b>海線</b>',
      month: '2026-11-01',
      link: 'https://idocard.tw/x',
      unsubscribe: 'https://idocard.tw/u',
    },
    changes: [
      { figure: 'opened', now: 1200, before: 1000 },
      { figure: 'saved', now: 3, before: 0 },
    ] as const,
  }
  const zh = writeFiguresMail('zh-tw', mail)
  expect(zh.subject).toBe('<b>海線</b>：2026年11月名片數據')
  expect(zh.text).toContain('名片開啟：1,200（前一個月 1,000，+20%）')
  expect(zh.html).toContain('&lt;b&gt;海線')
  expect(zh.html).not.toContain('<b>')
  const en = writeFiguresMail('en-us', mail)
  expect(en.text).toContain('Saved as a contact: 3 (0 the month before)')
  expect(en.subject).toContain('November 2026')
})

// Mutations: the month not taken; the setting not asked for; sums of another company.
it('goes once to owners and managers who want it, and one press stops it', async () => {
  const { db } = app.running.database
  const owner = await reader('owner', 'owner-figures@example.com')
  await reader('manager', 'manager-figures@example.com')
  await reader('editor', 'editor-figures@example.com')
  const off = await reader('owner', 'off-figures@example.com')
  const { save_mail, load_mail } = contract.companyFigures
  await app.call(save_mail, { isOn: false }, { token: await tokenForStaff(off, save_mail) })
  // Until nine on the first of the next month.
  const first = monthsAfter(`${taiwanDay(app.now()).slice(0, 7)}-01`, 1)
  const month = monthsAfter(first, -1)
  const row = { companyId: 3, employeeId: null, departmentId: 0, source: 'qr' } as const
  await db.insert(employeeFigure).values([
    { ...row, day: month, opened: 4321 },
    { ...row, day: monthsAfter(month, -1), opened: 1234 },
    { ...row, companyId: 4, day: month, opened: 987_654 },
  ])
  app.later(startOfTaiwanDay(first).getTime() + 9 * HOUR_MS + 60_000 - app.now().getTime())
  await Promise.all([app.running.runJob('company_figures'), app.running.runJob('company_figures')])
  await app.running.runJob('company_figures')
  const mail = await app.sent('owner-figures@example.com', 'company_figures')
  expect(mail.text).toContain('4,321')
  expect(mail.text).toContain('1,234')
  expect(mail.text).not.toContain('987')
  await app.sent('manager-figures@example.com', 'company_figures')
  const ours = (await figuresSent()).filter((to) => to.endsWith('-figures@example.com'))
  expect(ours.toSorted()).toEqual(['manager-figures@example.com', 'owner-figures@example.com'])
  expect(await db.$count(companyFigureMail, eq(companyFigureMail.companyId, 3))).toBe(1)

  const path = /https?:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(mail.text)?.[1] ?? ''
  // A scanner of mail opens every link.
  await app.running.app.inject({ method: 'GET', url: path })
  const isOn = async () => (await app.call(load_mail, {}, { token: await tokenForStaff(owner, load_mail) })).data.isOn
  expect(await isOn()).toBe(true)
  await app.running.app.inject({ method: 'POST', url: path.replace('list=figures', 'list=news') })
  expect(await isOn()).toBe(true)
  expect((await app.running.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  expect(await isOn()).toBe(false)
  app.later(31 * DAY_MS)
  await app.running.runJob('company_figures')
  expect((await figuresSent()).filter((to) => to.startsWith('owner-'))).toHaveLength(1)
})
