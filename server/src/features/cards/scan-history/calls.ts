import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { changeMember, ownMember } from '../../identity/sign-in/index.ts'
import { clearHistory, keepsHistory, scansOf } from '../card/index.ts'

export const scanHistoryCalls = ({ publicUrl }: { publicUrl: string }) =>
  implement(contract.scanHistory, {
    async get(paging, { db, who, now }) {
      const enabled = await keepsHistory(db, who.id)
      return { ...paging, ...(await scansOf(db, who.id, paging, { publicUrl, now })), enabled }
    },

    async set_enabled({ enabled }, { db, who }) {
      const me = await changeMember(db, await ownMember(db, who), { keepsHistory: enabled })
      if (!enabled) await clearHistory(db, me)
      return { enabled }
    },

    async clear(_input, { db, who }) {
      await clearHistory(db, await ownMember(db, who))
      return {}
    },
  })
