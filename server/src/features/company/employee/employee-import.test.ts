import { contract } from '@idocard/contract'
import type { EmployeeImport } from '@idocard/contract/company/employee-import'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { department, employee } from '../../../db/schema/company/employee.ts'
import { employeeImport } from '../../../db/schema/company/employee-import.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  app = await testApp()
  manager = await newPerson(app)
  await appoint(manager, 'manager', 3)
})
beforeEach(async () => {
  await app.running.database.db.delete(employee)
  await app.running.database.db.delete(department)
})
afterAll(() => app.close())

const { employeeImport: calls, employee: people } = contract
type Cells = Record<string, string>
const as = async (person = manager) => ({ token: await tokenForStaff(person, calls.start) })
const numbered = (list: Cells[], from = 2) => JSON.stringify(list.map((cells, at) => ({ row: from + at, ...cells })))
const look = async (list: Cells[], id = 0, from = 2) =>
  (await app.call(calls.look, { id, fileName: '同事.xlsx', list: numbered(list, from) }, await as())).data
const ended = (id: number, state: EmployeeImport['state']) =>
  eventually(async () => {
    const { data } = await app.call(calls.get, { id }, await as())
    expect(data.state).toBe(state)
    return data
  })
const start = async (id: number) => {
  await app.call(calls.start, { id }, await as())
  return ended(id, 'done')
}
const undo = async (id: number) => {
  await app.call(calls.undo, { id }, await as())
  return ended(id, 'undone')
}
const put = async (list: Cells[]) => start((await look(list)).id)
const rowsOf = async (importId: number, outcome = '' as const) =>
  (await app.call(calls.list_rows, { importId, outcome, pageSize: 500 }, await as())).data.list
const listed = async () => (await app.call(people.list, { pageSize: 500 }, await as())).data.list
const one = async (keyword: string) => {
  const { list } = (await app.call(people.list, { keyword }, await as())).data
  if (!list[0]) throw new Error(`Nobody is called ${keyword}.`)
  return list[0]
}
const save = async (keyword: string, fields: Cells) => {
  const { id, version, nameCh, nameEn, titleCh, titleEn, phone, email, employeeNumber, departmentId } =
    await one(keyword)
  const stored = { id, version, nameCh, nameEn, titleCh, titleEn, phone, email, employeeNumber, departmentId }
  await app.call(people.save, { ...stored, ...fields }, await as())
}
const titles = async () =>
  (await app.call(contract.department.list, {}, await as())).data.list.map(({ titleCh }) => titleCh).toSorted()

const TEAM: Cells[] = [
  { nameCh: '陳怡君', nameEn: 'Yi-Jun Chen', employeeNumber: 'A1', phone: '912345001', department: '總管理處／業務部' },
  { nameCh: '林志豪', email: 'LIN@example.com', department: '總管理處 / 業務部' },
  { nameCh: '', nameEn: '', phone: '0912345003' },
  { nameCh: '黃淑芬', phone: '02-2311-3731' },
  { nameCh: '王冠宇', employeeNumber: 'A1' },
]

// Mutations: departments or people made by a look; a row that is refused written; a row of a later part that repeats an
// earlier one taken for new.
it('says what each row would do, changes nobody before it is started, and then does exactly that', async () => {
  const looked = await look(TEAM)
  expect(looked.list.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['new', ''],
    ['new', ''],
    ['refused', 'name'],
    ['refused', 'phone'],
    ['refused', 'twice'],
  ])
  expect(looked.departments).toEqual(['總管理處', '總管理處／業務部'])
  const more = await look([{ nameCh: '又一個', phone: '+886 912 345 001' }, { nameCh: '張雅婷' }], looked.id, 7)
  expect(more.list.map(({ problem }) => problem)).toEqual(['twice', ''])
  expect(await listed()).toEqual([])
  expect(await titles()).toEqual([])

  expect(await start(looked.id)).toMatchObject({
    rows: 7,
    toDo: 3,
    done: 3,
    added: 3,
    changed: 0,
    refused: 4,
    departments: 2,
  })
  expect(await titles()).toEqual(['業務部', '總管理處'].toSorted())
  expect(await one('陳怡君')).toMatchObject({ phone: '0912-345-001', departmentCh: '業務部', state: 'listed' })
  expect((await listed()).map(({ nameCh }) => nameCh).toSorted()).toEqual(['張雅婷', '林志豪', '陳怡君'].toSorted())
  const { list } = (await app.call(calls.list, {}, await as())).data
  expect(list[0]).toMatchObject({ id: looked.id, fileName: '同事.xlsx', state: 'done' })
})

