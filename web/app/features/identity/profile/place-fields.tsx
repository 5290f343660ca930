import { pick } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import type { Destination } from './destination.ts'
import classes from './destination-fields.module.css'
import type { Fields } from './use-fields.ts'
import type { Places } from './use-places.ts'

type PlaceFieldsProps = {
  fields: Pick<Fields<Destination>, 'values' | 'change' | 'of'>
  places: Places
  required: boolean
}

/** The county, the area, the country, and the postcode derived from them. */
export function PlaceFields({ fields, places, required }: PlaceFieldsProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const { counties = [], areas = [], place, error, again } = places
  const { values } = fields
  return (
    <>
      {error && (
        <Notice
          tone="bad"
          live
          action={
            <PlainButton variant="outline" onClick={again}>
              {t('failed.again')}
            </PlainButton>
          }
        >
          {error.message}
        </Notice>
      )}
      <div className={classes.pair}>
        <NativeSelect
          {...fields.of('county')}
          label={t('field.county')}
          required={required}
          withAsterisk={false}
          autoComplete="address-level1"
          value={values.county}
          onChange={(event) => fields.change({ county: event.currentTarget.value, area: '' })}
        >
          <option value="">{t('field.countyChoose')}</option>
          {counties.length === 0 && values.county !== '' && <option value={values.county}>{values.county}</option>}
          {counties.map((one) => (
            <option key={one.county} value={one.county}>
              {pick(lang, one.county, one.countyEn)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          {...fields.of('area')}
          label={t('field.area')}
          required={required}
          withAsterisk={false}
          autoComplete="address-level2"
          disabled={values.county === ''}
          value={values.area}
          onChange={(event) => fields.change({ area: event.currentTarget.value })}
        >
          <option value="">{values.county === '' ? t('field.areaFirst') : t('field.areaChoose')}</option>
          {areas.length === 0 && values.area !== '' && <option value={values.area}>{values.area}</option>}
          {areas.map((one) => (
            <option key={one.area} value={one.area}>
              {pick(lang, one.area, one.areaEn)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <dl className={classes.given}>
        <div>
          <dt>{t('field.country')}</dt>
          <dd>{t('field.countryTaiwan')}</dd>
        </div>
        <div>
          <dt>{t('field.postcode')}</dt>
          <dd aria-live="polite">
            {place?.postcode ?? <span className={classes.none}>{t('field.postcodeNone')}</span>}
          </dd>
        </div>
      </dl>
    </>
  )
}
