import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that is read as another or as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten characters, 50 random bits: easy to say on the phone, and nobody can count orders by it. */
export const newOrderNumber = (): string => randomText(10)

/** A trade number for one visit to the bank: the order's number and six random characters. */
export const newTradeNo = (orderNumber: string): string => `${orderNumber}${randomText(6)}`
