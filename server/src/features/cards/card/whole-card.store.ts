import type { CardView } from '@idocard/contract/cards/card-view'
import { isLocked, type TemplateLook } from '@idocard/domain/company/card-template'
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { type JsonRow, jsonRows } from '../../../db/json-row.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import {
  type CardRow,
  card,
  cardSocialMedia,
  cardWebSite,
  type SocialMediaRow,
  type WebSiteRow,
} from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import type { CompanyRules } from './company-rules.ts'

/** Columns that no viewer of a card needs, not even its holder. */
const LEFT_OUT = ['companyId', 'batchId', 'activationHash', 'physical', 'createdAt'] as const
const CARD = jsonRows(card, LEFT_OUT)
const SOCIAL_MEDIA = jsonRows(cardSocialMedia)
const WEB_SITE = jsonRows(cardWebSite)

/** The columns of a card that its page and its holder use. */
export type OpenCardRow = Omit<CardRow, (typeof LEFT_OUT)[number]>

/** A card with everything that its page shows: its links in order, and its company. */
export interface WholeCard {
  card: OpenCardRow
  /** The colour (empty for the default), the names, the square logo, whether visitors are invited, and how to reach it. */
  company: Pick<
    typeof company.$inferSelect,
    'accent' | 'companychname' | 'companyenname' | 'squareLogo' | 'showInvitation' | 'servicePhone' | 'serviceMail'
  >
  socialMedia: SocialMediaRow[]
  webSites: WebSiteRow[]
  /** What the template of its company shows; null for any other card. */
  look: Look | null
  /** Null if what visitors leave is its holder's alone. */
  lead: LeadForm | null
}

/** That a company gets what is left on a card, and the event where its holder is. */
type LeadForm = NonNullable<CardView['lead']>

/** The look of a template on the card of one of its people. It is empty while the template is deleted. */
export interface Look extends TemplateLook {
  /** The template. */
  id: number
  /** Counts its changes. */
  version: number
}

/** A card as its holder sees it. */
export interface OwnWholeCard extends WholeCard {
  /** Numbers of further physical cards that lead to it. */
  linked: string[]
  /** Whether there is a physical card with its own number. */
  physical: boolean
  /** What its company decides about it; null without a template. */
  rules: CompanyRules | null
}

/** The same data as one JSON value. Parsing it takes a fifth of the time of two dozen columns. */
interface WholeCardJson extends Record<string, unknown> {
  card: JsonRow<OpenCardRow>
  company: WholeCard['company']
  socialMedia: JsonRow<SocialMediaRow>[]
  webSites: JsonRow<WebSiteRow>[]
  look: Look | null
  lead: LeadForm | null
  linked?: string[]
  physical?: boolean
  rules?: CompanyRules | null
}

const linksJson = (table: typeof cardSocialMedia | typeof cardWebSite, row: string) => {
  const name = getTableName(table)
  return `(select coalesce(json_agg(${row} order by ${name}.sorter, ${name}.id), '[]')
    from ${name} where ${name}.card_sn = card.card_sn)`
}

/** Somebody who has joined the company of a card as one of its people, and whose card of the company it is. */
const IS_THEIRS = `employee.card_sn = card.card_sn and employee.member_id = card.member_id
      and employee.company_id = card.company_id and employee.removed_at is null`
/** Read by keys alone, because it is on the page that strangers open most. */
const LOOK = `(select json_build_object('id', employee.look_id, 'version', coalesce(template_look.look_version, 0),
    'accent', coalesce(template_look.accent, ''), 'logo', coalesce(template_look.logo, ''),
    'cover', coalesce(template_look.cover, ''), 'legalCh', coalesce(template_look.legal_ch, ''),
    'legalEn', coalesce(template_look.legal_en, ''), 'links', coalesce(template_look.links, '[]'))
    from employee
    left join card_template template_look
      on template_look.id = employee.look_id and template_look.removed_at is null
    where ${IS_THEIRS} and employee.look_id is not null)`

/** Costs nothing on cards of companies that do not want it. */
const LEAD = `case when company.shares_leads and company.paused_at is null then
    (select json_build_object('companyCh', company.companychname, 'companyEn', company.companyenname, 'event',
      case when lead_event.id is not null then json_build_object('id', lead_event.id, 'version', lead_event.version,
        'consentCh', lead_event.consent_ch, 'consentEn', lead_event.consent_en, 'questions', lead_event.questions) end)
    from employee
    left join lead_event on lead_event.id = employee.event_id and lead_event.removed_at is null
    where ${IS_THEIRS}) end`

