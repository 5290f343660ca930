import { contract } from '@idocard/contract'
import type { StaffFreight } from '@idocard/contract/commerce/site-freight'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import { type FreightRow, freightRows, lockFreight, replaceFreight } from './store.ts'

const FEE_NEEDED = { 'zh-tw': '請填運費，免費就填 0', 'en-us': 'Enter the price; 0 if it is free.' } as const

/** The calls of the shop's staff about shipping costs. */
export const siteFreightCalls = implement(contract.siteFreight, {
  async get(_input, { db }) {
    return shown(await freightRows(db))
  },

  async save({ version, methods }, { db, acting, lang, changed, refuse }) {
    await lockFreight(db, acting)
    const before = shown(await freightRows(db))
    if (before.version !== version) refuse('freight.changed')
    if (methods.length === 0) refuse('freight.none')
    if (new Set(methods.map(({ method }) => method)).size < methods.length) refuseInvalid(['methods'], lang)
    const rates = methods.map(({ method, fee, freeFrom = null }) => ({
      method,
      // Named as in the form, which has fields for each method.
      fee: fee ?? refuseFields({ [`fee${method}`]: FEE_NEEDED[lang] }),
      freeFrom,
    }))
    const after = shown(await replaceFreight(db, rates, version + 1))
    changed({ thing: 'freight', id: 'rates', before, after })
    return after
  },
})

/** All rows have the same version. */
const shown = (rows: readonly FreightRow[]): StaffFreight => ({
  methods: rows.map(({ method, fee, freeFrom }) => ({ method, fee, freeFrom })),
  version: rows[0]?.version ?? 0,
})
