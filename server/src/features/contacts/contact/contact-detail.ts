import type { CardFields } from '@idocard/contract/cards/card'
import type { ContactChange, ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { pictureUrl } from '@idocard/domain/picture'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import { cardFollowed } from '../../cards/card/index.ts'
import { contactFilePath } from './contact-path.ts'
import { contactItem, reminderShown } from './contact-shown.ts'
import { historyOf } from './history.store.ts'
import { mergedIn } from './merge.store.ts'
import { undoSince } from './overview.store.ts'
import { receivedOf } from './received.store.ts'
import { remindersOf } from './reminder.store.ts'

export interface DetailServices {
  publicUrl: string
  secret: string
}

/** A contact with everything that its holder may see about it. */
export async function contactDetail(
  db: Tx,
  row: Owned<ContactRow>,
  { publicUrl, secret }: DetailServices,
  { who, now }: { who: Pick<Person, 'id' | 'sessionId'>; now: Date },
): Promise<ContactDetail> {
  const { cardSn } = row
  const card = cardSn === null ? undefined : await cardFollowed(db, { ...row, cardSn }, publicUrl)
  const canUndo = row.mergedAt !== null && row.mergedAt > undoSince(now)
  return {
    ...contactItem(row),
    fields: row.fields,
    scanBack: pictureUrl(row.scanBackId),
    companyType: row.companyType,
    version: row.version,
    contact: contactFilePath(secret, row, 'vcf', who, now),
    code: contactFilePath(secret, row, 'svg', who, now),
    received: await receivedOf(db, row),
    card: card ?? null,
    snapshot: row.snapshot && { at: row.createdAt.toISOString(), fields: row.snapshot },
    changes: card && row.snapshot ? changesSince(row.snapshot, card.fields) : [],
    exchanged: row.exchanged,
    merged: canUndo ? (await mergedIn(db, row)).map(contactItem) : [],
    reminders: (await remindersOf(db, row)).map(reminderShown),
    history: await historyOf(db, row),
  }
}

/** Fields that are about the card's page and say nothing about the person. */
const OF_THE_PAGE: readonly (keyof CardFields)[] = ['visibility', 'photoStyle', 'showInvitation']

/** The fields in which a card differs from its snapshot. Both contain only what this holder may see. */
function changesSince(before: CardFields, after: CardFields): ContactChange[] {
  const textOf = (fields: CardFields, name: keyof CardFields): string => {
    if (name === 'phones')
      return fields.phones.map((one) => formatPhone(one.number) + (one.extension && ` #${one.extension}`)).join('\n')
    if (name === 'emails') return fields.emails.map(({ address }) => address).join('\n')
    return String(fields[name])
  }
  return (Object.keys(after) as (keyof CardFields)[])
    .filter((name) => !OF_THE_PAGE.includes(name))
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((change) => change.before !== change.after)
}
