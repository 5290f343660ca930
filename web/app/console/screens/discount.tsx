import { newDiscountCode } from '@idocard/domain/commerce/discount'
import { formatTwd } from '@idocard/domain/money'
import { TextInput } from '@mantine/core'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import type { Form } from '../kit/editor.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { useList } from '../kit/list.ts'
import { useMe } from '../kit/me.ts'
import { NumberField } from '../kit/number-field.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { RULE, RuleFields, ruleOf } from './discount-rule.tsx'
import { DiscountStatus } from './discounts.tsx'
import { ManyDiscounts } from './many-discounts.tsx'

const FIELDS = { code: '', ...RULE, totalLimit: '', perMemberLimit: '', isPaused: false }

/** A discount code with its uses; `new`: a new one; `many`: many at once. */
export default function Discount({ id }: { id: string }) {
  return id === 'many' ? <ManyDiscounts /> : <OneDiscount key={id} id={id} />
}

function OneDiscount({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.siteDiscount.save, { inPlace: true })
  const removal = useRemoval(api.siteDiscount, id)
  return (
    <EditorPage
      screen="discounts"
      listTitle={t('screen.discounts')}
      id={id}
      get={api.siteDiscount.get}
      input={{ id }}
      fresh={FIELDS}
      add={t('discount.add')}
      nameOf={({ code }) => code}
      label={(name) => t(`discount.field.${name}`)}
      words={(name, value) => (name === 'kind' ? t(`discount.kind.${value as 'fixed'}`) : value)}
      save={({ code, totalLimit, perMemberLimit, isPaused, ...rule }, { id, version }) =>
        save.mutateAsync({ ...ruleOf(rule), code, totalLimit, perMemberLimit, isPaused, id, version })
      }
      state={({ state }) => <DiscountStatus state={state} />}
      restore={removal.restore}
      actions={({ name, leave, thing }) =>
        thing?.isOrdered ? (
          <Can may="product.edit" variant="quiet" because={t('discount.isOrdered')}>
            {t('remove.begin')}
          </Can>
        ) : (
          <Remove may="product.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
        )
      }
      below={<Uses id={id} />}
    >
      {(form, thing) => (
        <>
          {!thing && <CodeField form={form} />}
          <RuleFields form={form} />
          <div className="console-fields">
            <NumberField form={form} name="totalLimit" hint={t('discount.limitHint')} />
            <NumberField form={form} name="perMemberLimit" hint={t('discount.limitHint')} />
          </div>
          <SwitchField form={form} name="isPaused" />
          {thing?.isOrdered && <p className="console-hint">{t('discount.keeps')}</p>}
        </>
      )}
    </EditorPage>
  )
}

const random = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

function CodeField({ form }: { form: Form<typeof FIELDS> }) {
  const { t } = useTranslation('console')
  return (
    <div className="console-with-button">
      <TextInput
        label={form.label('code')}
        description={t('discount.codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <PlainButton variant="outline" onClick={() => form.setFieldValue('code', newDiscountCode('', random))}>
        {t('discount.generate')}
      </PlainButton>
    </div>
  )
}

/** How often a code was used, what it took off, and the orders. */
function Uses({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: order } = useTranslation('order')
  const lang = useLang()
  const { may } = useMe()
  const { data } = useCall(api.siteDiscount.get, { id })
  const orders = useList(api.siteDiscount.list_orders, [], { id, sort: '-at' })
  return (
    <Part title={t('discount.uses')}>
      {data && (
        <dl className="console-facts">
          <Fact name={t('discount.used')}>{data.used.toLocaleString('en')}</Fact>
          <Fact name={t('discount.paid')}>{data.paid.toLocaleString('en')}</Fact>
          <Fact name={t('discount.held')}>{data.held.toLocaleString('en')}</Fact>
          <Fact name={t('discount.refunded')}>{data.refunded.toLocaleString('en')}</Fact>
          {data.kind !== 'free_freight' && <Fact name={t('discount.given')}>{formatTwd(data.given, lang)}</Fact>}
        </dl>
      )}
      <QueryTable
        label={t('discount.orders')}
        list={orders}
        to={may('order.read') ? (row) => addressOf({ prefix: '', screen: 'orders', id: row.id }) : undefined}
        columns={[
          { name: 'number', label: t('order.number'), cell: (row) => row.id },
          {
            name: 'status',
            label: t('order.status'),
            cell: ({ status }) => <OrderStatus status={status} />,
            text: ({ status }) => order(`status.${status}`),
          },
          {
            name: 'at',
            label: t('order.at'),
            sort: 'at',
            cell: ({ createdAt }) => formatMoment(createdAt, lang),
            text: ({ createdAt }) => formatStamp(createdAt),
          },
          {
            name: 'discount',
            label: t('discount.takenOff'),
            isNumber: true,
            cell: (row) => formatTwd(row.discount, lang),
            text: (row) => row.discount,
          },
          {
            name: 'total',
            label: t('order.total'),
            isNumber: true,
            cell: ({ total }) => formatTwd(total, lang),
            text: ({ total }) => total,
          },
        ]}
        empty={{ title: t('discount.unused'), text: t('discount.unusedText') }}
      />
    </Part>
  )
}
