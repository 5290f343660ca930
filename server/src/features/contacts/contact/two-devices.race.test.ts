import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { addPaperCard } from './fixtures.ts'

const { contact, card, cardSave, contactImport } = contract
const STEPS = Number(process.env.DEVICE_STEPS ?? 120)
const PAPERS = 6
const OWNERS = 4
const FILE = Buffer.from('Name,Phone\n甲一,0912345601\n乙二,0912345602\n丙三,0912345603\n')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/**
 * An action by the holder on their contacts, or by the owner of a saved card. `at` selects one of the existing items.
 */
const action = fc.record({
  what: fc.constantFrom(
    'save',
    'change',
    'change',
    'renew',
    'view',
    'remove',
    'restore',
    'merge',
    'merge',
    'unmerge',
    'unmerge',
    'import',
    'undo',
  ),
  at: fc.nat({ max: 1000 }),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

// Mutations: `lockAddressBooks` without the lock, everywhere or only in `syncSome`; a card given up without
// `lockToGiveUp`; without `freeCardsSavedAgain`; a merged contact removed or restored alone, without its original
// contacts.
it('loses nobody and never fails, whatever two devices and the owners of saved cards do at once', async () => {
  const me = await newPerson(app)
  const { holder } = me
  const leaver = await newPerson(app)
  const owners: Person[] = [leaver]
  for (let at = 1; at < OWNERS; at += 1) owners.push(await newPerson(app))
  const papers: string[] = []
  for (let at = 0; at < PAPERS; at += 1) papers.push(await addPaperCard(me, `紙本${at}`))
  const imports: string[] = []
  const merges: string[] = []
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const shown = async () => idsOf((await app.call(contact.load, { pageSize: 100 }, holder)).data.list)
  const removed = async () => idsOf((await app.call(contact.load_removed, {}, holder)).data.list)
  const unmerge = (id: string | undefined) => app.attempt(contact.unmerge, { id: id ?? 'none' }, holder)

  const carryOut = async ({ what, at }: Action): Promise<{ code: number }> => {
    const owner = owners[at % OWNERS] ?? me
    const stayer = owners[1 + (at % (OWNERS - 1))] ?? me
    if (what === 'save') return app.attempt(cardSave.save, { CardSn: owner.cardSn }, holder)
    if (what === 'change') {
      const { cardSn } = stayer
      const answer = await app.attempt(card.update, { cardSn, fields: { nameCh: `改名${at}` } }, stayer.holder)
      await app.running.runJob('card_changed', { cardSn })
      return answer
    }
    if (what === 'renew') {
      const answer = await app.attempt(card.renew_address, { cardSn: stayer.cardSn }, stayer.holder)
      if (answer.code === 200) stayer.cardSn = answer.data.card.cardSn
      return answer
    }
    if (what === 'restore') return app.attempt(contact.restore, { list: (await removed()).slice(0, 2) }, holder)
    if (what === 'unmerge') return unmerge(chosen(merges, at))
    if (what === 'undo') return app.attempt(contactImport.undo, { id: chosen(imports, at) ?? 'none' }, holder)
    if (what === 'import') {
      const answer = await sendFile(app, contactImport.run, holder.token, FILE)
      if (answer.data.id) imports.push(answer.data.id)
      return answer
    }
    const list = await shown()
    if (what === 'view') return app.attempt(contact.load_by_id, { id: chosen(list, at) ?? 'none', view: true }, holder)
    const from = at % Math.max(list.length - 2, 1)
    if (what === 'remove') return app.attempt(contact.remove, { list: list.slice(from, from + 1) }, holder)
    const answer = await app.attempt(contact.merge, { list: list.slice(from, from + 3) }, holder)
    if (answer.code === 200) merges.push(answer.data.id)
    return answer
  }
  const device = async (actions: readonly Action[]) => {
    // Contacts that the other device removed or merged are not found, and fewer than two may be left to merge. A call's
    // limit may be reached. Nothing else may fail.
    for (const one of actions) expect([200, 404, 422, 429], one.what).toContain((await carryOut(one)).code)
  }
  const samples = fc.sample(fc.array(action, { minLength: STEPS, maxLength: STEPS }), {
    numRuns: 2,
    seed: Number(process.env.SEED ?? Date.now()),
  })
  await Promise.all([...samples.map(device), deleteAccount(leaver)])

  for (const owner of owners.slice(1)) await deleteAccount(owner)
  const { rows } = await app.running.database.db.execute<{ id: string; into: string | null; removed: string | null }>(
    sql`select id, merged_into as into, removed_at as removed from contact where member_id = ${holder.id}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { into, removed } of rows) if (into) expect(byId.get(into)?.removed).toEqual(removed)
  // Every hidden contact is visible again once all merges are undone.
  for (let isUndone = false; !isUndone; ) {
    await app.call(contact.restore, { list: await removed() }, holder)
    const answers = []
    for (const id of merges) answers.push(await unmerge(id))
    isUndone = answers.every(({ code }) => code === 404)
  }
  expect(await shown()).toEqual(expect.arrayContaining(papers))
})
