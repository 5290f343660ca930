import { contract } from '@idocard/contract'
import type { ContactItem } from '@idocard/contract/contacts/contact-fields'
import { cleanLine } from '@idocard/domain/commerce/address'
import type { Lang } from '@idocard/domain/language'
import { cleanText } from '@idocard/domain/text'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { contactItem } from './contact-shown.ts'
import { saveCard } from './saved-card.ts'
import { changeContact, lockContactsNamed, removeContacts } from './store.ts'

export const cardSaveCalls = implement(contract.cardSave, {
  async save({ CardSn }, { db, who, now, lang, refuse }) {
    const made = await saveCard(db, who, CardSn, { now, lang })
    return 'refusal' in made ? refuse(made.refusal) : contactItem(made.saved)
  },

  async batch_save({ list }, { db, who, now, lang }) {
    const saved = new Map<string, ContactItem>()
    const left = new Set<string>()
    // In the order of their numbers, which prevents deadlocks.
    for (const number of [...new Set(list)].toSorted()) {
      const made = await saveCard(db, who, number, { now, lang })
      if ('saved' in made) saved.set(made.saved.id, contactItem(made.saved))
      else left.add(cleanLine(number) ?? refuseField('list', lang))
    }
    return { list: [...saved.values()], left: [...left] }
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
    if (clean === null) return refuseField('note', lang)
    const picture = img === '' ? null : ((await ownPicture(db, who, img)) ?? refuse('upload.unknown'))
    return contactItem(await changeContact(db, mine, { note: clean, noteImgId: picture?.id ?? null }, now))
  },
})

function refuseField(field: string, lang: Lang): never {
  refuseInvalid([field], lang)
}