const whole = (more = '') =>
  // What visitors to a demo company type is shown to nobody else.
  sql.raw(`case when card.card_sn is not null and company.demo_until is null then json_build_object(
  'card', ${CARD.sql},
  'company', json_build_object('accent', company.accent, 'companychname', company.companychname,
    'companyenname', company.companyenname, 'squareLogo', company.square_logo,
    'showInvitation', company.show_invitation, 'servicePhone', company.service_phone,
    'serviceMail', company.service_mail),
  'socialMedia', ${linksJson(cardSocialMedia, SOCIAL_MEDIA.sql)},
  'webSites', ${linksJson(cardWebSite, WEB_SITE.sql)},
  'look', ${LOOK},
  'lead', ${LEAD}${more}) end`)
/** What the company decides on the card of somebody who has joined it as one of its people, and has a template. */
const RULES = `(select json_build_object('rules', card_template.rules, 'companyCh', template_company.companychname,
    'companyEn', template_company.companyenname, 'givenPhone', employee.given_phone, 'givenEmail', employee.given_email)
    from employee
    join card_template on card_template.id = template_of(employee.company_id, employee.department_id)
    join company template_company on template_company.id = employee.company_id
    where ${IS_THEIRS})`
const WHOLE = whole()
const OWN_WHOLE = whole(`,
  'linked', (select coalesce(json_agg(linked.card_sn order by linked.card_sn), '[]')
    from card linked where linked.leads_to = card.card_sn and linked.state = 'linked'),
  'physical', card.physical,
  'rules', ${RULES}`)

/**
 * The only query for whole cards.
 * @param from source and order of the rows; must include `card` and `company`
 * @returns one card for each row; undefined where an outer join found none
 */
async function readCards(db: Tx, what: SQL, from: SQL): Promise<(OwnWholeCard | undefined)[]> {
  const { rows } = await db.execute<{ whole: WholeCardJson | null }>(sql`select ${what} as whole ${from}`)
  return rows.map(({ whole }) =>
    whole
      ? {
          company: whole.company,
          card: CARD.read(whole.card),
          socialMedia: whole.socialMedia.map(SOCIAL_MEDIA.read),
          webSites: whole.webSites.map(WEB_SITE.read),
          look: whole.look,
          lead: whole.lead,
          linked: whole.linked ?? [],
          physical: whole.physical ?? true,
          rules: whole.rules ?? null,
        }
      : undefined,
  )
}

/**
 * Anybody's cards with these numbers, in the order of the numbers. The SQL is plain text because building it from
 * columns takes 25 µs more of CPU time, and the card page is the page that strangers open most.
 */
export const cardsBySn = (db: Tx, numbers: readonly string[]): Promise<(WholeCard | undefined)[]> =>
  readCards(
    db,
    WHOLE,
    sql`from unnest(${sql.param(numbers)}::text[]) with ordinality asked (sn, at)
      left join card on card.card_sn = asked.sn
      left join company on company.id = card.company_id
      order by asked.at`,
  )

const checkOwner = ownership(card.memberId, (whole: OwnWholeCard) => whole.card.memberId)

/** A user's own cards that match, the last activated first. */
const readOwn = (db: Tx, who: Owner, which?: SQL) =>
  checkOwner(who, async (isTheirs) => {
    const found = await readCards(
      db,
      OWN_WHOLE,
      sql`from ${card} join ${company} on ${company.id} = ${card.companyId}
        where ${and(isTheirs, which)} order by ${card.activatedAt} desc, ${card.cardSn}`,
    )
    return found.filter((whole) => whole !== undefined)
  })

/** One of a user's own cards, complete. Undefined if it belongs to another user or does not exist. */
export async function ownWholeCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<OwnWholeCard> | undefined> {
  const [found] = await readOwn(db, who, eq(card.cardSn, cardSn))
  return found
}

/** A user's cards, complete, the last activated first. */
export const ownWholeCards = (db: Tx, who: Owner): Promise<Owned<OwnWholeCard>[]> => readOwn(db, who)

/** Whether its company decides which theme a user's card has. */
export async function isThemeLocked(db: Tx, mine: Owned<CardRow>): Promise<boolean> {
  const found = await rulesOf(db, mine)
  return found !== undefined && isLocked('theme', found.rules.theme)
}

/** What its company decides about a card. Undefined without a template. */
export async function rulesOf(db: Tx, mine: Pick<CardRow, 'cardSn'>): Promise<CompanyRules | undefined> {
  const { rows } = await db.execute<{ rules: CompanyRules | null }>(
    sql`select ${sql.raw(RULES)} as rules from ${card} where ${eq(card.cardSn, mine.cardSn)}`,
  )
  return rows[0]?.rules ?? undefined
}
