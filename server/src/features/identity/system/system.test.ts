import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitHit } from '../../../db/schema/identity/system.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { recordBackup } from './backup.store.ts'

const { get, load_warnings } = contract.siteSystem

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'administrator', null)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, get) })
const system = async () => (await app.call(get, {}, await asStaff())).data
const warnings = async () => (await app.call(load_warnings, {}, await asStaff())).data.list.map(({ kind }) => kind)

it('tells the version, its migrations, and what they need', async () => {
  const { version, migrations, database, storage } = await system()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(migrations.applied).toBe(migrations.known)
  expect(migrations.last).toMatch(/^\d{4}_/)
  expect(database.bytes).toBeGreaterThan(storage.pictures + storage.files)
})

it('warns until a backup was made, and again a day later', async () => {
  expect(await warnings()).toContain('backup_never')
  expect((await system()).backup).toBeNull()
  const { db } = app.running.database
  for (let hour = 12; hour >= 0; hour -= 1)
    await recordBackup(db, {
      at: new Date(app.now().getTime() - hour * HOUR_MS),
      host: 'shop-1',
      folder: `/backups/${hour}`,
      bytes: 5_000_000_000,
    })
  expect((await system()).backup).toMatchObject({ folder: '/backups/0', bytes: 5_000_000_000, isOld: false })
  expect(await warnings()).not.toContain('backup_never')
  app.later(DAY_MS + 1000)
  expect(await warnings()).toContain('backup_old')
  expect((await system()).backup?.isOld).toBe(true)
})

it('counts what limits refuse by call, without a word about the caller', async () => {
  const { token } = await asStaff()
  const { test } = contract.siteProvider
  for (let time = 0; time < 12; time += 1) await app.attempt(test, { name: 'sms' }, { token })
  const hit = () =>
    eventually(async () => {
      const found = (await system()).limits.find(({ call }) => call === 'siteProvider.test')
      if (!found) throw new Error('not counted yet')
      return found
    })
  expect(await hit()).toMatchObject({ times: 2, told: expect.stringContaining('太頻繁') })
  const rows = await app.running.database.db.select().from(limitHit)
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['call', 'hour', 'refusal', 'times'])
  app.later(2 * DAY_MS)
  expect((await system()).limits).toEqual([])
})
