import type { Scope } from '@idocard/domain/identity/permission'
import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { staffDraft } from '../../../db/schema/identity/staff.ts'

type Writer = Acting<'draft.keep', Scope>
type Editor = Pick<typeof staffDraft.$inferInsert, 'screen' | 'thing'>

const isOf = ({ company }: Writer, { screen, thing }: Editor) =>
  and(
    company ? eq(staffDraft.companyId, company.id) : isNull(staffDraft.companyId),
    eq(staffDraft.screen, screen),
    eq(staffDraft.thing, thing),
  )
const isMine = (acting: Writer, editor: Editor) => and(isOf(acting, editor), eq(staffDraft.memberId, acting.person.id))

/** The person's own draft in an editor. */
export async function ownDraft(db: Tx, acting: Writer, editor: Editor) {
  const [found] = await db.select().from(staffDraft).where(isMine(acting, editor))
  return found
}

/** Colleagues who had the same editor open after a moment, and whether they typed anything into it. */
export async function colleaguesAt(db: Tx, acting: Writer, editor: Editor, after: Date) {
  return db
    .select({
      id: staffDraft.id,
      name: sql<string>`coalesce(${staffName(member)}, '')`,
      isTyping: sql<boolean>`${staffDraft.fields} <> ''`,
    })
    .from(staffDraft)
    .innerJoin(member, eq(member.id, staffDraft.memberId))
    .where(and(isOf(acting, editor), ne(staffDraft.memberId, acting.person.id), gt(staffDraft.seenAt, after)))
    .orderBy(asc(staffDraft.id))
}

/** Keeps what the person typed, in place of what they typed before. */
export async function keepDraft(
  db: Tx,
  { company, person }: Writer,
  draft: Editor & { fields: string; version: number },
  seenAt: Date,
): Promise<void> {
  const { fields, version } = draft
  await db
    .insert(staffDraft)
    .values({ ...draft, companyId: company?.id ?? null, memberId: person.id, seenAt })
    .onConflictDoUpdate({
      target: [staffDraft.companyId, staffDraft.screen, staffDraft.thing, staffDraft.memberId],
      set: { fields, version, seenAt },
    })
}

export async function removeDraft(db: Tx, acting: Writer, editor: Editor): Promise<void> {
  await db.delete(staffDraft).where(isMine(acting, editor))
}

/** Deletes orders for somebody on the phone that staff typed and did not make, by the digits that end the number. */
export async function deleteDraftsAbout(
  db: Tx,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  const digits = phone?.replace(/\D/g, '').slice(-9)
  await db
    .delete(staffDraft)
    .where(
      and(
        eq(staffDraft.screen, 'orders'),
        or(
          digits ? sql`strpos(regexp_replace(${staffDraft.fields}, '[^0-9]', '', 'g'), ${digits}) > 0` : undefined,
          email ? sql`strpos(lower(${staffDraft.fields}), ${email.toLowerCase()}) > 0` : undefined,
        ) ?? sql`false`,
      ),
    )
}

/** Deletes the drafts that nobody has had open since a moment. */
export async function sweepDrafts(db: Tx, until: Date): Promise<void> {
  await db.delete(staffDraft).where(lt(staffDraft.seenAt, until))
}
