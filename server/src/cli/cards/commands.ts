import { createHash, randomBytes, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { newCardSn, parseCardSn } from '@idocard/domain/cards/card-address'
import { MINUTE_MS } from '@idocard/domain/duration'
import { parseUsername } from '@idocard/domain/identity/username'
import type { Config } from '../../config/env.ts'
import type { Database, Tx } from '../../db/open.ts'
import { insertCards, newCodeFor, takenCodes, takenNumbers } from '../../features/cards/card/index.ts'
import { companyByPrefix } from '../../features/company/company/index.ts'
import { putReset } from '../../features/identity/holder/index.ts'
import { findMember, memberById } from '../../features/identity/sign-in/index.ts'
import { activationHash, newActivation } from '../../shared/activation.ts'
import { CommandFault } from '../command-fault.ts'
import { cardListCsv, type PrintedCard, printedCard, readCardList } from './card-list.ts'
import { siteOf, textOf, writeFiles } from './files.ts'
import { pdfSheets, svgSheets } from './sheets.ts'
import { pdfSleeves, svgSleeves } from './sleeves.ts'

export const MAX_MAKE = 10_000
const RESET_MINUTES = 15

const companyOf = async (db: Tx, prefix: string) => {
  const found = await companyByPrefix(db, prefix)
  if (found) return found
  throw new CommandFault(`There is no company ${prefix}. (A new database is filled by the first \`npm start\`.)`)
}

/**
 * Creates unclaimed cards. Their activation codes exist only in the output files, so the files are written before the
 * database: without the codes the cards could never be activated.
 */
export async function makeCards(
  { db }: Database,
  config: Config,
  { count, prefix, out }: { count: number; prefix: string; out: string },
): Promise<string> {
  const { id, prefix: named } = await companyOf(db, prefix)
  const made: { card: PrintedCard; hash: Buffer }[] = []
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(newCardSn(randomInt))
  for (const cardSn of numbers) {
    const { code, hash } = newActivation()
    made.push({ card: printedCard(cardSn, code, siteOf(config), named), hash })
  }
  const cards = made.map(({ card }) => card)
  const files = await writeFiles(out, { 'cards.csv': cardListCsv(cards), ...(await sheetFiles(cards)) })
  const now = new Date()
  try {
    await db.transaction((tx) =>
      insertCards(
        tx,
        made.map(({ card, hash }) => ({ cardSn: card.cardSn, activationHash: hash })),
        { companyId: id, batch: now.toISOString(), now },
      ),
    )
  } catch (error) {
    for (const file of files) await rm(file, { force: true })
    throw error
  }
  return `${count} cards were made for ${named}. Their activation codes are in ${out} and nowhere else.`
}

/** Imports cards created elsewhere. Existing cards are not changed. */
export async function importCards({ db }: Database, config: Config, file: string, prefix: string): Promise<string> {
  const company = await companyOf(db, prefix)
  const cards = readCardList(await textOf(file), siteOf(config), company.prefix)
  return db.transaction(async (tx) => {
    const here = await takenNumbers(
      tx,
      cards.map(({ cardSn }) => cardSn),
    )
    const missing = cards
      .filter(({ cardSn }) => !here.has(cardSn))
      .map(({ cardSn, code }) => ({ cardSn, activationHash: activationHash(parseActivationCode(code) ?? '') }))
    const used = await takenCodes(
      tx,
      missing.map((one) => one.activationHash),
    )
    const [clash] = missing.filter((one) => used.has(one.activationHash.toString('hex')))
    if (clash) throw new CommandFault(`The code of ${clash.cardSn} belongs to another card. Nothing was written.`)
    const now = new Date()
    await insertCards(tx, missing, { companyId: company.id, batch: now.toISOString(), now })
    return `${missing.length} cards were written, ${here.size} were here already.`
  })
}

/** Creates the sheets and sleeves of a list again, without the database. */
export async function drawSheets(config: Config, file: string, prefix: string, out: string): Promise<string> {
  const cards = readCardList(await textOf(file), siteOf(config), prefix)
  const files = await writeFiles(out, await sheetFiles(cards))
  return `${files.length} files were written to ${out}.`
}

/** Replaces the lost activation code of a physical card without a holder. The old code becomes invalid. */
export async function issueCode({ db }: Database, cardSn: string): Promise<string> {
  const sn = parseCardSn(cardSn)
  const code = sn && (await db.transaction((tx) => newCodeFor(tx, sn, new Date())))
  if (!code) throw new CommandFault('There is no such card without a holder.')
  return `Card  ${sn}\nCode  ${code}\nAn earlier code has ended.`
}

/** Issues a password reset code: 128 bits, single use, valid for 15 minutes. */
export async function issueReset({ db }: Database, holder: string): Promise<string> {
  const username = parseUsername(holder)
  const found = username
    ? await findMember(db, username.kind === 'phone' ? { phone: username.value } : { email: username.value })
    : /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(holder)
      ? await memberById(db, holder)
      : undefined
  if (!found) throw new CommandFault('There is no such account: give a phone number, an e-mail address or an id.')
  const code = randomBytes(16).toString('base64url')
  const hash = createHash('sha256').update(`reset ${code}`).digest()
  const ends = new Date(Date.now() + RESET_MINUTES * MINUTE_MS)
  await db.transaction((tx) => putReset(tx, found.id, hash, ends))
  return `Account  ${found.id}\nCode     ${code}\nIt works once, within ${RESET_MINUTES} minutes. An earlier code has ended.`
}

/** The files to print: the sheets of QR codes and the sleeves' inserts, each as SVG and PDF. */
async function sheetFiles(cards: readonly PrintedCard[]): Promise<Record<string, string | Buffer>> {
  const numbered = (name: string, pages: readonly string[]) =>
    Object.fromEntries(pages.map((page, at) => [`${name}-${at + 1}.svg`, page]))
  return {
    ...numbered('sheet', svgSheets(cards)),
    'sheets.pdf': await pdfSheets(cards),
    ...numbered('sleeve', svgSleeves(cards)),
    'sleeves.pdf': await pdfSleeves(cards),
  }
}
