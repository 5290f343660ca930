import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CommandFault } from '../../../cli/command-fault.ts'
import { runOrders } from '../../../cli/orders/run-orders.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { seededDatabase } from '../../../testing/database.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { addOrder, addPaidOrder } from './fixtures.ts'

let folder: string
let settings: Record<string, string>
let app: TestApp
let me: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idocard-orders-'))
  settings = { SECRET: 'test', NODE_ENV: 'test', ...(await seededDatabase(folder)) }
  app = await testApp(settings)
  me = await newPerson(app)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the command prints; an error that the operator can fix begins with `!`. */
async function orders(...args: string[]): Promise<string> {
  try {
    return await runOrders(args, settings)
  } catch (error) {
    if (error instanceof CommandFault) return `! ${error.message}`
    throw error
  }
}
const parcel = ['--carrier', 'tcat', '--number', '9055-7341-2208']

it('lists, shows and moves an order, and says why it does not', async () => {
  const orderNumber = await addPaidOrder(me)
  expect(await orders('list')).toMatch(new RegExp(`${orderNumber} +paid .* missing .*王小明  霧黑名片 × 1`))
  expect(await orders('list', '--state', 'refunded')).toBe('No such orders.')
  expect(await orders('list', '--state', 'sent')).toContain('sent is no state')
  expect(await orders('show', orderNumber.toLowerCase())).toMatch(/Name +王小明/)
  expect(await orders('show', 'NOTHING')).toBe('! There is no order NOTHING.')

  expect(await orders('ship', orderNumber, ...parcel)).toContain('is paid: to ship it, it must be in production')
  expect(await orders('prepare', orderNumber)).toContain('Print details of order')
  expect(await orders('prepare', orderNumber, '--incomplete')).toContain('is in production')
  expect(await orders('prepare', await addOrder(me))).toContain('is awaiting payment: to prepare it')
  expect(await orders('ship', orderNumber, '--carrier', 'tcat', '--number', '12')).toContain('no tracking number')
  expect(await orders('ship', orderNumber, '--carrier', 'dhl', '--number', '12')).toContain('dhl is no carrier')
  expect(await orders('ship', orderNumber, ...parcel)).toContain('is shipped')
  expect((await app.sent(me.phone, 'order_shipped')).text).toContain('905573412208')
  expect(await orders('complete', orderNumber)).toContain('is completed')
  const { data } = await app.call(contract.order.load_my_order_info, { orderNumber }, me.member)
  expect(data).toMatchObject({ status: 'completed', carrier: 'tcat', trackingNumber: '905573412208' })
})

// Mutations: shipped orders listed until they are completed; a request about a shipped order not listed.
it('lists what staff must act on: what is to be made, and requests for a refund in any state', async () => {
  const orderNumber = await addPaidOrder(me)
  await orders('prepare', orderNumber, '--incomplete')
  expect(await orders('list')).toMatch(new RegExp(`${orderNumber} +preparing`))
  await orders('ship', orderNumber, ...parcel)
  expect(await orders('list')).not.toContain(orderNumber)
  expect(await orders('list', '--state', 'shipped')).toMatch(new RegExp(`${orderNumber} +shipped .* 霧黑名片 × 1`))
  await app.call(contract.order.request_refund, { orderNumber, content: '晶片讀不到' }, me.member)
  expect(await orders('list')).toMatch(new RegExp(`${orderNumber} +shipped .* requested +王小明`))
})

// Mutations: the wrong number not kept; `time` left out of the message, so that the second correction is not sent.
it('corrects a wrong parcel as often as needed, tells the buyer once each time, and keeps what was wrong', async () => {
  const orderNumber = await addPaidOrder(me)
  await orders('prepare', orderNumber, '--incomplete')
  expect(await orders('correct', orderNumber, ...parcel)).toContain('is preparing: to correct it, it must be shipped')
  await orders('ship', orderNumber, ...parcel)
  expect(await orders('correct', orderNumber, ...parcel)).toContain('has this carrier and number already')
  expect(await orders('correct', orderNumber, '--carrier', 'post')).toContain(
    '905573412208 is no tracking number of post',
  )
  expect(await orders('correct', orderNumber, '--number', '9055 7341 2219')).toContain('is corrected')
  const told = async () => (await app.sent(me.phone, 'order_parcel_corrected')).text
  expect(await told()).toContain('905573412219')
  expect(await orders('correct', orderNumber, '--carrier', 'post', '--number', '63081200457120')).toContain('corrected')
  expect(await told()).toContain('63081200457120')
  const { data } = await app.call(contract.order.load_my_order_info, { orderNumber }, me.member)
  expect(data).toMatchObject({ status: 'shipped', carrier: 'post', trackingNumber: '63081200457120' })
  expect(await orders('show', orderNumber)).toMatch(
    /Wrong parcel +T-CAT 905573412208, corrected .*\nWrong parcel +T-CAT 905573412219, corrected /,
  )
})

it('ships every order of a table that it can, and names the rows of the others', async () => {
  const [one, two] = [await addPaidOrder(me), await addPaidOrder(me)]
  await orders('prepare', one, '--incomplete')
  const file = join(folder, 'parcels.csv')
  await writeFile(
    file,
    `\uFEFForder,carrier,number\r\n${one},post,63081200457120\r\n${two},tcat,905573412208\r\n${one},tcat,\r\n`,
  )
  const output = await orders('ship', '--file', file)
  expect(output).toContain('Shipped: 1 of 3')
  expect(output).toContain(`Row 3: Order ${two} is paid`)
  expect(output).toContain('Row 4: Nothing is no tracking number')
  expect(await orders('ship', '--file', join(folder, 'none.csv'))).toContain('cannot be read')
})

it.each([
  [],
  ['list', 'X'],
  ['ship'],
  ['show'],
  ['prepare', 'A', 'B'],
  ['complete', 'A', '--number', '1'],
  ['list', '--x'],
])('explains itself for %j', async (...args) => {
  expect(await orders(...(args as string[]))).toContain('npm run orders -- list')
})
