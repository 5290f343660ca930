import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { currentSponsor, sponsorOfLayers, sponsorsOf } from '../../company/company/index.ts'
import { isOwnCategory, newsById, newsLayers, newsShown } from './store.ts'

export const newsCalls = implement(contract.news, {
  async load_All({ sponsor, ...query }, { db, who, prefix, now, refuse }) {
    const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
    if (query.category > 0 && !(await isOwnCategory(db, [mine], query.category))) return refuse('not_found')
    return newsShown(db, { sponsors: [mine] }, query, now)
  },
  async load(query, { db, who, now }) {
    return newsShown(db, { sponsors: await sponsorsOf(db, who) }, query, now)
  },
  async load_by_category(query, { db, who, now, refuse }) {
    const sponsors = await sponsorsOf(db, who)
    if (!(await isOwnCategory(db, sponsors, query.category))) return refuse('not_found')
    return newsShown(db, { sponsors }, query, now)
  },
  async load_by_category_and_page({ sponsor, ...query }, { db, prefix, now }) {
    return newsShown(db, { publicOf: sponsor > 0 ? { id: sponsor } : { prefix } }, query, now)
  },
  async load_by_id({ id }, { db, who, now, refuse }) {
    return withHtml((await newsById(db, { sponsors: await sponsorsOf(db, who) }, id, now)) ?? refuse('not_found'))
  },
  async load_public_by_id({ id }, { db, prefix, now, refuse }) {
    return withHtml((await newsById(db, { publicOf: { prefix } }, id, now)) ?? refuse('not_found'))
  },
  async load_layer({ sponsor }, { db, who, prefix, now, refuse }) {
    const mine = (await sponsorOfLayers(db, who, prefix, sponsor)) ?? refuse('not_found')
    return { list: await newsLayers(db, mine, now) }
  },
})
