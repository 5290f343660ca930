import { EXCHANGE_CONSENT } from '@idocard/domain/contacts/exchange'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Tx } from '../db/open.ts'
import { cardMetric, scanHistory } from '../db/schema/cards/card.ts'
import { contact } from '../db/schema/contacts/contact.ts'
import { exchange } from '../db/schema/contacts/exchange.ts'
import { receivedRow } from '../features/contacts/contact-index/index.ts'
import activity from './activity.json' with { type: 'json' }

type Metric = typeof cardMetric.$inferInsert

/** Writes the demo cards' activity of the past weeks: views per day, cards opened, contact details received. */
export async function seedActivity(db: Tx): Promise<void> {
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  for (const [cardSn, metrics] of Object.entries(activity.metrics))
    for (const { kind, source, days } of metrics as { kind: Metric['kind']; source: string; days: number[] }[]) {
      const rows = days.map((count, at) => ({
        cardSn,
        kind,
        source,
        count,
        // The last day is yesterday.
        day: taiwanDay(ago((days.length - at) * DAY_MS)),
      }))
      await db.insert(cardMetric).values(rows.filter(({ count }) => count > 0))
    }
  await db.insert(scanHistory).values(
    activity.opened.map(({ member, cardSn, hoursAgo }) => ({
      memberId: member,
      cardSn,
      at: ago(hoursAgo * HOUR_MS),
    })),
  )
  for (const { member: memberId, daysAgo, lang, ...left } of activity.received) {
    const at = ago(daysAgo * DAY_MS)
    const consent = { consentVersion: EXCHANGE_CONSENT, consentAt: at }
    const [stored] = await db
      .insert(exchange)
      .values({ ...left, ...consent, lang: lang as Lang, memberId, createdAt: at })
      .returning()
    if (stored) await db.insert(contact).values(receivedRow({ ...stored, extension: '' }))
  }
}
