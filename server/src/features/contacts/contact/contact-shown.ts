import type { ContactItem, Reminder, StoredContact } from '@idocard/contract/contacts/contact-fields'
import { eitherLanguage } from '@idocard/domain/contacts/contact'
import { pictureUrl } from '@idocard/domain/picture'
import type { Owned } from '../../../db/owned.ts'
import type { ReminderRow } from '../../../db/schema/contacts/contact.ts'
import type { PartContact } from './contact-parts.store.ts'
import type { ListedContact } from './store.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** A contact as its holder sees it in a list. */
export function contactItem<Row extends ListedContact>(row: Owned<Row>): ContactItem {
  const { id, kind, cardSn, fields, star, tags, note, changed, metPlace } = row
  const { nameCh, nameEn, companyCh, companyEn, titleCh, titleEn } = fields
  return {
    id,
    cardSaveId: id,
    cardSn: cardSn ?? id,
    kind,
    isLive: cardSn !== null,
    nameCh,
    nameEn,
    companyCh,
    companyEn,
    titleCh,
    titleEn,
    name: eitherLanguage(fields, 'name') || fields.nickname,
    companyname: eitherLanguage(fields, 'company'),
    title: eitherLanguage(fields, 'title'),
    phone: fields.phones[0]?.number ?? '',
    email: fields.emails[0]?.address ?? '',
    photo: pictureUrl(row.photoId),
    scanImg: pictureUrl(row.scanImgId),
    star,
    tags,
    collectionId: row.collectionId ?? 0,
    note,
    img: pictureUrl(row.noteImgId),
    changed,
    metAt: iso(row.metAt),
    metPlace,
    at: row.createdAt.toISOString(),
    viewedAt: iso(row.viewedAt),
  }
}

/** A contact as its holder's devices store it. */
export const storedContact = (row: Owned<PartContact>): StoredContact => {
  const { fields, sounds, sortName, sortCompany, importId } = row
  return { ...contactItem(row), fields, sounds, sortName, sortCompany, importId: importId ?? '' }
}

/** A reminder as the API returns it. */
export const reminderShown = ({ id, at, text, doneAt }: Owned<ReminderRow>): Reminder => ({
  id,
  at: at.toISOString(),
  text,
  done: doneAt !== null,
})
