import type { Scope } from '@idocard/domain/identity/permission'
import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { staffDraft } from '../../../db/schema/identity/staff.ts'

type Writer = Acting<'draft.keep', Scope>
type Editor = Pick<typeof staffDraft.$inferInsert, 'screen' | 'thing'>
/** What is unique among drafts. */
const EDITOR = [staffDraft.companyId, staffDraft.screen, staffDraft.thing, staffDraft.memberId]
/** The screens whose drafts are about people: their orders, their inquiries, certificates for them. */
const OF_PEOPLE = ['orders', 'inquiries', 'certificates']

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
  draft: Editor & { fields: string; version: number; mark: string },
  seenAt: Date,
): Promise<void> {
  const { fields, version, mark } = draft
  await db
    .insert(staffDraft)
    .values({ ...draft, companyId: company?.id ?? null, memberId: person.id, seenAt })
    .onConflictDoUpdate({ target: EDITOR, set: { fields, version, mark, seenAt } })
}

/**
 * Notes that the person has an editor open. A draft, which another of their devices may have typed, stays as it is.
 * @returns the draft's mark
 */
export async function openEditor(db: Tx, { company, person }: Writer, editor: Editor, seenAt: Date): Promise<string> {
  const nothing = { fields: '', version: 0, companyId: company?.id ?? null, memberId: person.id }
  const [open] = await db
    .insert(staffDraft)
    .values({ ...editor, ...nothing, seenAt })
    .onConflictDoUpdate({ target: EDITOR, set: { seenAt } })
    .returning({ mark: staffDraft.mark })
  return open?.mark ?? ''
}

/** Removes the person's draft in an editor, unless another of their devices has typed since `mark`. */
export async function removeDraft(db: Tx, acting: Writer, editor: Editor, mark: string): Promise<void> {
  await db.delete(staffDraft).where(and(isMine(acting, editor), eq(staffDraft.mark, mark)))
}

/** Deletes what staff typed about somebody and did not send, by their e-mail address and the digits that end the number. */
export async function deleteDraftsAbout(
  db: Tx,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  const digits = phone?.replace(/\D/g, '').slice(-9)
  await db
    .delete(staffDraft)
    .where(
      and(
        inArray(staffDraft.screen, OF_PEOPLE),
        or(
          digits ? sql`strpos(regexp_replace(${staffDraft.fields}, '[^0-9]', '', 'g'), ${digits}) > 0` : undefined,
          email ? sql`strpos(lower(${staffDraft.fields}), ${email.toLowerCase()}) > 0` : undefined,
        ) ?? sql`false`,
      ),
    )
}

/** Deletes what staff typed on orders and inquiries that are no longer somebody's. */
export async function deleteDraftsOn(db: Tx, things: readonly string[]): Promise<void> {
  if (things.length === 0) return
  await db
    .delete(staffDraft)
    .where(
      and(inArray(staffDraft.screen, OF_PEOPLE), isNull(staffDraft.companyId), inArray(staffDraft.thing, [...things])),
    )
}

/** Deletes the drafts that nobody has had open since a moment. */
export async function sweepDrafts(db: Tx, until: Date): Promise<void> {
  await db.delete(staffDraft).where(lt(staffDraft.seenAt, until))
}
