import type { AuditRow } from '@idocard/contract/identity/audit'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import type { VolumePrice } from '@idocard/domain/commerce/price-steps'
import { volumePricesText } from '@idocard/domain/commerce/volume-price'
import type { EventQuestion } from '@idocard/domain/company/lead-event'
import { COMPANY_KINDS, SITE_KINDS } from '@idocard/domain/content/content-kind'
import {
  AUDIT_ACTS,
  AUDIT_THINGS,
  type AuditAct,
  type AuditThing,
  DIGEST_MARK,
  SECRET_VALUE,
} from '@idocard/domain/identity/audit'
import { COMPANY_ROLES, SITE_ROLES } from '@idocard/domain/identity/permission'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { AUDIT_FIELDS } from './audit-fields.ts'
import { auditedAt } from './audited-at.ts'
import { useTemplateWords } from './template-fields.tsx'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The calls for the log of the place in the address. Both have the types of the site's here. */
export function useAuditCalls(): typeof api.siteAudit {
  const { prefix } = useMe()
  return prefix === '' ? api.siteAudit : (api.companyAudit as unknown as typeof api.siteAudit)
}

const KINDS: readonly string[] = Object.keys({ ...SITE_KINDS, ...COMPANY_KINDS })
const ROLES: readonly string[] = Object.keys({ ...SITE_ROLES, ...COMPANY_ROLES })
const STATES: Readonly<Record<string, readonly string[]>> = { order: ORDER_STATES, card: CARD_STATES }

/** Fields that say nothing: every save changes them, or the row itself says them. */
const UNTOLD = ['version', 'updatedAt', 'createdAt', 'id', 'companyId']
type Field = (typeof AUDIT_FIELDS)[number]
const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

/** Fields of a card template that are stored as keys. */
const TEMPLATE_WORDS = ['rules', 'theme', 'photoStyle', 'links'] as const

/** ISO 8601, as the log has moments. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A field of a thing that somebody changed, in words. */
export interface AuditDifference {
  label: string
  before: string
  after: string
}

/** Says in words what a row of the log has. What has no words is shown as it is stored. */
export function useAuditWords() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const templateWord = useTemplateWords()
  const thing = (name: string): string => {
    if (isOneOf(KINDS, name)) return t(`screen.${name as 'news'}`)
    return isOneOf<string>([...AUDIT_THINGS.site, ...AUDIT_THINGS.company], name)
      ? t(`audit.thing.${name as Exclude<AuditThing, keyof typeof SITE_KINDS | keyof typeof COMPANY_KINDS>}`)
      : name
  }
  const act = (name: string): string =>
    isOneOf<AuditAct>(AUDIT_ACTS, name) ? t(`audit.act.${name.replace(' ', '_') as 'save'}`) : name
  const role = (name: string): string => (isOneOf(ROLES, name) ? t(`role.${name as 'owner'}`) : '')

  const rate = ({ method, fee, freeFrom }: FreightRate): string =>
    [
      `${shippingMethodName(method, lang)} ${formatTwd(fee, lang)}`,
      ...(freeFrom === null ? [] : [`(${t('freight.field.freeFrom')} ${freeFrom.toLocaleString('en')})`]),
    ].join(' ')

  const value = (of: string, field: string, stored: unknown): string => {
    if (stored === null || stored === undefined || stored === '') return t('audit.nothing')
    if (typeof stored === 'boolean') return t(stored ? 'audit.yes' : 'audit.no')
    if (of === 'freight' && field === 'methods') return (stored as FreightRate[]).map(rate).join(t('comma'))
    if (of === 'product' && field === 'volumePrices')
      return volumePricesText(stored as VolumePrice[]) || t('audit.nothing')
    if (of === 'cardRequest' && field === 'field') return t(`cardRequest.field.${stored as 'title'}`)
    if (of === 'cardRequest' && field === 'state') return t(`cardRequest.states.${stored as 'open'}`)
    if (of === 'lead' && field === 'state') return t(`lead.states.${stored as 'new'}`)
    if (of === 'leadEvent' && field === 'questions')
      return (
        (stored as EventQuestion[]).map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)).join(t('comma')) ||
        t('audit.nothing')
      )
    if (of === 'employee' && field === 'exceptions')
      return (stored as 'address'[]).map((one) => t(`cardRequest.field.${one}`)).join(t('comma')) || t('audit.nothing')
    if (Array.isArray(stored) && stored.every((one) => typeof one === 'string'))
      return stored.join(t('comma')) || t('audit.nothing')
    if (of === 'cardTemplate' && isOneOf(TEMPLATE_WORDS, field))
      return templateWord(field, typeof stored === 'string' ? stored : JSON.stringify(stored))
    if (typeof stored !== 'string') return JSON.stringify(stored)
    if (of === 'discount' && field === 'kind') return t(`discount.kind.${stored as 'fixed'}`)
    if (stored === SECRET_VALUE) return t('audit.secret')
    if (stored.startsWith(DIGEST_MARK)) return t('audit.personal')
    if (MOMENT.test(stored)) return formatStamp(stored)
    if (field === 'role') return role(stored) || stored
    if (field === 'state' && isOneOf(STATES[of] ?? [], stored))
      return of === 'order' ? t(`order:status.${stored as 'paid'}`) : t(`card.states.${stored as 'paused'}`)
    return stored.replace(new RegExp(` ${DIGEST_MARK}\\S+$`), '')
  }

  /** The fields that differ. Of a thing that was made or removed: all that were filled in. */
  const differences = ({ thing: of, before, after }: AuditRow): AuditDifference[] => {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    return names
      .filter((name) => !isOneOf(UNTOLD, name))
      .map((name) => ({
        label: isOneOf<Field>(AUDIT_FIELDS, name) ? t(`audit.field.${name}`) : name,
        before: value(of, name, before?.[name]),
        after: value(of, name, after?.[name]),
        isSame: JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]),
      }))
      .filter(({ before, after, isSame }) => !isSame && !(before === t('audit.nothing') && after === before))
  }

  return {
    thing,
    act,
    role,
    differences,
    by: ({ who, by }: AuditRow): string => (who === 'person' ? by : t(`audit.who.${who}`)),
    /** The thing and which one, by its whole id or the begin of a long one; `order` stands for the order of a list. */
    which: ({ thing: of, thingId }: AuditRow, isWhole = false): string =>
      isOneOf(['staffRole', 'secondFactor', 'job', 'person'], of)
        ? thing(of)
        : thingId === 'order'
          ? t('audit.orderOf', { thing: thing(of) })
          : `${thing(of)} ${UUID.test(thingId) && !isWhole ? thingId.slice(0, 8) : thingId}`,
    /** The address of the thing; undefined if it has no screen. */
    to: (row: AuditRow): string | undefined => {
      const at = auditedAt(row)
      return at && addressOf({ prefix, ...at })
    },
  }
}
