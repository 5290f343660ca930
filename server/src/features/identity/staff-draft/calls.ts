import { contract } from '@idocard/contract'
import { SEEN_MS } from '@idocard/contract/identity/staff-draft'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { colleaguesAt, keepDraft, ownDraft, removeDraft } from './store.ts'

type Editor = { screen: string; thing: string }
type Keeping = Pick<Context<(typeof contract)['siteDraft']['save']>, 'db' | 'now'> & {
  acting: Acting<'draft.keep', Scope>
}

/** What does not exist yet is another thing for everybody who adds one. */
const othersAt = async ({ db, acting, now }: Keeping, editor: Editor) =>
  editor.thing === 'new' ? [] : colleaguesAt(db, acting, editor, new Date(now.getTime() - SEEN_MS))

/** The same at both places: whose drafts they are follows from `acting`. */
const handlers = {
  async load(editor: Editor, at: Keeping) {
    const found = await ownDraft(at.db, at.acting, editor)
    const { fields, version } = found ?? { fields: '', version: 0 }
    return { fields, version, colleagues: await othersAt(at, editor) }
  },

  async save({ fields, version, screen, thing }: Editor & { fields: string; version: number }, at: Keeping) {
    await keepDraft(at.db, at.acting, { screen, thing, fields, version }, at.now)
    return { colleagues: await othersAt(at, { screen, thing }) }
  },

  async remove(editor: Editor, { db, acting }: Keeping) {
    await removeDraft(db, acting, editor)
    return {}
  },
}

/** What the staff of the site, and of the companies, type into editors. */
export const staffDraftCalls = [
  ...implement(contract.siteDraft, handlers),
  ...implement(contract.companyDraft, handlers),
]
