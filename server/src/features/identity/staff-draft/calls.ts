import { contract } from '@idocard/contract'
import { SEEN_MS } from '@idocard/contract/identity/staff-draft'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { colleaguesAt, keepDraft, openEditor, ownDraft, removeDraft } from './store.ts'

type Editor = { screen: string; thing: string }
type Keeping = Pick<Context<(typeof contract)['siteDraft']['save']>, 'db' | 'now'> & {
  acting: Acting<'draft.keep', Scope>
}

/** What does not exist yet, `new` or a kind of it (`new parcels`), is another thing for everybody who adds one. */
const othersAt = async ({ db, acting, now }: Keeping, editor: Editor) =>
  /^new( |$)/.test(editor.thing) ? [] : colleaguesAt(db, acting, editor, new Date(now.getTime() - SEEN_MS))

/** The same at both places: whose drafts they are follows from `acting`. */
const handlers = {
  async load(editor: Editor, at: Keeping) {
    const found = await ownDraft(at.db, at.acting, editor)
    const { fields, version, mark } = found ?? { fields: '', version: 0, mark: '' }
    return { fields, version, mark, colleagues: await othersAt(at, editor) }
  },

  async save(draft: Editor & { fields: string; version: number; mark: string }, at: Keeping) {
    const { screen, thing, fields, version, mark } = draft
    const editor = { screen, thing }
    if (fields !== '') await keepDraft(at.db, at.acting, { ...editor, fields, version, mark }, at.now)
    const kept = fields === '' ? await openEditor(at.db, at.acting, editor, at.now) : mark
    return { mark: kept, colleagues: await othersAt(at, editor) }
  },

  async remove({ screen, thing, mark }: Editor & { mark: string }, { db, acting }: Keeping) {
    await removeDraft(db, acting, { screen, thing }, mark)
    return {}
  },
}

/** What the staff of the site, and of the companies, type into editors. */
export const staffDraftCalls = [
  ...implement(contract.siteDraft, handlers),
  ...implement(contract.companyDraft, handlers),
]
