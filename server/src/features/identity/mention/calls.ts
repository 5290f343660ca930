import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { openMentions, readersOf, seeMentions } from './store.ts'

export const siteMentionCalls = implement(contract.siteMention, {
  async load_colleagues({ thing }, { db, acting }) {
    const readers = await readersOf(db, thing)
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