// Mutations: a column that is missing empties what is there; a person found by the name; another's number taken.
it('finds people by id, number or address, and changes only what changed', async () => {
  await put(TEAM)
  const [chen, lin] = [await one('陳怡君'), await one('林志豪')]
  const same = {
    id: String(chen.id),
    employeeNumber: 'A1',
    nameCh: '陳怡君',
    phone: '0912-345-001',
    department: '總管理處／業務部',
  }
  const { list } = await look([
    same,
    { email: 'lin@example.com', titleCh: '業務經理' },
    { nameCh: '陳怡君' },
    { id: String(lin.id), employeeNumber: 'A1' },
    { employeeNumber: 'A1', email: 'lin@example.com' },
    { id: '999999999', nameCh: '不在' },
  ])
  expect(list.map(({ outcome, problem }) => problem || outcome)).toEqual([
    'unchanged',
    'changed',
    'new',
    'taken',
    'several',
    'unknown',
  ])
  expect(list[1]?.changes).toEqual([{ field: 'titleCh', before: '', after: '業務經理' }])
  const other = await newPerson(app, 4)
  await appoint(other, 'manager', 4)
  const theirs = { token: await tokenForStaff(other, calls.look), prefix: 'SUN' }
  const { data } = await app.call(calls.look, { list: numbered([{ id: String(chen.id), nameCh: '改名' }]) }, theirs)
  expect(data.list[0]?.problem).toBe('unknown')
})

// Mutations: no version compared; whoever was added meanwhile is overwritten.
it('refuses a row whose person was added or changed by a colleague since the look', async () => {
  await put(TEAM)
  const looked = await look([
    { email: 'lin@example.com', titleCh: '從檔案' },
    { employeeNumber: 'A1', titleCh: '經理' },
    { nameCh: '新人', phone: '0912345009' },
  ])
  await save('林志豪', { titleCh: '同事改的' })
  await app.call(people.save, { id: 0, nameCh: '同事加的', phone: '0912345009' }, await as())
  expect(await start(looked.id)).toMatchObject({ added: 0, changed: 1, refused: 2 })
  expect((await rowsOf(looked.id)).map(({ problem }) => problem)).toEqual(['stale', '', 'stale'])
  expect(await one('林志豪')).toMatchObject({ titleCh: '同事改的' })
})

// Mutations: everybody removed; what was typed since overwritten; an invitation of before forgotten; versions compared
// in place of what was written.
it('takes one import back as a whole, but not what was done with its people since', async () => {
  await put(TEAM)
  await app.call(people.invite, { id: (await one('林志豪')).id }, await as())
  const { id } = await put([
    { email: 'lin@example.com', phone: '0912345010', department: '' },
    { employeeNumber: 'A1', titleCh: '經理', department: '總管理處／財務部' },
    { nameCh: '留下', phone: '0912345011', department: '倉庫' },
    { nameCh: '改過', phone: '0912345012' },
    { nameCh: '拿掉', phone: '0912345013' },
  ])
  // Another number begins anew.
  expect(await one('林志豪')).toMatchObject({ state: 'listed', departmentId: 0 })
  await app.call(people.invite, { id: (await one('留下')).id }, await as())
  await save('改過', { titleCh: '同事改的' })
  // What the file did not write is a colleague's, and stays.
  await save('陳怡君', { titleEn: 'Manager' })
  // A later file, taken back before.
  await undo((await put([{ employeeNumber: 'A1', titleCh: '協理' }])).id)
  expect(await undo(id)).toMatchObject({ undone: 3, kept: 2, undoUntil: null })
  expect((await rowsOf(id)).map(({ undo }) => undo)).toEqual(['undone', 'undone', 'invited', 'changed', 'undone'])
  expect(await one('林志豪')).toMatchObject({ state: 'invited', phone: '', departmentCh: '業務部' })
  expect(await one('陳怡君')).toMatchObject({ titleCh: '', titleEn: 'Manager', departmentCh: '業務部' })
  expect((await listed()).map(({ nameCh }) => nameCh).toSorted()).toEqual(
    ['陳怡君', '林志豪', '留下', '改過'].toSorted(),
  )
  expect(await titles()).toEqual(['倉庫', '業務部', '總管理處'].toSorted())
  expect((await app.refused(calls.undo, { id }, await as())).data.refusal).toBe('employee_import.over')
})

