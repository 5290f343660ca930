import { contract } from '@idocard/contract'
import type { InputOf, OutputOf } from '@idocard/contract/call'
import type { CardTemplate } from '@idocard/contract/company/card-template'
import { isSameLook, linksTyped } from '@idocard/domain/company/card-template'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { CardTemplateRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  accentOn,
  cardSeenBy,
  cardsBySn,
  cardsDueJob,
  logoOn,
  lookShown,
  sampleCard,
  withTemplate,
} from '../../cards/card/index.ts'
import { chosenPicture } from '../../content/upload/index.ts'
import { companyById, lockCompany } from '../company/index.ts'
import {
  cardsOf,
  clicksOf,
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
type Clicks = Awaited<ReturnType<typeof clicksOf>>

/** What of a row is told nobody: how often its look changed, and the pictures, which are in their addresses. */
const told = ({ lookVersion: _look, logoUploadId: _logo, coverUploadId: _cover, ...row }: CardTemplateRow) => row

const shown = (template: CardTemplateRow, counts: Counts, clicks: Clicks): CardTemplate => {
  const { companyId: _, removedAt, ...row } = told(template)
  return {
    ...row,
    clicks: row.links.map(({ id }) => clicks.get(row.id)?.get(id) ?? 0),
    ...(counts.get(row.id) ?? { people: 0, waiting: 0 }),
    removedAt: removedAt?.toISOString() ?? null,
  }
}

const shownAlone = async (db: Tx, acting: Staff, row: CardTemplateRow) =>
  shown(row, await cardsOf(db, acting), await clicksOf(db, [row.id]))

type TypedTemplate = InputOf<(typeof contract)['cardTemplate']['preview']>
type PageShown = OutputOf<(typeof contract)['cardTemplate']['preview']>['list'][number]['after']

/**
 * The addresses of the logo and of the cover that staff chose.
 * @param before the template as it is stored; undefined for a new one
 * @throws {Refusal} `input.invalid` for a picture that is neither the stored one nor one that they may use
 */
async function picturesChosen(
  { db, acting, lang }: { db: Tx; acting: Staff; lang: Lang },
  typed: Pick<TypedTemplate, 'logo' | 'cover'>,
  before: CardTemplateRow | undefined,
) {
  const logo = await chosenPicture(db, acting, typed.logo, before?.logo ?? '')
  if (logo === undefined) return refuseInvalid(['logo'], lang)
  const cover = await chosenPicture(db, acting, typed.cover, before?.cover ?? '')
  if (cover === undefined) return refuseInvalid(['cover'], lang)
  return { logo, cover }
}

const SAMPLE_SINCE = '2026-01-01T00:00:00.000Z'
/** The card of nobody, with the texts of a template. */
function sampleWith(template: Omit<TypedTemplate, 'id'>, publicUrl: string): PageShown['card'] {
  const { theme, companyCh, companyEn, addressCh, addressEn } = template
  const { fields, socialMedia, ...sample } = sampleCard(publicUrl, theme)
  return {
    ...{ ...sample, theme, updatedAt: SAMPLE_SINCE, socialMedia: [...socialMedia], webSites: [] },
    fields: { ...fields, companyCh, companyEn, addressCh, addressEn },
  }
}

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
      const clicks = await clicksOf(
        db,
        list.map(({ id }) => id),
      )
      return { list: list.map((row) => shown(row, counts, clicks)), ...page }
    },

    async get({ id }, { db, acting, refuse }) {
      return shownAlone(db, acting, (await templates.get(db, acting, id)) ?? refuse('not_found'))
    },

    load_themes: async (_input, { db, acting, now }) => ({ list: await themesFor(db, acting, now) }),

    async preview({ id, ...typed }, { db, acting, lang, now, refuse }) {
      if (!(await themesFor(db, acting, now)).includes(typed.theme)) refuse('template.theme')
      const stored = id === 0 ? undefined : await templates.get(db, acting, id)
      const pictures = await picturesChosen({ db, acting, lang }, typed, stored)
      const template = { ...typed, ...pictures, links: typed.links.map((link, at) => ({ ...link, id: at + 1 })) }
      const company = await companyById(db, acting.company.id)
      const look = { accent: template.accent || (company?.accent ?? ''), look: lookShown(template) }
      const found = await someCards(db, acting, id)
      const whole = await cardsBySn(
        db,
        found.map(({ card }) => card.cardSn),
      )
      const list = found.flatMap(({ employee, department }, at) => {
        const one = whole[at]
        if (!one) return []
        const card = { ...one.card, ...withTemplate(one.card, { template, employee, department }, false) }
        const [before, after] = [one, { ...one, card }].map((page) => cardSeenBy(page, 'visitor', publicUrl))
        if (!before || !after) return []
        const had = { accent: accentOn(one), look: one.look && lookShown(one.look) }
        return [
          {
            before: { card: before, logo: logoOn(before, one.company), ...had },
            after: { card: after, logo: logoOn(after, one.company), ...look },
          },
        ]
      })
      const sample = { card: sampleWith(template, publicUrl), logo: company?.squareLogo ?? '', ...look }
      return { list, sample: list.length > 0 ? null : sample }
    },

    async save({ id, version, ...typed }, context) {
      const { db, acting, lang, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await templates.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('template.changed')
      if (!before && !(await isRoomForOne(db, acting))) refuse('template.many')
      // One that it has may have become dearer since.
      if (typed.theme !== before?.theme && !(await themesFor(db, acting, now)).includes(typed.theme))
        refuse('template.theme')
      const pictures = await picturesChosen({ db, acting, lang }, typed, before)
      const links = linksTyped(typed.links, before?.links ?? [], (before?.version ?? 0) + 1)
      const written = { ...typed, ...pictures, links }
      const lookVersion = (before?.lookVersion ?? 0) + (isSameLook(written, before) ? 0 : 1)
      const template = { ...written, lookVersion }
      if (template.isDefault) await unsetDefault(db, acting, id)
      const after = before
        ? await templates.update(db, acting, before, template)
        : await templates.insert(db, acting, template)
      // Whoever had no template, or another one, may have this one from now on, or the other way round.
      if (before?.isDefault !== after.isDefault) await markDue(db, acting.company.id, 'always')
      else await markDue(db, acting.company.id, 'always', isUnder(after.id))
      await write(context, acting)
      changed({ thing: 'cardTemplate', id: after.id, ...(before && { before: told(before) }), after: told(after) })
      return shownAlone(db, acting, after)
    },

    async send({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const template = (await templates.lock(db, acting, id)) ?? refuse('not_found')
      await markDue(db, acting.company.id, 'first', isUnder(id))
      await write(context, acting)
      changed({ thing: 'cardTemplate', id, before: told(template), after: told(template) })
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
      changed({ thing: 'cardTemplate', id, before: told(before) })
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
      changed({ thing: 'cardTemplate', id, after: told(after) })
      return {}
    },
  })
}
