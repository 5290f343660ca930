import { parseCardSn } from '@idocard/domain/cards/card-address'
import type { Config } from '../../config/env.ts'
import type { Database } from '../../db/open.ts'
import { insertChips, type NewChip, unknownPlaces } from '../../features/cards/card/index.ts'
import { writeCsv } from '../../shared/csv.ts'
import { type ChipKeys, chipKey } from '../../shared/ntag424.ts'
import { CommandFault } from '../command-fault.ts'
import { columnsOf, listFaults } from './card-list.ts'
import { siteOf, textOf, writeFiles } from './files.ts'

const UID = /^04[0-9A-F]{12}$/
/** Placeholders in the address that the chip overwrites at each tap. */
const MIRRORS = `picc=${'0'.repeat(32)}&cmac=${'0'.repeat(16)}`

/**
 * Registers chips that sign each tap. Reads a list with the columns `uid` and `cardSn` (for a chip in a physical card)
 * or `pointCardId` (for a chip at a staff point). Writes each chip's address and key for the encoder; the key is stored
 * nowhere else.
 */
export async function addChips({ db }: Database, config: Config, file: string, out: string): Promise<string> {
  const { chips: keys } = config
  if (!keys) throw new CommandFault('CHIP_META_KEY and CHIP_MASTER_KEY are needed.')
  const chips = readChipList(await textOf(file))
  const missing = await unknownPlaces(db, chips)
  if (missing.length > 0) throw new CommandFault(`There is no ${missing.join(', ')}. Nothing was written.`)
  await writeFiles(out, { 'chips.csv': encodingCsv(chips, keys, siteOf(config)) })
  const added = await db.transaction((tx) => insertChips(tx, chips))
  return `${added} chips were registered, ${chips.length - added} were here already. Their keys are in ${out} and nowhere else.`
}

const encodingCsv = (chips: readonly NewChip[], keys: ChipKeys, site: string): string =>
  writeCsv([
    ['uid', 'address', 'fileReadKey'],
    ...chips.map((chip) => {
      const path = 'cardSn' in chip ? `${chip.cardSn}?s=n&` : 'tap?'
      const key = chipKey(keys, Buffer.from(chip.uid, 'hex'))
      return [chip.uid, `${site}/${path}${MIRRORS}`, key.toString('hex').toUpperCase()]
    }),
  ])

/** @throws {CommandFault} with the first errors of the list and their row numbers. */
function readChipList(text: string): NewChip[] {
  const { rows, cell } = columnsOf(text, ['uid'], ['cardSn', 'pointCardId'])
  const faults: string[] = []
  const seen = new Set<string>()
  const chips = rows.flatMap((entry): NewChip[] => {
    const uid = cell(entry, 'uid').toUpperCase()
    const cardSn = parseCardSn(cell(entry, 'cardSn'))
    const pointCardId = Number(cell(entry, 'pointCardId') || Number.NaN)
    if (!UID.test(uid)) faults.push(`Row ${entry.row}: the chip's id must be 14 hexadecimal digits that begin with 04.`)
    if (seen.has(uid)) faults.push(`Row ${entry.row}: the chip ${uid} once more.`)
    seen.add(uid)
    if (cardSn) return [{ uid, cardSn }]
    if (Number.isInteger(pointCardId) && pointCardId > 0) return [{ uid, pointCardId }]
    faults.push(`Row ${entry.row}: it needs a card number or the number of a point card.`)
    return []
  })
  listFaults(faults)
  return chips
}
