import { cartsTogether } from '@idocard/domain/commerce/cart'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { scanHistory } from '../../../db/schema/cards/card.ts'
import { redemption } from '../../../db/schema/commerce/discount.ts'
import { cart, order } from '../../../db/schema/commerce/order.ts'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { collection, contact, contactReminder } from '../../../db/schema/contacts/contact.ts'
import { releasedAddress } from '../../../db/schema/identity/account-merge.ts'
import { notice, noticeSetting } from '../../../db/schema/identity/notice.ts'
import { listView, staffDraft, staffInvitation } from '../../../db/schema/identity/staff.ts'
import { pointBalance, pointEntry } from '../../../db/schema/loyalty/point.ts'
import { lockCart } from '../../commerce/cart/index.ts'
import type { MemberRow } from '../sign-in/index.ts'
import type { Pair } from './account-merge.store.ts'

/** Changes the rows of the account that goes which the one that stays could not have beside its own. */
export async function untangle(db: Tx, pair: Pair<Owned<MemberRow>>): Promise<void> {
  await untangleShop(db, pair)
  await untangleContacts(db, pair)
  await untanglePoints(db, pair)
  await untangleNotices(db, pair)
  await untangleStaff(db, pair)
  await untangleEmployees(db, pair)
}

/** Somebody who joined a company with both accounts is there once: as who the one that stays is. */
async function untangleEmployees(db: Tx, { stays: { id: stays }, goes: { id: goes } }: Pair): Promise<void> {
  await db.execute(sql`
    update ${employee} as g set member_id = null, exceptions = '{}', card_due = null from ${employee} as s
    where g.member_id = ${goes} and s.member_id = ${stays} and s.company_id = g.company_id
      and g.removed_at is null and s.removed_at is null`)
  // What was asked for as the other one ends: nobody of the list has that card any more.
  await db.execute(sql`
    delete from ${cardRequest} as r using ${employee} as g
    where r.member_id = ${goes} and g.id = r.employee_id and g.member_id is null`)
}

async function untangleShop(db: Tx, { stays: { id: stays }, goes: { id: goes } }: Pair): Promise<void> {
  // Only a cart that still exists is kept from being ordered twice.
  await db.update(order).set({ cartVersion: null }).where(eq(order.memberId, goes))
  // Owner and number in one statement, so that no row has the number of another one in between.
  await db.execute(sql`
    update ${redemption} as r set member_id = ${stays}, nth = r.nth + coalesce((
      select max(o.nth) from ${redemption} as o where o.code = r.code and o.member_id = ${stays}), 0)
    where r.member_id = ${goes}`)
  const [kept, given] = [await lockCart(db, stays), await lockCart(db, goes)]
  await db.delete(cart).where(eq(cart.memberId, goes))
  if (given.lines.length === 0) return
  const { lines, prints } = cartsTogether(kept, given)
  const version = kept.version + 1
  await db
    .insert(cart)
    .values({ memberId: stays, lines, prints, version })
    .onConflictDoUpdate({ target: cart.memberId, set: { lines, prints, version } })
}

async function untangleContacts(
  db: Tx,
  { stays: { id: stays, keepsHistory }, goes: { id: goes } }: Pair,
): Promise<void> {
  if (!keepsHistory) await db.delete(scanHistory).where(eq(scanHistory.memberId, goes))
  // A card that was opened with both has the later time.
  await db.execute(sql`
    update ${scanHistory} as s set at = greatest(s.at, g.at) from ${scanHistory} as g
    where s.member_id = ${stays} and g.member_id = ${goes} and g.card_sn = s.card_sn`)
  await db.execute(sql`
    delete from ${scanHistory} as g using ${scanHistory} as s
    where s.member_id = ${stays} and g.member_id = ${goes} and g.card_sn = s.card_sn`)
  // Its folders follow after the others.
  await db.execute(sql`
    update ${collection} set sorter = sorter + (
      select coalesce(max(o.sorter), 0) + 1 from ${collection} as o where o.member_id = ${stays})
    where member_id = ${goes}`)
  // Of two contacts that follow the same card, one goes on; the other keeps what it shows.
  await db.execute(sql`
    update ${contact} set card_sn = null
    where member_id = ${goes} and merged_into is null and removed_at is null and card_sn in (
      select o.card_sn from ${contact} as o
      where o.member_id = ${stays} and o.merged_into is null and o.removed_at is null)`)
  // The keys are those of requests of signed-out devices. The entries for the search contain the holder: they are computed
  // anew after the merge.
  await db.update(contact).set({ onceKey: null, indexVersion: 0 }).where(eq(contact.memberId, goes))
  await db.update(contactReminder).set({ onceKey: null }).where(eq(contactReminder.memberId, goes))
}

