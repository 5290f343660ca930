import { contract } from '@idocard/contract'
import { PRESET_RULES, type TemplateRules } from '@idocard/domain/company/card-template'
import { INVITED_AGAIN_HOURS } from '@idocard/domain/company/employee'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { employee } from '../../../db/schema/company/employee.ts'
import { notice } from '../../../db/schema/identity/notice.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  manager = await newPerson(app)
  await appoint(manager, 'manager', 3)
})
afterAll(() => app.close())

const { cardTemplate: calls, department, employee: people, card } = contract
const as = async () => ({ token: await tokenForStaff(manager, calls.save) })
const TYPED = {
  ...{ id: 0, version: 0, name: '全公司', isDefault: true, rules: PRESET_RULES.standard, theme: 'origin' as const },
  ...{ photoStyle: 'portrait' as const, companyCh: '向日葵有限公司', companyEn: 'Sunflower', addressCh: '台北市 1 號' },
}
const save = async (given: object) => (await app.call(calls.save, { ...TYPED, ...given }, await as())).data
const addPerson = async (given: object) =>
  (await app.call(people.save, { id: 0, version: 0, nameCh: '林小美', ...given }, await as())).data

/** Somebody who has joined, with a card of the company. */
async function joined(given: object = {}) {
  const person = await newPerson(app, 4)
  const one = await addPerson({ phone: person.phone, ...given })
  app.later(INVITED_AGAIN_HOURS * HOUR_MS)
  await app.call(people.invite, { id: one.id }, await as())
  const { cardSn } = (await app.call(people.accept, { id: one.id }, person.holder)).data
  const shown = async () => (await app.call(card.load_my_card, { cardSn }, person.holder)).data
  return { person, cardSn, shown, id: one.id }
}
const change = ({ person, cardSn }: Awaited<ReturnType<typeof joined>>, fields: object) =>
  app.attempt(card.update, { cardSn, fields }, person.holder)
/** Waits until nobody's card waits. */
const written = () =>
  eventually(async () => {
    expect((await app.call(calls.list, {}, await as())).data.list.map(({ waiting }) => waiting)).not.toContain(1)
  })

