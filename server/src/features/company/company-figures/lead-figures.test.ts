import { contract } from '@idocard/contract'
import { daysAfter } from '@idocard/domain/commerce/figures-period'
import { LEAD_FIGURES, type LeadSums } from '@idocard/domain/company/lead'
import { startOfTaiwanDay, taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addEmployee } from '../employee/fixtures.ts'
import { addLead } from '../lead/fixtures.ts'
import { addEvent } from '../lead-event/fixtures.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
  owner = await newPerson(app)
  await appoint(owner, 'owner')
})
afterAll(() => app.close())

interface Met {
  leadId: number
  isNew: (from: string, until: string) => boolean
  eventId: number
  employeeId: number
  day: string
}

// Mutations: days of UTC; deleted leads counted; the leads of another company; a lead that was met twice counted twice.
it('counts by event and colleague what a plain loop over the list counts, now and before', async () => {
  const { db } = app.running.database
  await db.delete(lead)
  const today = taiwanDay(app.now())
  const events = [await addEvent(owner), await addEvent(owner), 0]
  const people = [await addEmployee(owner, { state: 'joined' }), await addEmployee(owner, { state: 'joined' }), 0]
  const all: Met[] = []
  for (let at = 0; at < 60; at += 1) {
    const first = daysAfter(today, -((at * 7) % 70))
    // The first and the last moment of a day in Taiwan.
    const moment = (day: string, nth: number) =>
      new Date(startOfTaiwanDay(day).getTime() + (nth % 2 === 0 ? 0 : 86_399_000))
    const isRemoved = at % 10 === 9
    const leadId = await addLead(owner, { createdAt: moment(first, at), ...(isRemoved && { removedAt: app.now() }) })
    for (const again of [0, at % 3]) {
      const day = daysAfter(first, again)
      if (day > today || (again === 0 && at % 3 === 0 && at % 2 === 1)) continue
      const [eventId = 0, employeeId = 0] = [events[at % 3], people[(at + again) % 3]]
      await db.insert(leadMeeting).values({
        ...{ leadId, source: 'form', at: moment(day, at) },
        ...{ eventId: eventId || null, employeeId: employeeId || null },
      })
      const isNew = (from: string, until: string) => first >= from && first <= until
      if (!isRemoved) all.push({ leadId, isNew, eventId, employeeId, day })
    }
  }
  const other = await newPerson(app, 4)
  const theirs = await addLead(other)
  await db.insert(leadMeeting).values({ leadId: theirs, source: 'form', at: app.now() })

  const token = await tokenForStaff(owner, contract.companyFigures.load_leads)
  const told = (await app.call(contract.companyFigures.load_leads, { period: '30' }, { token })).data
  const counted = (from: string, until: string, is: (met: Met) => boolean): LeadSums => {
    const met = all.filter((one) => one.day >= from && one.day <= until && is(one))
    const ids = (some: readonly Met[]) => new Set(some.map(({ leadId }) => leadId)).size
    return { leads: ids(met), newLeads: ids(met.filter(({ isNew }) => isNew(from, until))), meetings: met.length }
  }
  const [now, before] = [told.days, told.compared ?? told.days]
  const both = (is: (met: Met) => boolean) => ({
    sums: counted(now.from, now.until, is),
    compared: counted(before.from, before.until, is),
  })
  expect({ sums: told.sums, compared: told.comparedSums }).toEqual(both(() => true))
  expect(told.events.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, ...events.slice(0, 2)])
  for (const { id, sums, compared } of told.events)
    expect({ sums, compared }, `event ${id}`).toEqual(both(({ eventId }) => eventId === id))
  for (const { id, sums, compared } of told.colleagues)
    expect({ sums, compared }, `colleague ${id}`).toEqual(both(({ employeeId }) => employeeId === id))
  expect(LEAD_FIGURES.map((name) => told.sums[name])).not.toContain(0)

  // Over all days, the list has as many.
  const own = { period: 'own', from: daysAfter(today, -200), until: today } as const
  const whole = (await app.call(contract.companyFigures.load_leads, own, { token })).data
  for (const { id, sums } of whole.events.filter((one) => one.id !== 0)) {
    const { total } = (await app.call(contract.lead.list, { eventId: id }, { token })).data
    expect(sums.leads, `event ${id}`).toBe(total)
  }
  const viewer = await newPerson(app)
  await appoint(viewer, 'editor')
  const editing = { token: await tokenForStaff(viewer, contract.companyFigures.load) }
  expect((await app.refused(contract.companyFigures.load_leads, {}, editing)).code).toBe(403)
  await db.delete(lead).where(eq(lead.companyId, 3))
})
