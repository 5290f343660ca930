import type { Member } from '@idocard/contract/account'
import { formatMobile } from '@idocard/domain/phone'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { knownDevice, member } from '../../db/schema/account.ts'

/** How a person can be reached and signs in. */
export type ContactMethod = { phone: string } | { email: string }
type Row = typeof member.$inferSelect

/** The member with this phone number or e-mail address; a new one at the first sign-in. */
export async function findOrCreateMember(db: Tx, contact: ContactMethod): Promise<Row> {
  const key = 'phone' in contact ? member.phone : member.email
  await db.insert(member).values(contact).onConflictDoNothing({ target: key })
  const found = await findMember(db, contact)
  if (!found) throw new Error('A member that was just written is gone.')
  return found
}

/** The member with this phone number or e-mail address; undefined: nobody has signed in with it. */
export async function findMember(db: Tx, contact: ContactMethod): Promise<Row | undefined> {
  const [found] = await db
    .select()
    .from(member)
    .where('phone' in contact ? eq(member.phone, contact.phone) : eq(member.email, contact.email))
  return found
}

export async function memberById(db: Tx, id: string): Promise<Row | undefined> {
  const [found] = await db.select().from(member).where(eq(member.id, id))
  return found
}

export type Shipping = Pick<Row, 'county' | 'area' | 'address' | 'shippingName' | 'shippingPhone'>

/** Replaces where a member's orders go. */
export async function putShipping(db: Tx, id: string, shipping: Shipping): Promise<Row> {
  const [put] = await db.update(member).set(shipping).where(eq(member.id, id)).returning()
  if (!put) throw new Error('A signed-in member is gone.')
  return put
}

/** Remembers that a device has signed in to the account. */
export async function rememberDevice(db: Tx, memberId: string, secretHash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevice)
    .values({ memberId, secretHash, lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.memberId, knownDevice.secretHash], set: { lastSeenAt: now } })
}

/** A member as the API shows them to themselves. */
export function memberShown(row: Row): Member {
  const { id, name, picture, super: isSuper, county, area, address, shippingName, shippingPhone } = row
  const phone = row.phone ?? ''
  const email = row.email ?? ''
  const username = phone ? formatMobile(phone) : email
  return {
    id,
    username,
    name,
    phone,
    email,
    picture,
    super: isSuper,
    county,
    area,
    address,
    shippingName,
    shippingPhone,
  }
}
