import { contract } from '@idocard/contract'
import { MAX_LIST_VIEWS } from '@idocard/contract/identity/list-view'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import {
  keepView,
  leaveView,
  lockView,
  lockViews,
  removedViews,
  removeView,
  restoreView,
  type ViewRow,
  viewsOf,
} from './store.ts'

type Keeping = Pick<Context<(typeof contract)['siteView']['save']>, 'db' | 'changed' | 'now'> & {
  acting: Acting<'view.keep', Scope>
}

const shown = ({ id, name, query, memberId }: ViewRow) => ({ id, name, query, isShared: memberId === null })

/** What the audit log has of a view. */
const inAudit = ({ removedId: _, ...view }: ViewRow) => view

/** Whether the views of these people are as many as may be kept. */
const isFull = (all: readonly ViewRow[], isShared: boolean): boolean =>
  all.filter(({ memberId }) => (memberId === null) === isShared).length >= MAX_LIST_VIEWS

/** A view that is kept, locked. @throws {Refusal} */
async function lockKept({ db, acting }: Keeping, id: number): Promise<ViewRow> {
  const found = await lockView(db, acting, id)
  if (!found) throw new Refusal('not_found')
  if (found.removedAt) throw new Refusal('edit.removed')
  return found
}

/** The same at both places: whose views they are follows from `acting`. */
const handlers = {
  async list({ screen }: { screen: string }, { db, acting }: Pick<Keeping, 'db' | 'acting'>) {
    const removed = await removedViews(db, acting, screen)
    return {
      list: (await viewsOf(db, acting, screen)).map(shown),
      removed: removed.map((row) => ({ ...shown(row), removedAt: row.removedAt?.toISOString() ?? null })),
    }
  },

  async save(
    { id, ...given }: { id: number; screen: string; name: string; query: string; isShared: boolean },
    context: Keeping,
  ) {
    const { db, acting, changed } = context
    const all = await lockViews(db, acting, given.screen)
    const before = id === 0 ? undefined : all.find((one) => one.id === id)
    // It is a view of another list, or was deleted meanwhile.
    if (id !== 0 && !before)
      throw new Refusal((await lockView(db, acting, id))?.removedAt ? 'edit.removed' : 'not_found')
    const isIt = ({ name, memberId }: ViewRow) => name === given.name && (memberId === null) === given.isShared
    const replaced = all.find(isIt)
    // Under another name, or for other people, it takes the place of the one that has it.
    if (before && !isIt(before)) await leaveView(db, acting, before)
    const others = all.filter((one) => one !== before)
    if (!replaced && isFull(others, given.isShared)) throw new Refusal('view.too_many')
    const after = await keepView(db, acting, given)
    const was = before ?? replaced
    changed({ thing: 'view', id: after.id, ...(was && { before: inAudit(was) }), after: inAudit(after) })
    return shown(after)
  },

  async remove({ id }: { id: number }, context: Keeping) {
    const before = await lockKept(context, id)
    await removeView(context.db, context.acting, before, context.now)
    context.changed({ thing: 'view', id, before: inAudit(before) })
    return {}
  },

  async restore({ id }: { id: number }, { db, acting, changed }: Keeping) {
    const before = await lockView(db, acting, id)
    if (!before) throw new Refusal('not_found')
    const all = await lockViews(db, acting, before.screen)
    if (!before.removedAt) throw new Refusal('edit.restored')
    if (isFull(all, before.memberId === null)) throw new Refusal('view.too_many')
    if (!(await restoreView(db, acting, before))) throw new Refusal('view.name_taken')
    const after = { ...before, removedAt: null }
    changed({ thing: 'view', id, after: inAudit(after) })
    return shown(after)
  },
}

/** The views of lists that the staff of the site, and of the companies, keep. */
export const listViewCalls = [...implement(contract.siteView, handlers), ...implement(contract.companyView, handlers)]
