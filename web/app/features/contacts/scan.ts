import type { OutputOf } from '@idocard/contract/call'
import type { uploadContract } from '@idocard/contract/upload'
import type { Box, CardField } from '@idocard/domain/card-fields'
import type { ContactFields } from '@idocard/domain/contact'
import { CONTACT_TEXTS } from '@idocard/domain/contact'
import { normalisePhone } from '@idocard/domain/phone-number'
import { CONTACT_PART, type ContactPart } from '@idocard/domain/scanned-contact'

/** What was read on one side of a paper card. */
export type Scan = OutputOf<typeof uploadContract.baidu_ocr_card>

/** The picture of a side: uploaded, or a file of this device that waits for the network. Empty texts without one. */
export interface CardPicture {
  id: string
  url: string
  file?: Blob
  /** The photograph that the picture was cut out of, to take its place if that went wrong. */
  whole?: Blob
}

/** A photographed side of a card, or none where a card is typed. */
export interface Side {
  /** Made up for each card: sent twice, it is saved once. */
  key: string
  fields: ContactFields
  scan?: Scan
  picture: CardPicture
  /** Why nothing was read; empty when it was. */
  problem: string
}

/** The photograph in place of the card that was cut out of it, to be uploaded with the card. */
export const wholePicture = (picture: CardPicture): CardPicture =>
  picture.whole ? { id: '', url: '', file: picture.whole } : picture

/** What was read, with its places in the photograph. */
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

/** A value as it is compared: a phone number in its normal form, otherwise letters and digits only. */
const bare = (value: string) =>
  normalisePhone(value) ??
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What recognition says of a value in the form; undefined once it was typed over. */
export function readingOf(scan: Scan, target: ContactPart, value: string): CardField | undefined {
  const same = bare(value)
  if (same === '') return undefined
  const read = scan.fields.filter(({ name }) => CONTACT_PART[name] === target)
  return read.find((field) => bare(field.value) === same) ?? read.find((field) => same.includes(bare(field.value)))
}

/** A box as parts of the picture, for laying it over the picture at any size. */
export const placeOf = ({ x, y, width, height }: Box, scan: Pick<Scan, 'width' | 'height'>) => ({
  left: `${(100 * x) / scan.width}%`,
  top: `${(100 * y) / scan.height}%`,
  width: `${(100 * width) / scan.width}%`,
  height: `${(100 * height) / scan.height}%`,
})

/** A value with another character at one place, counted in characters. */
export const withCharacter = (value: string, at: number, character: string): string =>
  [...value].with(at, character).join('')

/** What the other side adds: texts that were empty, and numbers and addresses that were not there. */
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
