import type { Member } from '@idocard/contract/identity/account'
import { formatMobile } from '@idocard/domain/identity/phone'
import { eq } from 'drizzle-orm'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import type { PictureRow } from '../../../db/schema/content/upload.ts'
import { knownDevice, member } from '../../../db/schema/identity/account.ts'

/** The phone number or e-mail address with which a user signs in and can be contacted. */
export type ContactMethod = { phone: string } | { email: string }
export type MemberRow = typeof member.$inferSelect

/** The member with this phone number or e-mail address, created at the first sign-in. */
export async function findOrCreateMember(db: Tx, contact: ContactMethod): Promise<MemberRow> {
  const key = 'phone' in contact ? member.phone : member.email
  await db.insert(member).values(contact).onConflictDoNothing({ target: key })
  const found = await findMember(db, contact)
  if (!found) throw new Error('A member that was just inserted was not found.')
  return found
}

/** The member with this phone number or e-mail address. Undefined if nobody has signed in with it. */
export async function findMember(db: Tx, contact: ContactMethod): Promise<MemberRow | undefined> {
  const [found] = await db
    .select()
    .from(member)
    .where('phone' in contact ? eq(member.phone, contact.phone) : eq(member.email, contact.email))
  return found
}

export async function memberById(db: Tx, id: string): Promise<MemberRow | undefined> {
  const [found] = await db.select().from(member).where(eq(member.id, id))
  return found
}

const checkOwner = ownership(member.id, (row: MemberRow) => row.id)

/** @throws {Refusal} `auth.required` if the account was just deleted on another device */
function signedIn([me]: Owned<MemberRow>[]): Owned<MemberRow> {
  if (!me) throw new Refusal('auth.required')
  return me
}

const own = (db: Tx, who: Owner) => checkOwner(who, (isTheirs) => db.select().from(member).where(isTheirs))

/**
 * The signed-in user.
 * @throws {Refusal} if the account has been deleted
 */
export const ownMember = async (db: Tx, who: Owner): Promise<Owned<MemberRow>> => signedIn(await own(db, who))

/** The same for somebody who may have deleted their account: undefined then. */
export const ownMemberIfAny = async (db: Tx, who: Owner): Promise<Owned<MemberRow> | undefined> =>
  (await own(db, who))[0]

const locked = (db: Tx, who: Owner) =>
  checkOwner(who, (isTheirs) => db.select().from(member).where(isTheirs).for('update'))

/**
 * The signed-in user, locked until the transaction ends, so that no new rows can refer to them in the meantime.
 * @throws {Refusal} if the account has been deleted
 */
export const lockMember = async (db: Tx, who: Owner): Promise<Owned<MemberRow>> => signedIn(await locked(db, who))

/** The same for somebody who may have deleted their account: undefined then. */
export const lockMemberIfAny = async (db: Tx, who: Owner): Promise<Owned<MemberRow> | undefined> =>
  (await locked(db, who))[0]

export type Shipping = Pick<MemberRow, 'county' | 'area' | 'address' | 'shippingName' | 'shippingPhone'>

/** The data that users can change about themselves. */
interface MemberChange extends Partial<Shipping & Pick<MemberRow, 'name' | 'sex' | 'passwordHash' | 'keepsHistory'>> {
  /** Null removes the portrait. */
  portrait?: Owned<PictureRow> | null
}

/**
 * Stores a user's changes to their own account.
 * @throws {Refusal} if the account has been deleted
 */
export async function changeMember(
  db: Tx,
  me: Owned<MemberRow>,
  { portrait, ...change }: MemberChange,
): Promise<Owned<MemberRow>> {
  const set = { ...change, ...(portrait !== undefined && { pictureId: portrait?.id ?? null }) }
  return signedIn(await checkOwner(me, (isTheirs) => db.update(member).set(set).where(isTheirs).returning()))
}

/** Records that a device has signed in to the account. */
export async function rememberDevice(db: Tx, memberId: string, secretHash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevice)
    .values({ memberId, secretHash, lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.memberId, knownDevice.secretHash], set: { lastSeenAt: now } })
}

/**
 * A member's own data, as the API returns it to them.
 * @param isAdministrator of the site
 */
export function memberShown(row: MemberRow, isAdministrator: boolean): Member {
  const { id, name, picture, county, area, address, shippingName, shippingPhone } = row
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
    imgIcon: picture,
    super: isAdministrator,
    county,
    area,
    address,
    shippingName,
    shippingPhone,
  }
}