// Mutations: the template not applied at joining; the department's not before the company's; `lockedChanges` not asked.
it('gives a new card what the template of its department says, and keeps the person from changing it', async () => {
  const whole = await save({})
  const design = await save({ name: '設計部', isDefault: false, theme: 'idoDark', rules: PRESET_RULES.strict })
  expect((await app.call(calls.list, {}, await as())).data.list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const outer = (
    await app.call(department.save, { id: 0, version: 0, titleCh: '設計處', templateId: design.id }, await as())
  ).data
  const inner = (
    await app.call(department.save, { id: 0, version: 0, titleCh: '視覺組', parentId: outer.id }, await as())
  ).data
  const anybody = await joined({ titleCh: '業務' })
  expect(await anybody.shown()).toMatchObject({
    theme: 'origin',
    fields: { titleCh: '業務', companyCh: '向日葵有限公司', companyEn: 'Sunflower', addressCh: '台北市 1 號' },
    companyRules: { locked: ['title', 'department', 'company', 'address', 'theme'], phone: '' },
  })
  const refused = await change(anybody, { titleCh: '總經理', nameCh: '林美' })
  expect(refused.data).toMatchObject({ refusal: 'card.locked', fields: { 'fields.titleCh': expect.any(String) } })
  expect((await change(anybody, { nameCh: '林美' })).code).toBe(200)
  const theme = { cardSn: anybody.cardSn, theme: 'idoLight' as const }
  expect((await app.refused(contract.theme.change, theme, anybody.person.holder)).data.refusal).toBe('card.locked')
  const designer = await joined({ departmentId: inner.id })
  expect(await designer.shown()).toMatchObject({
    ...{ theme: 'idoDark', fields: { departmentCh: '視覺組' } },
    companyRules: { phone: expect.stringMatching(/^\+8869/) },
  })
  // Without the template everything is theirs again, and stays on the card.
  await app.call(calls.remove, { id: whole.id }, await as())
  expect(await anybody.shown()).toMatchObject({ companyRules: null, fields: { companyCh: '向日葵有限公司' } })
  expect((await change(anybody, { titleCh: '總經理' })).code).toBe(200)
  await app.call(calls.restore, { id: whole.id }, await as())
  await eventually(async () =>
    expect(await anybody.shown()).toMatchObject({ fields: { titleCh: '業務', nameCh: '林美' } }),
  )
})

// Mutations: `markDue` left out of a save; cards not told apart by version; nobody told.
it('writes every change at the company on the cards that wait for it, and says so to their people', async () => {
  const template = await save({})
  const one = await joined({ titleCh: '工程師' })
  const { version } = await one.shown()
  const address = { ...TYPED, id: template.id, version: template.version, addressCh: '台北市 2 號' }
  await app.call(calls.save, address, await as())
  await eventually(async () => expect(await one.shown()).toMatchObject({ fields: { addressCh: '台北市 2 號' } }))
  expect((await one.shown()).version).toBe(version + 1)
  const entry = (await app.call(people.get, { id: one.id }, await as())).data
  const typed = { id: one.id, version: entry.version, nameCh: '林小美', phone: entry.phone, titleCh: '資深工程師' }
  await app.call(people.save, typed, await as())
  await eventually(async () => expect(await one.shown()).toMatchObject({ fields: { titleCh: '資深工程師' } }))
  const told = await app.running.database.db.select().from(notice).where(eq(notice.memberId, one.person.holder.id))
  expect(told.filter(({ kind }) => kind === 'card_template')).toMatchObject([{ count: 2, companyId: 3 }])
  // What is given once is sent again when staff say so.
  await change(one, { nameCh: '自己取的名字' })
  await app.call(calls.send, { id: template.id }, await as())
  await eventually(async () => expect(await one.shown()).toMatchObject({ fields: { nameCh: '林小美' } }))
  await written()
})

// Mutation: the card not locked by the job, or read before it is locked.
it('loses nothing of what a person saves while the company writes', async () => {
  const template = await save({ rules: PRESET_RULES.standard })
  const everybody = await Promise.all([joined(), joined(), joined()].map(async (one) => one))
  for (let round = 0; round < 5; round += 1) {
    const { version } = (await app.call(calls.get, { id: template.id }, await as())).data
    const addressCh = `台北市 ${round} 段`
    const [saved] = await Promise.all([
      app.attempt(calls.save, { ...TYPED, id: template.id, version, addressCh }, await as()),
      ...everybody.map((one) => change(one, { introductionCh: `第 ${round} 次` })),
    ])
    expect(saved?.code).toBe(200)
    for (const one of everybody)
      await eventually(async () =>
        expect(await one.shown()).toMatchObject({ fields: { addressCh, introductionCh: `第 ${round} 次` } }),
      )
  }
})

// Mutations: fields shown after an exchange left in a preview; cards of another company.
it('shows a change on real cards before it is saved, as visitors see them', async () => {
  const template = await save({})
  const one = await joined({ titleCh: '祕書' })
  const always: TemplateRules = { ...PRESET_RULES.standard, phone: { from: 'always', isEditable: true } }
  const { id: _id, version: _version, ...typed } = { ...TYPED, rules: always, companyCh: '向日葵集團' }
  const { list } = (await app.call(calls.preview, { ...typed, id: template.id }, await as())).data
  const mine = list.find(({ before }) => before.card.cardSn === one.cardSn)
  expect(mine).toMatchObject({
    before: { card: { fields: { companyCh: '向日葵有限公司', phones: [] } } },
    after: { card: { fields: { companyCh: '向日葵集團', titleCh: '祕書', phones: [] } } },
  })
  expect((await one.shown()).fields.companyCh).toBe('向日葵有限公司')
  expect((await app.refused(calls.preview, { ...typed, id: 0, theme: 'SG' }, await as())).data.refusal).toBe(
    'template.theme',
  )
  expect((await app.refused(calls.save, { ...TYPED, theme: 'SG' }, await as())).data.refusal).toBe('template.theme')
})

// Mutations: `tieToEntry` left out; the copy of a card left with the company.
it('decides about the next card of somebody who gave theirs up', async () => {
  await save({})
  const one = await joined({ titleCh: '會計' })
  await app.call(card.release, { cardSn: one.cardSn }, one.person.holder)
  expect((await app.call(people.get, { id: one.id }, await as())).data).toMatchObject({ state: 'joined', cardSn: '' })
  const { cardSn, code } = await newCard(app, 3)
  await app.call(card.activate_card, { cardActivateCode: code }, one.person.holder)
  const shown = async () => (await app.call(card.load_my_card, { cardSn }, one.person.holder)).data
  await eventually(async () => expect(await shown()).toMatchObject({ theme: 'origin', fields: { titleCh: '會計' } }))
  expect((await app.call(people.get, { id: one.id }, await as())).data.cardSn).toBe(cardSn)
  expect((await change({ ...one, cardSn }, { titleCh: '財務長' })).data).toMatchObject({ refusal: 'card.locked' })
})

// Mutation: nobody marked when a template is deleted.
it('lets the template of the company take over where that of a department is deleted', async () => {
  await save({})
  const own = await save({ name: '設計部', isDefault: false, addressCh: '臺南市 5 號' })
  const given = { id: 0, version: 0, titleCh: '臺南分公司', templateId: own.id }
  const { id: departmentId } = (await app.call(department.save, given, await as())).data
  const one = await joined({ departmentId })
  expect(await one.shown()).toMatchObject({ fields: { addressCh: '臺南市 5 號' } })
  await app.call(calls.remove, { id: own.id }, await as())
  await eventually(async () => expect(await one.shown()).toMatchObject({ fields: { addressCh: '台北市 1 號' } }))
  // The department can still be renamed.
  const renamed = { ...given, id: departmentId, version: 1, titleCh: '臺南辦公室' }
  expect((await app.attempt(department.save, renamed, await as())).code).toBe(200)
})

// Mutation: a card that changed hands still written.
it('writes nothing on a card that is not that person’s any more', async () => {
  const template = await save({})
  const one = await joined()
  const other = await newPerson(app, 4)
  const { db } = app.running.database
  await db.execute(sql`update card set member_id = ${other.holder.id} where card_sn = ${one.cardSn}`)
  const changed = { ...TYPED, id: template.id, version: template.version, addressCh: '高雄市 9 號' }
  await app.call(calls.save, changed, await as())
  await eventually(async () => {
    const [row] = await db.select().from(employee).where(eq(employee.id, one.id))
    expect(row?.cardDue).toBeNull()
  })
  const mine = (await app.call(card.load_my_card, { cardSn: one.cardSn }, other.holder)).data
  expect(mine).toMatchObject({ companyRules: null, fields: { addressCh: '台北市 1 號' } })
})
