import { randomInt } from 'node:crypto'

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten characters, 50 random bits: easy to read out on the phone, and does not reveal the number of orders. */
export const newOrderNumber = (): string => randomText(10)

/** A trade number for one payment attempt: the order's number and six random characters. */
export const newTradeNo = (orderNumber: string): string => `${orderNumber}${randomText(6)}`
