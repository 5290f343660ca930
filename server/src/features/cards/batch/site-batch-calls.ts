import { contract } from '@idocard/contract'
import type { BatchRow } from '@idocard/contract/cards/site-batch'
import type { CardState } from '@idocard/domain/cards/card-state'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { ChipKeys } from '../../../shared/ntag424.ts'
import { makersOf } from '../../identity/audit/index.ts'
import { drawApart } from './batch-files.ts'
import { printedCards } from './card-list.ts'
import { checkChips, registerChips } from './chip-list.ts'
import { checkCards, importBatch, makeBatch, newCards, renewCodes } from './make-batch.ts'
import {
  type BatchForStaff,
  batchFigures,
  batchForStaff,
  cardsByState,
  companiesForCards,
  companyForCards,
  listBatchCards,
  listBatches,
  lockBatch,
} from './site-batch.store.ts'

interface SiteBatchServices {
  publicUrl: string
  /** Undefined if this installation has no chips that sign. */
  chips: ChipKeys | undefined
}

const THING = 'cardBatch'

/** The calls of the shop's staff about batches of cards. */
export const siteBatchCalls = ({ publicUrl, chips: keys }: SiteBatchServices) =>
  implement(contract.siteBatch, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listBatches(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const ids = list.map(({ batch }) => batch.id)
      const states = await cardsByState(db, ids)
      const makers = await makersOf(db, THING, ids.map(String))
      return { ...page, list: list.map((one) => rowOf(one, states, makers)) }
    },

    async get({ id }, { db, refuse }) {
      const found = (await batchForStaff(db, id)) ?? refuse('not_found')
      const states = await cardsByState(db, [id])
      const makers = await makersOf(db, THING, [String(id)])
      return {
        ...rowOf(found, states, makers),
        ...(await batchFigures(db, id)),
        hasChipKeys: keys !== undefined,
        version: found.batch.version,
      }
    },

    async list_cards(at, { db, acting, lang }) {
      const { list, ...page } = (await listBatchCards(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return {
        ...page,
        list: list.map(({ cardSn, state, chips, tappedAt }) => ({
          id: cardSn,
          state,
          chips,
          tappedAt: tappedAt?.toISOString() ?? null,
        })),
      }
    },

    async load_companies(_input, { db, acting }) {
      return { list: await companiesForCards(db, acting) }
    },

    async make({ companyId, count, note }, { db, acting, now, changed, refuse }) {
      const { prefix } = (await companyForCards(db, acting, companyId)) ?? refuse('not_found')
      const { cards, rows } = newCards(count, { publicUrl, prefix })
      const id = await makeBatch(db, { companyId, note, now }, rows)
      changed({ thing: THING, id, after: { companyId, note, count } })
      return { id, cards }
    },

    async renew_codes({ id, version }, { db, acting, now, changed, refuse }) {
      const batch = (await lockBatch(db, acting, id)) ?? refuse('not_found')
      if (batch.version !== version) refuse('batch.renewed')
      const { prefix } = (await companyForCards(db, acting, batch.companyId)) ?? refuse('not_found')
      const cards = await renewCodes(db, batch, { publicUrl, prefix }, now)
      if (cards.length === 0) refuse('batch.none_unclaimed')
      changed({ thing: THING, id, before: { version }, after: { version: version + 1, newCodes: cards.length } })
      return { id, cards }
    },

    async draw({ id, drawing, cards }, { db, refuse }) {
      const { company } = (await batchForStaff(db, id)) ?? refuse('not_found')
      const rows = cards.map((one, at) => ({ ...one, row: at + 1 }))
      const { cards: printed, faults } = printedCards(rows, { publicUrl, prefix: company.prefix })
      if (faults.length > 0) refuse('batch.list')
      const { svg, pdf } = await drawApart(drawing, printed)
      return { svg, pdf: Buffer.from(pdf).toString('base64') }
    },

    async check_cards({ list }, { db }) {
      const { fresh, here, faults } = await checkCards(db, list)
      return { fresh: fresh.length, here, faults }
    },

    async import({ companyId, note, list }, { db, acting, now, changed, refuse }) {
      if (!(await companyForCards(db, acting, companyId))) refuse('not_found')
      const { id, fresh } = await importBatch(db, { companyId, note, now }, list)
      if (id === null) return refuse('batch.list')
      changed({ thing: THING, id, after: { companyId, note, imported: fresh } })
      return { id }
    },

    async check_chips({ id, list }, { db, refuse }) {
      if (!(await batchForStaff(db, id))) refuse('not_found')
      const { chips, here, faults } = await checkChips(db, list, id)
      return { fresh: chips.length - here.size, here: here.size, faults }
    },

    async register_chips({ id, list }, { db, changed, refuse }) {
      if (!(await batchForStaff(db, id))) refuse('not_found')
      if (!keys) return refuse('chip.no_keys')
      const { encoded, here, faults } = await registerChips(db, { rows: list, batchId: id, keys, publicUrl })
      if (faults.length > 0) refuse('batch.list')
      changed({ thing: THING, id, after: { chips: encoded.length - here } })
      return { chips: encoded }
    },
  })

function rowOf(
  { batch, company }: BatchForStaff,
  states: ReadonlyMap<number, Partial<Record<CardState, number>>>,
  makers: ReadonlyMap<string, string>,
): BatchRow {
  const { unclaimed = 0, active = 0, paused = 0, linked = 0, retired = 0 } = states.get(batch.id) ?? {}
  const claimed = active + paused + linked
  return {
    id: batch.id,
    note: batch.note,
    prefix: company.prefix,
    companyCh: company.nameCh,
    companyEn: company.nameEn,
    createdAt: batch.createdAt.toISOString(),
    by: makers.get(String(batch.id)) ?? '',
    cards: unclaimed + claimed + retired,
    unclaimed,
    claimed,
    retired,
  }
}
