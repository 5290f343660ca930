import type { ContactPart } from '@idocard/card-reader/fields/scanned-contact'
import { CONFIDENT } from '@idocard/domain/cards/card-fields'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { readingOf, readingsToOffer, type Scan, withCharacter } from './scan.ts'

type ScanHintProps = {
  scan: Scan
  field: ContactPart
  value: string
  onChange: (value: string) => void
}

/** A hint below a field with uncertain recognition: a request to check it, and the alternative characters. */
export function ScanHint({ scan, field, value, onChange }: ScanHintProps) {
  const { t } = useTranslation('contacts')
  const reading = readingOf(scan, field, value)
  const offered = reading ? readingsToOffer(reading) : []
  if (!reading || (reading.confidence >= CONFIDENT && offered.length === 0)) return null
  const isWhole = reading.value === value
  return (
    <span className={classes.hint}>
      {reading.confidence < CONFIDENT && (
        <span>{t('scan.check', { percent: Math.round(reading.confidence * 100) })}</span>
      )}
      {isWhole &&
        offered.flatMap(({ at, characters }) =>
          characters.slice(0, 3).map((character) => (
            <button
              key={`${at} ${character}`}
              type="button"
              className={classes.chip}
              onClick={() => onChange(withCharacter(value, at, character))}
            >
              {t('scan.instead', { from: [...value][at] ?? '', to: character })}
            </button>
          )),
        )}
    </span>
  )
}
