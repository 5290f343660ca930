import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { contactLink, NOTICE_RULES, type NoticeKind } from '@idocard/domain/identity/notice'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { contact } from '../db/schema/contacts/contact.ts'
import { announcement, notice } from '../db/schema/identity/notice.ts'
import notices from './notices.json' with { type: 'json' }

/** A notice in the JSON file: about one of the holder's contacts (by name), or of an announcement. */
interface DemoNotice {
  member: string
  kind: string
  hoursAgo: number
  contact?: string
  announcement?: string
  read?: boolean
}

/** Writes the demo holders' recent notices. Must run after their contacts are written. */
export async function seedNotices(db: Tx): Promise<void> {
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  const announced = new Map<string, { id: number; companyId: number }>()
  for (const { key, company: companyId, daysAgo, ...texts } of notices.announcements) {
    const at = ago(daysAgo * DAY_MS)
    const [made] = await db
      .insert(announcement)
      .values({ ...texts, companyId, createdAt: at, sendAt: at, sentAt: at })
      .returning({ id: announcement.id })
    if (made) announced.set(key, { ...made, companyId })
  }
  for (const demo of notices.notices as DemoNotice[]) {
    const kind = demo.kind as NoticeKind
    const about = announced.get(demo.announcement ?? '')
    const contactId = demo.contact && (await contactNamed(db, demo.member, demo.contact))
    const at = ago(demo.hoursAgo * HOUR_MS)
    await db.insert(notice).values({
      memberId: demo.member,
      companyId: about?.companyId ?? null,
      kind,
      category: NOTICE_RULES[kind].category,
      params: contactId ? { contactId } : {},
      announcementId: about?.id ?? null,
      link: contactId ? contactLink(contactId) : '',
      at,
      readAt: demo.read ? new Date(at.getTime() + HOUR_MS) : null,
    })
  }
}

async function contactNamed(db: Tx, memberId: string, name: string): Promise<string> {
  const [found] = await db
    .select({ id: contact.id })
    .from(contact)
    .where(
      and(
        eq(contact.memberId, memberId),
        sql`${name} in (${contact.fields} ->> 'nameCh', ${contact.fields} ->> 'nameEn')`,
      ),
    )
  if (!found) throw new Error(`The demo content has no contact ${name}.`)
  return found.id
}
