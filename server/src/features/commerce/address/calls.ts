import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { COUNTIES, countyNamed } from './districts.ts'

export const addressCalls = implement(contract.address, {
  async load_all({ pageNum, pageSize }) {
    const start = (pageNum - 1) * pageSize
    return { list: COUNTIES.slice(start, start + pageSize), total: COUNTIES.length, pageNum, pageSize }
  },
  async load_county() {
    return { list: COUNTIES }
  },
  async load_area({ county }, { refuse }) {
    const found = countyNamed(county)
    return found ? { list: found.areas } : refuse('not_found')
  },
})
