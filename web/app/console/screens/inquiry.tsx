import type { StaffInquiry } from '@idocard/contract/company/site-inquiry'
import { isUnpaidEnd } from '@idocard/domain/commerce/order-state'
import { fileSize } from '@idocard/domain/company/inquiry-file'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { Link } from 'react-router'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay, formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { DraftNotices } from '../kit/draft-notices.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { InquiryAnswer, InquiryNote, InquiryReply, useInquiryDraft } from './inquiry-compose.tsx'
import { InquiryEntries } from './inquiry-entries.tsx'
import { Assigned, InquiryMoves } from './inquiry-moves.tsx'
import { InquiryState, useAbout } from './inquiry-words.tsx'

/** An answer is on its way for a second or two. */
const POLL_MS = 2000

/** One inquiry: what they wrote, the thread, an answer, who they are, and what else came from them. */
export default function Inquiry({ id }: { id: string }) {
  // Each has a draft of its own.
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const inquiry = useCall(
    api.siteInquiry.get,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.entries.some(({ sending }) => sending?.state === 'waiting') ? POLL_MS : false,
    },
  )
  const kept = useInquiryDraft(id)
  const { data } = inquiry
  return (
    <Page
      title={data ? joined(lang, 'dot', [data.companyName, data.name]) || t('inquiry.unknown') : t('inquiry.title')}
      back={{ to: addressOf({ prefix, screen: 'inquiries' }), text: t('screen.inquiries') }}
      actions={data && <InquiryState state={data.state} />}
    >
      {data && kept.values ? (
        <Parts inquiry={data} kept={kept} />
      ) : inquiry.error ? (
        <Failed error={inquiry.error} again={shared('again')} onAgain={() => void inquiry.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

function Parts({ inquiry, kept }: { inquiry: StaffInquiry; kept: ReturnType<typeof useInquiryDraft> }) {
  const { t } = useTranslation('console')
  return (
    <div className="console-order">
      <div>
        <Part title={inquiry.payment ? t('inquiry.payment') : t('inquiry.wrote')}>
          {inquiry.payment ? <Payment inquiry={inquiry} /> : <Words inquiry={inquiry} />}
        </Part>
        <Part title={t('inquiry.thread')}>
          {inquiry.entries.length > 0 && <InquiryEntries inquiry={inquiry} />}
          <InquiryNote inquiry={inquiry} kept={kept} />
        </Part>
        <Part title={t('inquiry.answer')}>
          <DraftNotices draft={kept} isSending />
          <InquiryAnswer inquiry={inquiry} kept={kept} />
          <details className="console-more">
            <summary>{t('inquiry.addReply')}</summary>
            <InquiryReply inquiry={inquiry} kept={kept} />
          </details>
        </Part>
      </div>
      <div>
        <Part title={t('order.next')}>
          <Assigned inquiry={inquiry} />
          <InquiryMoves inquiry={inquiry} />
          <Made inquiry={inquiry} />
        </Part>
        <Part title={t('inquiry.who')}>
          <Sender inquiry={inquiry} />
        </Part>
        <Part title={t('inquiry.others')}>
          <Others inquiry={inquiry} />
        </Part>
      </div>
    </div>
  )
}

function Words({
  inquiry: { subjects, content, productCh, productEn, quantity, neededBy, file },
}: {
  inquiry: StaffInquiry
}) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const product = pick(lang, productCh, productEn)
  return (
    <>
      <dl className="console-facts">
        {subjects.length > 0 && <Fact name={t('inquiry.about')}>{subjects.join(t('comma'))}</Fact>}
        {product && <Fact name={t('inquiry.product')}>{product}</Fact>}
        {quantity !== null && <Fact name={t('inquiry.quantity')}>{quantity.toLocaleString('en')}</Fact>}
        {neededBy && <Fact name={t('inquiry.neededBy')}>{formatDay(neededBy, lang)}</Fact>}
      </dl>
      <p className="console-words">{content || t('inquiry.noWords')}</p>
      {file && (
        <Notice
          title={t('inquiry.file')}
          action={
            <a className="console-file" href={file.path}>
              {t('inquiry.download')}
            </a>
          }
        >
          <p>{joined(lang, 'dot', [file.name || file.kind.toUpperCase(), fileSize(file.bytes)])}</p>
          <p>{t('inquiry.fileText')}</p>
        </Notice>
      )}
    </>
  )
}

function Payment({ inquiry: { payment, orderNumber, createdAt } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (!payment) return null
  return (
    <>
      <p>{t(`inquiry.outcomeText.${payment.outcome}`)}</p>
      <dl className="console-facts">
        <Fact name={t('inquiry.amount')}>{formatTwd(payment.amount, lang)}</Fact>
        <Fact name={t('inquiry.tradeNo')}>{payment.tradeNo}</Fact>
        <Fact name={t('inquiry.order')}>{orderNumber || t('inquiry.noOrder')}</Fact>
        <Fact name={t('inquiry.at')}>{formatMoment(createdAt, lang)}</Fact>
      </dl>
    </>
  )
}

/** The company and the order that were made of an inquiry, and the ways to make them. */
function Made({ inquiry: { id, kind, made, madeOrder } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const company = addressOf({ prefix, screen: 'companies', id: made ? String(made.id) : 'new' })
  const companyName = made && pick(lang, made.nameCh, made.nameEn)
  const addressOfOrder = (one: string) => addressOf({ prefix, screen: 'orders', id: one })
  const number = madeOrder?.orderNumber ?? ''
  const mayHaveCompany = !made && kind === 'company'
  const mayHaveOrder = madeOrder ? isUnpaidEnd(madeOrder.status) : ASKS_TO_BUY.includes(kind)
  return (
    <>
      {made && (
        <p>
          {t('inquiry.made')} {may('company.edit') ? <Link to={company}>{companyName}</Link> : companyName}
        </p>
      )}
      {madeOrder && (
        <p>
          {t('inquiry.madeOrder')} {may('order.read') ? <Link to={addressOfOrder(number)}>{number}</Link> : number}{' '}
          <OrderStatus status={madeOrder.status} />
        </p>
      )}
      {(mayHaveCompany || mayHaveOrder) && (
        <div className="console-actions">
          {mayHaveOrder && (
            <Can may="order.make" variant="outline" to={`${addressOfOrder('new')}?inquiry=${id}`}>
              {t('inquiry.makeOrder')}
            </Can>
          )}
          {mayHaveCompany && (
            <Can may="company.edit" variant="outline" to={`${company}?inquiry=${id}`}>
              {t('inquiry.makeCompany')}
            </Can>
          )}
        </div>
      )}
    </>
  )
}
/** The others are about an order or a payment that there is. */
const ASKS_TO_BUY: readonly StaffInquiry['kind'][] = ['site', 'company']

function Sender({ inquiry }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const { name, companyName, taxNumber, email, phone, orderNumber, kind, createdAt } = inquiry
  return (
    <dl className="console-facts">
      <Fact name={t('inquiry.name')}>{name}</Fact>
      {companyName && <Fact name={t('inquiry.company')}>{companyName}</Fact>}
      {taxNumber && <Fact name={t('inquiry.taxNumber')}>{taxNumber}</Fact>}
      <Fact name={t('order.email')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact name={t('order.phone')}>{phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}</Fact>
      <Fact name={t('order.lang')}>{t(`order.langs.${inquiry.lang}`)}</Fact>
      {orderNumber && (
        <Fact name={t('inquiry.order')}>
          {may('order.read') ? (
            <Link to={addressOf({ prefix, screen: 'orders', id: orderNumber })}>{orderNumber}</Link>
          ) : (
            orderNumber
          )}
        </Fact>
      )}
      <Fact name={t('inquiry.kind')}>{t(`inquiry.kinds.${kind}`)}</Fact>
      <Fact name={t('inquiry.at')}>{formatMoment(createdAt, lang)}</Fact>
    </dl>
  )
}

function Others({ inquiry: { others } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const about = useAbout()
  if (others.length === 0) return <p>{t('inquiry.noOthers')}</p>
  return (
    <ul className="console-links">
      {others.map((one) => (
        <li key={one.id}>
          <Link to={addressOf({ prefix, screen: 'inquiries', id: one.id })}>
            <span className="console-begin">{about(one) || one.name}</span>
          </Link>
          <span>
            {formatMoment(one.createdAt, lang)} <InquiryState state={one.state} />
          </span>
        </li>
      ))}
    </ul>
  )
}
