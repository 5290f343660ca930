import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { readCards } from '@idocard/domain/cards/batch-list'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { MINUTE_MS } from '@idocard/domain/duration'
import { parseUsername } from '@idocard/domain/identity/username'
import type { Config } from '../../config/env.ts'
import type { Database, Tx } from '../../db/open.ts'
import {
  cardListCsv,
  cardsInFile,
  chipsInFile,
  DRAWINGS,
  drawCards,
  encodingCsv,
  importBatch,
  makeBatch,
  newCards,
  type PrintedCard,
  type Printing,
  printedCards,
  registerChips,
} from '../../features/cards/batch/index.ts'
import { newCodeFor } from '../../features/cards/card/index.ts'
import { companyByPrefix } from '../../features/company/company/index.ts'
import { putReset } from '../../features/identity/holder/index.ts'
import { findMember, memberById } from '../../features/identity/sign-in/index.ts'
import { CommandFault } from '../command-fault.ts'
import { siteOf, textOf, writeFiles } from './files.ts'
import { refuseFaults } from './list-fault.ts'

const printingOf = (config: Config, prefix: string): Printing => ({ publicUrl: siteOf(config), prefix })
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
  const company = await companyOf(db, prefix)
  const { cards, rows } = newCards(count, printingOf(config, company.prefix))
  const files = await writeFiles(out, { 'cards.csv': cardListCsv(cards), ...(await sheetFiles(cards)) })
  try {
    await db.transaction((tx) => makeBatch(tx, { companyId: company.id, note: '', now: new Date() }, rows))
  } catch (error) {
    for (const file of files) await rm(file, { force: true })
    throw error
  }
  return `${count} cards were made for ${company.prefix}. Their activation codes are in ${out} and nowhere else.`
}

/** Imports cards created elsewhere. Existing cards are not changed. */
export async function importCards({ db }: Database, file: string, prefix: string): Promise<string> {
  const company = await companyOf(db, prefix)
  const { rows, faults: wrong } = cardsInFile(await textOf(file))
  refuseFaults([...wrong, ...readCards(rows).faults])
  return db.transaction(async (tx) => {
    const batch = { companyId: company.id, note: '', now: new Date() }
    const { fresh, here, faults } = await importBatch(tx, batch, rows)
    refuseFaults(faults)
    return `${fresh} cards were written, ${here} were here already.`
  })
}

/** Creates the sheets and sleeves of a list again, without the database. */
export async function drawSheets(config: Config, file: string, prefix: string, out: string): Promise<string> {
  const { rows, faults: wrong } = cardsInFile(await textOf(file))
  const { cards, faults } = printedCards(rows, printingOf(config, prefix))
  refuseFaults([...wrong, ...faults])
  const files = await writeFiles(out, await sheetFiles(cards))
  return `${files.length} files were written to ${out}.`
}

/** Registers chips that sign each tap, and writes each chip's address and key for the encoder. */
export async function addChips({ db }: Database, config: Config, file: string, out: string): Promise<string> {
  const { chips: keys } = config
  if (!keys) throw new CommandFault('CHIP_META_KEY and CHIP_MASTER_KEY are needed.')
  const { rows, faults: wrong } = chipsInFile(await textOf(file))
  refuseFaults(wrong)
  return db.transaction(async (tx) => {
    const { encoded, here, faults } = await registerChips(tx, { rows, keys, publicUrl: siteOf(config) })
    refuseFaults(faults)
    await writeFiles(out, { 'chips.csv': encodingCsv(encoded) })
    return `${encoded.length - here} chips were registered, ${here} were here already. Their keys are in ${out} and nowhere else.`
  })
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
async function sheetFiles(cards: readonly PrintedCard[]): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {}
  for (const drawing of DRAWINGS) {
    const { svg, pdf } = await drawCards(drawing, cards)
    for (const [at, page] of svg.entries()) files[`${drawing.slice(0, -1)}-${at + 1}.svg`] = page
    files[`${drawing}.pdf`] = pdf
  }
  return files
}
