import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import districts from './districts.json' with { type: 'json' }

const counties = districts.map(({ county, countyEn }) => ({ county, countyEn }))

export const addressCalls = implement(contract.address, {
  async load_all({ pageNum, pageSize }) {
    const start = (pageNum - 1) * pageSize
    return { list: counties.slice(start, start + pageSize), total: counties.length, pageNum, pageSize }
  },
  async load_county() {
    return { list: counties }
  },
  async load_area({ county }, { refuse }) {
    const found = districts.find((one) => one.county === county || one.countyEn === county)
    return found ? { list: found.areas } : refuse('not_found')
  },
})
