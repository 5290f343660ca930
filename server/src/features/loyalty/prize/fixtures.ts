import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import {
  type Fixtures,
  type Kind,
  mine,
  NO_CODE,
  NO_NUMBER,
  NO_UUID,
  NOBODYS,
  ours,
} from '../../../testing/fixtures.ts'
import { companyOf, deleteAccount, type Person } from '../../../testing/person.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'
import { givePoints } from '../point/fixtures.ts'
import { earnPoints } from '../point/index.ts'
import { prizeCodeHash } from './prize-code.ts'

/** Adds a prize of the person's company; returns its number. */
export async function addPrize(person: Person, rules: Partial<typeof prize.$inferInsert> = {}): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(prize)
    .values({ companyId: await companyOf(person), titleCh: '獎品', points: 10, stock: 5, ...rules })
    .returning({ id: prize.id })
  return made?.id ?? 0
}

/** Adds points and applies for a prize of the person's company. Staff must approve it unless `rules` sets otherwise. */
export async function addApplication(
  person: Person,
  rules: Partial<typeof prize.$inferInsert> = {},
): Promise<{ id: string; code: string }> {
  const { app, holder } = person
  const id = await addPrize(person, { approvesItself: false, ...rules })
  const entry = { memberId: holder.id, companyId: await companyOf(person), amount: 10, reference: `for ${id}` }
  await earnPoints(app.running.database.db, { ...entry, reason: 'gift' }, app.now())
  return (await app.call(contract.prizeApply.apply, { id }, holder)).data.application
}

export const PRIZE: Kind = {
  make: (owner) => addPrize(owner),
  remove: ({ app }, id) => app.running.database.db.delete(prize).where(eq(prize.id, Number(id))),
  never: NO_NUMBER,
}

export const PRIZE_APPLICATION: Kind = {
  make: async (owner) => (await addApplication(owner)).id,
  remove: deleteAccount,
  never: NO_UUID,
}

export const PRIZE_CODE: Kind = {
  make: async (owner) => (await addApplication(owner, { approvesItself: true })).code,
  remove: ({ app }, code) =>
    app.running.database.db
      .delete(prizeApplication)
      .where(eq(prizeApplication.codeHash, prizeCodeHash(String(code)) ?? Buffer.alloc(0))),
  never: NO_CODE,
}

const period = { shownFrom: '2026-11-21T00:00:00Z', shownUntil: '2027-11-21T00:00:00Z' }
const edits = editFixtures('prize', {
  kind: PRIZE,
  given: async (person) => ({ ...period, img: await addPicture(person) }),
})

export const prizeFixtures = {
  owners: {
    ...edits.owners,
    'prize.load_all': { sponsor: NOBODYS },
    'prize.load_by_id': { id: ours(PRIZE) },
    'prize.save': { id: ours(PRIZE), img: mine(PICTURE) },
    'prize.sort': { list: ours(PRIZE) },
    'prizeApply.apply': { id: ours(PRIZE) },
    'prizeApply.load_mine': { sponsor: NOBODYS },
    'prizeApply.load_open': {},
    'prizeApply.list': {},
    'prizeApply.approve': { id: ours(PRIZE_APPLICATION) },
    'prizeApply.refuse': { id: ours(PRIZE_APPLICATION) },
    'prizeApply.hand_over': { code: ours(PRIZE_CODE) },
  },
  prepare: {
    ...edits.prepare,
    'prize.load_by_id': async (person) => ({ given: { id: await addPrize(person) } }),
    'prize.sort': async (person) => ({ given: { list: [await addPrize(person), await addPrize(person)] } }),
    'prizeApply.list': () => ({ given: { cursor: '', sort: 'at' } }),
    'prizeApply.apply': async (person) => {
      await givePoints(person.app, person.holder.id, 10_000)
      return { given: { id: await addPrize(person) }, isOnce: true }
    },
    'prizeApply.approve': async (person) => ({ given: { id: (await addApplication(person)).id }, isOnce: true }),
    'prizeApply.refuse': async (person) => ({ given: { id: (await addApplication(person)).id }, isOnce: true }),
    'prizeApply.hand_over': async (person) => {
      const { code } = await addApplication(person, { approvesItself: true })
      return { given: { code }, isOnce: true }
    },
  },
} satisfies Fixtures<'prize' | 'prizeApply'>
