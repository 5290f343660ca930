import { contract } from '@idocard/contract'
import { parseCardSn } from '@idocard/domain/card-address'
import { cleanText } from '@idocard/domain/text'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { INVALID } from '../../api/validation.ts'
import { ownPicture } from '../upload/upload.store.ts'
import { changeContact, lockContactsNamed, removeContacts } from './contact.store.ts'
import { contactItem } from './contact-shown.ts'
import { saveCard } from './saved-card.ts'

export const cardSaveCalls = implement(contract.cardSave, {
  async save({ CardSn }, { db, who, now, refuse }) {
    const made = await saveCard(db, who, CardSn, now)
    return 'refusal' in made ? refuse(made.refusal) : contactItem(made.saved)
  },

  async batch_save({ list }, { db, who, now, refuse }) {
    const saved = []
    const left: string[] = []
    // In the order of their numbers, which prevents deadlocks.
    for (const number of [...new Set(list)].toSorted()) {
      const made = await saveCard(db, who, number, now)
      if (!('refusal' in made)) saved.push(contactItem(made.saved))
      else if (made.refusal === 'contact.too_many') refuse(made.refusal)
      // Values that cannot be card numbers are not echoed in the answer.
      else if (parseCardSn(number)) left.push(number)
    }
    return { list: saved, left }
  },

  async batch_delete({ list }, { db, who, now }) {
    const mine = await lockContactsNamed(db, who, list)
    await removeContacts(db, mine, now)
    return { list: mine.map(({ id }) => id) }
  },

  async star({ CardSn, star }, { db, who, now, refuse }) {
    const [mine] = await lockContactsNamed(db, who, [CardSn])
    if (!mine) return refuse('not_found')
    return contactItem(await changeContact(db, mine, { star: star ?? !mine.star }, now))
  },

  async saveNote({ CardSn, note, img }, { db, who, now, lang, refuse }) {
    const [mine] = await lockContactsNamed(db, who, [CardSn])
    if (!mine) return refuse('not_found')
    const clean = cleanText(note)
    if (clean === null) throw new Refusal('input.invalid', { fields: { note: INVALID[lang] } })
    const picture = img === '' ? null : ((await ownPicture(db, who, img)) ?? refuse('upload.unknown'))
    return contactItem(await changeContact(db, mine, { note: clean, noteImgId: picture?.id ?? null }, now))
  },
})
