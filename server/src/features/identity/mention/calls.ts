import { contract } from '@idocard/contract'
import { MENTIONED_IN } from '@idocard/domain/identity/mention'
import { implement } from '../../../api/implement.ts'
import { siteStaffWith } from '../staff/index.ts'
import { openMentions, seeMentions } from './store.ts'

export const siteMentionCalls = implement(contract.siteMention, {
  async load_colleagues({ thing }, { db, acting }) {
    const readers = await siteStaffWith(db, MENTIONED_IN[thing])
    const isMe = ({ id }: { id: string }) => id === acting.person.id
    return { list: readers.some(isMe) ? readers.filter((one) => !isMe(one)) : [] }
  },

  async list(_input, { db, acting }) {
    return { list: (await openMentions(db, acting)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })) }
  },

  async see(seen, { db, acting }) {
    await seeMentions(db, acting, seen)
    return {}
  },
})
