import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import { freightConfig } from './store.ts'

export const freightCalls = implement(contract.freight, {
  load_by_front: (_input, { db }) => rates(db),
  load: (_input, { db }) => rates(db),
})

async function rates(db: Tx) {
  const { methods } = await freightConfig(db)
  return { methods: [...methods] }
}
