import { MAX_CODES_MADE } from '@idocard/contract/commerce/site-discount'
import { MAX_CODE_START } from '@idocard/domain/commerce/discount'
import { TextInput } from '@mantine/core'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Editor } from '../kit/editor.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { useDraft } from '../kit/use-draft.ts'
import { saveCodes } from './discount-acts.tsx'
import { RULE, RuleFields, ruleOf } from './discount-rule.tsx'

const FRESH = { values: { count: '', start: '', ...RULE }, version: 0 }
const LIST = addressOf({ prefix: '', screen: 'discounts' })

/** Makes many codes for a campaign, each for one use. */
export function ManyDiscounts() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const make = useCommand(api.siteDiscount.make, { inPlace: true })
  const draft = useDraft('discounts', 'many', FRESH.values)
  return (
    <Page title={t('discount.many')} back={{ to: LIST, text: t('screen.discounts') }}>
      {make.data ? (
        <Made codes={make.data.codes} />
      ) : !draft.isLoaded ? (
        <Skeleton label={shared('loading')} lines={8} />
      ) : (
        <Editor
          draft={draft}
          stored={FRESH}
          label={(name) => t(`discount.field.${name}`)}
          save={({ count, start, ...rule }) => make.mutateAsync({ count, start, ...ruleOf(rule) })}
          reload={async () => FRESH}
          // The codes take the place of the form.
          onSaved={() => undefined}
          buttons={(isBusy) => (
            <Can may="product.edit" type="submit" disabled={isBusy}>
              {t(isBusy ? 'discount.making' : 'discount.make')}
            </Can>
          )}
        >
          {(form) => (
            <>
              <p>{t('discount.manyText')}</p>
              <div className="console-fields">
                <NumberField
                  form={form}
                  name="count"
                  hint={t('discount.countHint', { max: MAX_CODES_MADE.toLocaleString('en') })}
                />
                <TextInput
                  label={form.label('start')}
                  description={t('discount.startHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={MAX_CODE_START}
                  autoCapitalize="characters"
                  autoComplete="off"
                  spellCheck={false}
                  {...form.getInputProps('start')}
                />
              </div>
              <RuleFields form={form} />
            </>
          )}
        </Editor>
      )}
    </Page>
  )
}

function Made({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('console')
  const save = () =>
    saveCodes(
      t('discount.code'),
      codes.map((code) => ({ code })),
    )
  return (
    <>
      <Notice tone="good" live title={t('discount.made', { count: codes.length })}>
        {t('discount.madeText')}
      </Notice>
      <div className="console-actions">
        <PlainButton onClick={save}>{t('discount.csv')}</PlainButton>
        <ButtonLink to={LIST} variant="outline">
          {t('discount.toList')}
        </ButtonLink>
      </div>
      <ul className="console-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