async function untanglePoints(db: Tx, { stays: { id: stays }, goes: { id: goes } }: Pair): Promise<void> {
  // Both have points for the same, such as a visit on the same day. They keep both.
  await db.execute(sql`
    update ${pointEntry} as g set reference = g.reference || ' ' || ${goes}::text from ${pointEntry} as s
    where g.member_id = ${goes} and s.member_id = ${stays} and s.company_id = g.company_id and s.reason = g.reason
      and s.reference = g.reference`)
  await db.execute(sql`
    insert into ${pointBalance} as s (member_id, company_id, balance, earned, spent, expired)
    select ${stays}::uuid, company_id, balance, earned, spent, expired from ${pointBalance} where member_id = ${goes}
    on conflict (member_id, company_id) do update set balance = s.balance + excluded.balance,
      earned = s.earned + excluded.earned, spent = s.spent + excluded.spent, expired = s.expired + excluded.expired`)
  await db.delete(pointBalance).where(eq(pointBalance.memberId, goes))
}

async function untangleNotices(db: Tx, { stays: { id: stays }, goes: { id: goes } }: Pair): Promise<void> {
  await db.execute(sql`
    update ${notice} set group_key = null where member_id = ${goes} and read_at is null and group_key in (
      select o.group_key from ${notice} as o where o.member_id = ${stays} and o.read_at is null)`)
  // The settings of the account that stays hold, if it has any. Its address may be that of the other one by now, which must
  // not get again what it unsubscribed from.
  await db.execute(sql`
    update ${noticeSetting} as s set news_mail = s.news_mail and g.news_mail, figures_mail = s.figures_mail and g.figures_mail
    from ${noticeSetting} as g where s.member_id = ${stays} and g.member_id = ${goes}`)
  await db
    .delete(noticeSetting)
    .where(
      and(
        eq(noticeSetting.memberId, goes),
        sql`exists (select from ${noticeSetting} as s where s.member_id = ${stays})`,
      ),
    )
}

async function untangleStaff(db: Tx, { stays: { id: stays }, goes: { id: goes } }: Pair): Promise<void> {
  await db.execute(sql`
    delete from ${listView} as g using ${listView} as s where g.member_id = ${goes} and s.member_id = ${stays}
      and s.company_id is not distinct from g.company_id and s.screen = g.screen and s.name = g.name
      and s.removed_at is null and g.removed_at is null`)
  await db.execute(sql`
    delete from ${staffDraft} as g using ${staffDraft} as s where g.member_id = ${goes} and s.member_id = ${stays}
      and s.company_id is not distinct from g.company_id and s.screen = g.screen and s.thing = g.thing`)
  await db.execute(sql`
    delete from ${staffInvitation} as g using ${staffInvitation} as s
    where g.member_id = ${goes} and s.member_id = ${stays} and s.company_id = g.company_id
      and g.accepted_at is null and g.taken_back_at is null and s.accepted_at is null and s.taken_back_at is null`)
  await db.execute(sql`
    delete from ${releasedAddress} as g using ${releasedAddress} as s
    where g.member_id = ${goes} and s.member_id = ${stays} and s.address = g.address`)
}
