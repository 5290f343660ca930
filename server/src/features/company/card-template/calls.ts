import { contract } from '@idocard/contract'
import type { CardTemplate } from '@idocard/contract/company/card-template'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { CardTemplateRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { cardSeenBy, cardsBySn, cardsDueJob, withTemplate } from '../../cards/card/index.ts'
import { companyById, lockCompany } from '../company/index.ts'
import {
  cardsOf,
  isRoomForOne,
  isUnder,
  markDue,
  someCards,
  templates,
  themesFor,
  unsetDefault,
  yieldDefault,
} from './store.ts'

type Staff = Parameters<typeof cardsOf>[1]
type Counts = Awaited<ReturnType<typeof cardsOf>>

const shown = ({ companyId: _, removedAt, ...row }: CardTemplateRow, counts: Counts): CardTemplate => ({
  ...row,
  ...(counts.get(row.id) ?? { people: 0, waiting: 0 }),
  removedAt: removedAt?.toISOString() ?? null,
})

const shownAlone = async (db: Tx, acting: Staff, row: CardTemplateRow) => shown(row, await cardsOf(db, acting))

interface Services {
  queue: Queue
  publicUrl: string
}

/** The calls of a company's staff about the templates of its cards. Whoever changes one locks the company first. */
export function cardTemplateCalls({ queue, publicUrl }: Services) {
  const write = (unit: Pick<Unit, 'db' | 'after'>, { company }: Staff) =>
    queue.send(unit, cardsDueJob, { companyId: company.id })

  return implement(contract.cardTemplate, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await templates.list(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const counts = await cardsOf(db, acting)
      return { list: list.map((row) => shown(row, counts)), ...page }
    },

    async get({ id }, { db, acting, refuse }) {
      return shownAlone(db, acting, (await templates.get(db, acting, id)) ?? refuse('not_found'))
    },

    load_themes: async (_input, { db, acting, now }) => ({ list: await themesFor(db, acting, now) }),

    async preview({ id, ...template }, { db, acting, now, refuse }) {
      if (!(await themesFor(db, acting, now)).includes(template.theme)) refuse('template.theme')
      const found = await someCards(db, acting, id)
      const whole = await cardsBySn(
        db,
        found.map(({ card }) => card.cardSn),
      )
      const list = found.flatMap(({ employee, department }, at) => {
        const one = whole[at]
        if (!one) return []
        const card = { ...one.card, ...withTemplate(one.card, { template, employee, department }, false) }
        return [
          { before: cardSeenBy(one, 'visitor', publicUrl), after: cardSeenBy({ ...one, card }, 'visitor', publicUrl) },
        ]
      })
      return { list, accent: (await companyById(db, acting.company.id))?.accent ?? '' }
    },

    async save({ id, version, ...template }, context) {
      const { db, acting, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await templates.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('template.changed')
      if (!before && !(await isRoomForOne(db, acting))) refuse('template.many')
      // One that it has may have become dearer since.
      if (template.theme !== before?.theme && !(await themesFor(db, acting, now)).includes(template.theme))
        refuse('template.theme')
      if (template.isDefault) await unsetDefault(db, acting, id)
      const after = before
        ? await templates.update(db, acting, before, template)
        : await templates.insert(db, acting, template)
      // Whoever had no template, or another one, may have this one from now on, or the other way round.
      if (before?.isDefault !== after.isDefault) await markDue(db, acting.company.id, 'always')
      else await markDue(db, acting.company.id, 'always', isUnder(after.id))
      await write(context, acting)
      changed({ thing: 'cardTemplate', id: after.id, ...(before && { before }), after })
      return shownAlone(db, acting, after)
    },

    async send({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const template = (await templates.lock(db, acting, id)) ?? refuse('not_found')
      await markDue(db, acting.company.id, 'first', isUnder(id))
      await write(context, acting)
      changed({ thing: 'cardTemplate', id, before: template, after: template })
      return shownAlone(db, acting, template)
    },

    async remove({ id }, context) {
      const { db, acting, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = (await templates.lock(db, acting, id)) ?? refuse('not_found')
      // Another one may hold for them from now on.
      await markDue(db, acting.company.id, 'always', isUnder(id))
      await templates.remove(db, acting, before, now)
      await write(context, acting)
      changed({ thing: 'cardTemplate', id, before })
      return {}
    },

    async restore({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      if (!(await isRoomForOne(db, acting))) refuse('template.many')
      await yieldDefault(db, acting, id)
      const after = (await templates.restore(db, acting, id)) ?? refuse('not_found')
      await markDue(db, acting.company.id, 'always', isUnder(id))
      await write(context, acting)
      changed({ thing: 'cardTemplate', id, after })
      return {}
    },
  })
}
