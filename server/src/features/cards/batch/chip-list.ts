import { chipRows, ENCODED_COLUMNS, type ListFault, parseChipUid } from '@idocard/domain/cards/batch-list'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import type { Tx } from '../../../db/open.ts'
import { writeCsv } from '../../../shared/csv.ts'
import { type ChipKeys, chipKey } from '../../../shared/ntag424.ts'
import { type ChipPlace, chipPlaces, insertChips, type NewChip, unknownPlaces } from '../card/index.ts'
import { cardsOutside } from './site-batch.store.ts'
import { tableOf } from './table-of.ts'

/** Placeholders in the address that the chip overwrites at each tap. */
const MIRRORS = `picc=${'0'.repeat(32)}&cmac=${'0'.repeat(16)}`

type ListedChip = NewChip & { row: number }
interface ChipList {
  chips: ListedChip[]
  faults: ListFault[]
}

/** What the encoder writes onto a chip. */
export interface EncodedChip {
  uid: string
  address: string
  fileReadKey: string
}

/** A row of a list of chips. */
export interface ChipRow {
  row: number
  uid: string
  cardSn: string
  /** For a chip at a staff point. */
  pointCardId?: string
}

/** The rows of a file with chips, and what is wrong with its columns. */
export function chipsInFile(text: string): { rows: ChipRow[]; faults: ListFault[] } {
  const table = tableOf(text)
  return 'fault' in table ? { rows: [], faults: [table.fault] } : chipRows(table.rows)
}

function readChips(rows: readonly ChipRow[]): ChipList {
  const faults: ListFault[] = []
  const seen = new Map<string, number>()
  const chips = rows.flatMap(({ row, ...given }): ListedChip[] => {
    const uid = parseChipUid(given.uid)
    const cardSn = parseCardSn(given.cardSn)
    const pointCardId = Number(given.pointCardId || Number.NaN)
    const before = uid && seen.get(uid)
    if (!uid) faults.push({ row, problem: 'uid', detail: '' })
    else if (before) faults.push({ row, problem: 'uid_twice', detail: String(before) })
    else seen.set(uid, row)
    const place = cardSn ? { cardSn } : Number.isInteger(pointCardId) && pointCardId > 0 ? { pointCardId } : undefined
    if (!place) faults.push({ row, problem: 'place', detail: '' })
    return uid && place ? [{ row, uid, ...place }] : []
  })
  return { chips, faults }
}

const placeOf = (chip: ChipPlace) => ('cardSn' in chip ? `card ${chip.cardSn}` : `point card ${chip.pointCardId}`)

/**
 * Reads a list of chips and compares it with what is known: their places exist, and none is in another place.
 * @param batchId all chips must be in cards of this batch
 * @returns the chips, those among them that are registered already, and the faults in the order of the rows
 */
export async function checkChips(
  db: Tx,
  rows: readonly ChipRow[],
  batchId?: number,
): Promise<ChipList & { here: ReadonlySet<string> }> {
  const { chips, faults } = readChips(rows)
  const here = new Set<string>()
  if (faults.length === 0) {
    const unknown = new Set(await unknownPlaces(db, chips))
    const places = await chipPlaces(
      db,
      chips.map(({ uid }) => uid),
    )
    const outside = batchId === undefined ? new Set<string>() : await cardsOutside(db, batchId, chips)
    for (const chip of chips) {
      const { row, uid } = chip
      const before = places.get(uid)
      const detail = placeOf(chip)
      if (unknown.has(detail)) faults.push({ row, problem: 'unknown', detail })
      else if (outside.has(detail)) faults.push({ row, problem: 'not_here', detail })
      if (before === undefined) continue
      if (placeOf(before) === detail) here.add(uid)
      else faults.push({ row, problem: 'uid_elsewhere', detail: placeOf(before) })
    }
  }
  return { chips, here, faults }
}

/**
 * Registers the chips of a list, all or none: with faults, the caller rolls back.
 * @returns their keys for the encoder, which are stored nowhere, and how many were registered already
 */
export async function registerChips(
  db: Tx,
  { rows, batchId, keys, publicUrl }: { rows: readonly ChipRow[]; batchId?: number; keys: ChipKeys; publicUrl: string },
): Promise<{ encoded: EncodedChip[]; here: number; faults: ListFault[] }> {
  const { chips, here, faults } = await checkChips(db, rows, batchId)
  if (faults.length > 0) return { encoded: [], here: 0, faults }
  const fresh = chips.filter(({ uid }) => !here.has(uid)).map(({ row: _row, ...chip }) => chip)
  if ((await insertChips(db, fresh)) < fresh.length)
    return { encoded: [], here: 0, faults: [{ row: 0, problem: 'meanwhile', detail: '' }] }
  const encoded = chips.map((chip) => ({
    uid: chip.uid,
    address: `${publicUrl}/${'cardSn' in chip ? `${chip.cardSn}?s=n&` : 'tap?'}${MIRRORS}`,
    fileReadKey: chipKey(keys, Buffer.from(chip.uid, 'hex')).toString('hex').toUpperCase(),
  }))
  return { encoded, here: here.size, faults: [] }
}

export const encodingCsv = (chips: readonly EncodedChip[]): string =>
  writeCsv([ENCODED_COLUMNS, ...chips.map((chip) => ENCODED_COLUMNS.map((column) => chip[column]))])
