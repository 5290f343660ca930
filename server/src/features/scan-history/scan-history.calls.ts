import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { scansOf } from '../card/scan.store.ts'

export const scanHistoryCalls = ({ publicUrl }: { publicUrl: string }) =>
  implement(contract.scanHistory, {
    async get(paging, { db, who }) {
      return { ...paging, ...(await scansOf(db, who.id, paging, publicUrl)) }
    },
  })
