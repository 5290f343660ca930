import { CONTACT_LIMITS, CONTACT_TEXT_LIMITS as LIMITS } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, ignored, integerOr, optionalText, pictureName } from '../fields.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'
import { contactId } from './contact.ts'
import { contactFields, contactFieldsChange, contactMarks } from './contact-fields.ts'

const PATH = '/api/{product}/paperCard'

/** The specification's fields of a paper card, with one value each. */
const simple = {
  name: z.string(),
  nickname: z.string(),
  companyname: z.string(),
  title: z.string(),
  note: z.string(),
  phone: z.string(),
  companyPhone: z.string(),
  companyPhoneExt: z.string(),
  companyEmail: z.string(),
  companyAddress: z.string(),
}
const written = {
  name: optionalText(LIMITS.nameCh),
  nickname: optionalText(LIMITS.nickname),
  companyname: optionalText(LIMITS.companyCh),
  title: optionalText(LIMITS.titleCh),
  note: optionalText(CONTACT_LIMITS.note),
  phone: optionalText(CONTACT_LIMITS.phone),
  companyPhone: optionalText(CONTACT_LIMITS.phone),
  companyPhoneExt: optionalText(10),
  companyEmail: optionalText(254),
  companyAddress: optionalText(LIMITS.addressCh),
}
const number = integerOr(0, INTEGER_MAX, 0)

const paperCard = z.object({
  id: z.uuid(),
  /** The same as `id`. `load_by_cardSn` accepts it. */
  cardSn: z.string(),
  cardSaveId: z.uuid(),
  companyType: z.int(),
  scanImg: z.string(),
  scanBack: z.string(),
  collectionId: z.int(),
  ...simple,
  /** All fields, in both languages. */
  fields: contactFields,
  version: z.int(),
  at: z.iso.datetime(),
})
export type PaperCard = z.infer<typeof paperCard>

const ours = {
  /** The picture of the card's other side. */
  scanBack: pictureName.optional(),
  /**
   * Any fields, in both languages. A single value sent beside them takes precedence if it differs from the stored one.
   */
  fields: contactFieldsChange.optional(),
  tags: contactMarks.tags,
  metAt: contactMarks.metAt,
  metPlace: contactMarks.metPlace,
}

export const paperCardContract = {
  load_by_cardSn: call({
    summary: 'One of my paper cards, by the `cardSn` that `create` returned.',
    path: `${PATH}/load_by_cardSn`,
    who: 'holder',
    input: z.strictObject({ cardSn: contactId }),
    output: paperCard,
    refuses: ['not_found'],
  }),
  create: call({
    summary: 'Adds a paper card to my contacts.',
    path: `${PATH}/create`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      companyType: number,
      scanImg: pictureName.prefault(''),
      /** The folder's id; 0 or empty for none. */
      collectionId: number,
      ...written,
      ...ours,
      /**
       * An arbitrary key that the client generates for this card. A repeated call with it returns the existing card.
       */
      clientKey: optionalText(64),
    }),
    output: paperCard,
    refuses: ['contact.nobody', 'contact.too_many', 'upload.unknown', 'collection.unknown'],
    refreshes: CONTACT_NOUNS,
  }),
  edit: call({
    summary: 'Changes one of my paper cards. Omitted fields are not changed. Accepts what `load_by_cardSn` returns.',
    path: `${PATH}/edit`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      id: contactId,
      companyType: number.unwrap().optional(),
      scanImg: pictureName.optional(),
      collectionId: number.unwrap().optional(),
      ...(Object.fromEntries(Object.entries(written).map(([name, field]) => [name, field.unwrap().optional()])) as {
        [K in keyof typeof written]: z.ZodOptional<(typeof written)[K]['def']['innerType']>
      }),
      ...ours,
      /** The version that the change is based on; 0 or omitted skips the check. */
      version: integerOr(0, INTEGER_MAX, 0),
      cardSn: ignored,
      cardSaveId: ignored,
      at: ignored,
    }),
    output: paperCard,
    refuses: ['not_found', 'contact.changed', 'contact.nobody', 'upload.unknown', 'collection.unknown'],
    refreshes: CONTACT_NOUNS,
  }),
}
