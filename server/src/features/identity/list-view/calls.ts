import { contract } from '@idocard/contract'
import { MAX_LIST_VIEWS } from '@idocard/contract/identity/list-view'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { listView } from '../../../db/schema/identity/staff.ts'
import { keepView, removeView, viewsOf } from './store.ts'

type Keeping = Pick<Context<(typeof contract)['siteView']['save']>, 'db' | 'changed'> & {
  acting: Acting<'view.keep', Scope>
}

const shown = ({ id, name, query, memberId }: typeof listView.$inferSelect) => ({
  id,
  name,
  query,
  isShared: memberId === null,
})

/** The same at both places: whose views they are follows from `acting`. */
const handlers = {
  async list({ screen }: { screen: string }, { db, acting }: Pick<Keeping, 'db' | 'acting'>) {
    return { list: (await viewsOf(db, acting, screen)).map(shown) }
  },

  async save(
    given: { screen: string; name: string; query: string; isShared: boolean },
    { db, acting, changed }: Keeping,
  ) {
    const all = await viewsOf(db, acting, given.screen)
    const kept = all.filter(({ memberId }) => (memberId === null) === given.isShared)
    const before = kept.find(({ name }) => name === given.name)
    if (!before && kept.length >= MAX_LIST_VIEWS) throw new Refusal('view.too_many')
    const after = await keepView(db, acting, given)
    changed({ thing: 'view', id: after.id, ...(before && { before }), after })
    return shown(after)
  },

  async remove({ id }: { id: number }, { db, acting, changed }: Keeping) {
    const before = await removeView(db, acting, id)
    if (!before) throw new Refusal('not_found')
    changed({ thing: 'view', id, before })
    return {}
  },
}

/** The views of lists that the staff of the site, and of the companies, keep. */
export const listViewCalls = [...implement(contract.siteView, handlers), ...implement(contract.companyView, handlers)]
