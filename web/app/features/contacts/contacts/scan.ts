import { CONTACT_PART, type ContactPart } from '@idocard/card-reader/fields/scanned-contact'
import type { OutputOf } from '@idocard/contract/call'
import type { uploadContract } from '@idocard/contract/content/upload'
import { type Alternative, type Box, type CardField, withReadings } from '@idocard/domain/cards/card-fields'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { CONTACT_TEXTS } from '@idocard/domain/contacts/contact'
import { readPhone } from '@idocard/domain/identity/phone-number'

type Read = OutputOf<typeof uploadContract.baidu_ocr_card>
/** The recognition result of one side of a paper card. */
export type Scan = Omit<Read, 'others' | 'qr'>

/**
 * The picture of a side: uploaded, or a file of this device that waits for the network. `id` and `url` are empty if it
 * is not uploaded.
 */
export interface CardPicture {
  id: string
  url: string
  file?: Blob
  /** The photograph that the picture was cropped from, to replace it if the crop is wrong. */
  whole?: Blob
}

/** A photographed side of a card, or a typed card without a picture. */
export interface Side {
  /** A random key per card. If the card is sent twice, the server saves it once. */
  key: string
  fields: ContactFields
  scan?: Scan
  picture: CardPicture
  /** Why nothing was read; empty if reading succeeded. */
  problem: string
  /** The photograph that could not be read, to read it again. */
  unread?: Blob
}

/** The whole photograph instead of the cropped card, to be uploaded with the card. */
export const wholePicture = (picture: CardPicture): CardPicture =>
  picture.whole ? { id: '', url: '', file: picture.whole } : picture

/** The recognition result with coordinates in the photograph instead of the cropped card. */
export function inPhotograph(scan: Scan): Scan {
  const { photograph, fields, ...rest } = scan
  if (!photograph) return scan
  const { width, height, boxes } = photograph
  return {
    ...rest,
    width,
    height,
    photograph: null,
    fields: fields.map((one, at) => ({ ...one, box: boxes[at] ?? one.box })),
  }
}

/** The form of a value for comparisons: a normalised phone number, otherwise only letters and digits. */
const bare = (value: string) =>
  readPhone(value)?.number ??
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The recognised field that a value in the form comes from; undefined if the value was typed. */
export function readingOf(scan: Scan, target: ContactPart, value: string): CardField | undefined {
  const same = bare(value)
  if (same === '') return undefined
  const read = scan.fields.filter(({ name }) => CONTACT_PART[name] === target)
  return read.find((field) => bare(field.value) === same) ?? read.find((field) => same.includes(bare(field.value)))
}

const isTelling = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * The other readings of a field that a person is asked about. A comma or a hyphen in a text says little; in an address
 * of the internet it leads to somebody else.
 */
export function readingsToOffer({ name, value, alternatives }: CardField): Alternative[] {
  if (['email', 'web', 'lineId'].includes(name)) return alternatives
  const written = [...value]
  return withReadings(
    alternatives
      .filter(({ at }) => isTelling(written[at]))
      .map(({ at, characters }) => ({ at, characters: characters.filter(isTelling) })),
  )
}

/** A box in percent of the picture, to place it over the picture at any size. */
export const placeOf = ({ x, y, width, height }: Box, scan: Pick<Scan, 'width' | 'height'>) => ({
  left: `${(100 * x) / scan.width}%`,
  top: `${(100 * y) / scan.height}%`,
  width: `${(100 * width) / scan.width}%`,
  height: `${(100 * height) / scan.height}%`,
})

/** Replaces one character of a value. @param at the place, counted in characters */
export const withCharacter = (value: string, at: number, character: string): string =>
  [...value].with(at, character).join('')

/**
 * Merges the fields of the back into those of the front: texts that were empty, and phone numbers and addresses that
 * are new.
 */
export function withBack(front: ContactFields, back: ContactFields): ContactFields {
  const added = { ...front }
  for (const field of CONTACT_TEXTS) added[field] = front[field] || back[field]
  const known = new Set(
    [...front.phones.map(({ number }) => number), ...front.emails.map(({ address }) => address), ...front.sites].map(
      bare,
    ),
  )
  return {
    ...added,
    phones: [...front.phones, ...back.phones.filter(({ number }) => !known.has(bare(number)))],
    emails: [...front.emails, ...back.emails.filter(({ address }) => !known.has(bare(address)))],
    sites: [...front.sites, ...back.sites.filter((site) => !known.has(bare(site)))],
  }
}
