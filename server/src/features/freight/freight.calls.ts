import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { freightConfig } from './freight.store.ts'

export const freightCalls = implement(contract.freight, {
  async load(_input, { db }) {
    const { methods } = await freightConfig(db)
    return { methods: [...methods] }
  },
})
