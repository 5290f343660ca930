import type { CompanyOffer } from '@idocard/contract/company/company-start'
import { COMPANY_LIMITS, MAX_PREFIX } from '@idocard/domain/company/company-profile'
import { suggestedPrefix } from '@idocard/domain/company/company-start'
import { parseColour } from '@idocard/domain/contrast'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useFields } from '../../identity/profile/use-fields.ts'
import classes from './company-start.module.css'
import { LogoField, useAddressOf } from './logo-field.tsx'
import { PrefixField } from './prefix-field.tsx'
import { TaxNumberField } from './tax-number-field.tsx'

// The styles of all themes are only needed here.
const ThemeRow = lazy(async () => ({ default: (await import('./theme-row.tsx')).ThemeRow }))

const FIELDS = ['taxNumber', 'titleCh', 'titleEn', 'address', 'prefix', 'accent'] as const
/** Hints stand below, so that fields beside each other are level. */
const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']
type CompanyValues = Record<(typeof FIELDS)[number], string>

/** Sets up a company: who it is, how it is called in addresses, and how its cards look. */
export function CompanyForm({ offer }: { offer: CompanyOffer }) {
  const { t } = useTranslation('companyStart')
  const form = useRef<HTMLFormElement>(null)
  const { orderNumber, taxNumber, invoiceTitle } = offer
  const [values, setValues] = useState<CompanyValues>({
    ...{ taxNumber, titleCh: invoiceTitle, titleEn: '', address: '', prefix: '', accent: '' },
  })
  /** Follows the name until somebody types another one. */
  const [isPrefixTyped, setPrefixTyped] = useState(false)
  const [logo, setLogo] = useState<Blob>()
  const logoAddress = useAddressOf(logo)
  const [logoError, setLogoError] = useState<string>()
  const prefix = isPrefixTyped ? values.prefix : suggestedPrefix(values.titleEn, values.taxNumber)
  const colour = parseColour(values.accent)
  const problems = {
    ...(values.titleCh.trim() === '' && { titleCh: t('needed.titleCh') }),
    ...(prefix === '' && { prefix: t('needed.prefix') }),
    ...(values.accent !== '' && !colour && { accent: t('needed.accent') }),
  }
  const fields = useFields({ values, onChange: setValues, form, order: FIELDS, problems })
  const make = useCommand(api.companyStart.make, {
    inPlace: true,
    // The console is another house: it is loaded with the new role.
    onSuccess: ({ prefix }) => location.assign(`/admin/${prefix}`),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending || make.isSuccess || !fields.check()) return
    setLogoError(undefined)
    make.mutate(
      // The contract has the server's type of a file; a browser sends its own.
      { ...values, prefix, orderNumber, ...(logo && { squareLogo: logo as never }) },
      {
        onError: (error) => {
          const refused: Record<string, string> = (error instanceof ApiError && error.data.fields) || {}
          setLogoError(refused.squareLogo)
          fields.refuse(refused)
        },
      },
    )
  }
  const input = (name: (typeof FIELDS)[number]) => ({
    ...fields.of(name),
    label: t(`field.${name}`),
    inputWrapperOrder: ORDER,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => fields.change({ [name]: value }),
  })
  const hasFields = make.error instanceof ApiError && Object.keys(make.error.data.fields ?? {}).length > 0
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <section className={classes.part} aria-labelledby="company-who">
        <h2 id="company-who">{t('who')}</h2>
        <TaxNumberField
          input={input('taxNumber')}
          onFound={({ name, address }) => fields.change({ titleCh: name, ...(address && { address }) })}
        />
        <div className={classes.pair}>
          <TextInput {...input('titleCh')} maxLength={COMPANY_LIMITS.name} autoComplete="organization" withAsterisk />
          <TextInput {...input('titleEn')} maxLength={COMPANY_LIMITS.name} description={t('hint.titleEn')} />
        </div>
        <TextInput {...input('address')} maxLength={COMPANY_LIMITS.address} description={t('hint.address')} />
        <PrefixField
          input={{
            ...input('prefix'),
            value: prefix,
            maxLength: MAX_PREFIX,
            onChange: ({ currentTarget: { value } }) => {
              setPrefixTyped(true)
              fields.change({ prefix: value })
            },
          }}
        />
      </section>
      <section className={classes.part} aria-labelledby="company-looks">
        <h2 id="company-looks">{t('looks')}</h2>
        <LogoField url={logoAddress} onChange={setLogo} error={logoError} />
        <TextInput
          {...input('accent')}
          className={classes.colour}
          description={t('hint.accent')}
          placeholder="#0f634c"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={7}
          rightSectionWidth={56}
          rightSection={
            <input
              type="color"
              aria-label={t('chooseColour')}
              value={colour ?? '#0f634c'}
              onChange={(event) => fields.change({ accent: event.currentTarget.value })}
            />
          }
        />
        <p className={classes.hint}>{t('themesText')}</p>
        <Suspense fallback={<Skeleton label={t('loading')} lines={8} />}>
          <ThemeRow
            nameCh={values.titleCh}
            nameEn={values.titleEn}
            address={values.address}
            accent={values.accent}
            logo={logoAddress}
          />
        </Suspense>
      </section>
      <section className={classes.part} aria-label={t('submit')}>
        <p>{t('next')}</p>
        {make.error && !hasFields && <Notice tone="bad" live title={make.error.message} />}
        <div className={classes.actions}>
          <PlainButton type="submit" size="lg" aria-disabled={make.isPending || make.isSuccess}>
            {make.isPending || make.isSuccess ? t('making') : t('submit')}
          </PlainButton>
        </div>
      </section>
    </form>
  )
}