// Mutations: no lock of the company; a run that begins at the first row again; nothing takes up what stands still.
it('runs one file of a company at a time, and goes on where it was cut off', async () => {
  const second = await newPerson(app)
  await appoint(second, 'owner', 3)
  const files = [await look([{ nameCh: '一號' }]), await look([{ nameCh: '二號' }], 0)]
  // A file that was only looked at is forgotten with the next one of the same person.
  expect((await app.refused(calls.start, { id: files[0]?.id ?? 0 }, await as())).code).toBe(404)
  const theirs = { token: await tokenForStaff(second, calls.start) }
  const { data } = await app.call(calls.look, { list: numbered([{ nameCh: '三號' }]) }, theirs)
  const both = await Promise.all([
    app.attempt(calls.start, { id: files[1]?.id ?? 0 }, await as()),
    app.attempt(calls.start, { id: data.id }, theirs),
  ])
  const isRefused = ({ data }: { data: unknown }) =>
    (data as { refusal?: string }).refusal === 'employee_import.running'
  expect(both.filter(({ code }) => code === 200).length + both.filter(isRefused).length).toBe(2)
  for (const [at, { code }] of both.entries())
    if (code === 200) await ended((at === 0 ? files[1]?.id : data.id) ?? 0, 'done')

  const { id } = await look([{ nameCh: '做過' }, { nameCh: '還沒' }])
  const cut = { state: 'running', toDo: 2, done: 1, doneRow: 2, added: 1, touchedAt: app.now() } as const
  await app.running.database.db.update(employeeImport).set(cut).where(eq(employeeImport.id, id))
  app.later(3 * MINUTE_MS)
  await app.running.runJob('employee_imports')
  expect(await ended(id, 'done')).toMatchObject({ done: 2, added: 2 })
  expect((await listed()).map(({ nameCh }) => nameCh)).not.toContain('做過')
})

// Mutation: `markDue` left out of a part.
it('writes what it changes on the cards of those who have joined, and takes that back, too', async () => {
  const template = { id: 0, version: 0, name: '範本', isDefault: true, rules: PRESET_RULES.standard }
  await app.call(contract.cardTemplate.save, { ...template, theme: 'origin', photoStyle: 'portrait' }, await as())
  const person = await newPerson(app, 4)
  await put([{ nameCh: '有名片', titleCh: '專員', phone: person.phone }])
  const { id } = await one('有名片')
  await app.call(people.invite, { id }, await as())
  const { cardSn } = (await app.call(people.accept, { id }, person.holder)).data
  const titled = (titleCh: string) =>
    eventually(async () => {
      const { data } = await app.call(contract.card.load_my_card, { cardSn }, person.holder)
      expect(data.fields).toMatchObject({ titleCh })
    })
  const promoted = await put([{ id: String(id), titleCh: '經理' }])
  await titled('經理')
  await undo(promoted.id)
  await titled('專員')
})

it('is forgotten after thirty days, with what it says about people', async () => {
  const { id } = await put(TEAM)
  app.later(29 * DAY_MS)
  await app.running.runJob('sweep')
  expect((await rowsOf(id)).length).toBe(5)
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  expect((await app.refused(calls.get, { id }, await as())).code).toBe(404)
  expect((await listed()).length).toBe(2)
})
