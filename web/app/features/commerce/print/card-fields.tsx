import { type Finish, finishName } from '@idocard/domain/commerce/finish'
import {
  PRINT_FIELDS,
  type PrintCard,
  type PrintColumn,
  type PrintProblem,
  type PrintRule,
  printProblemText,
} from '@idocard/domain/commerce/print'
import { htmlLang } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './print.module.css'

type CardFieldsProps = {
  rule: PrintRule
  card: PrintCard
  problems: Partial<Record<PrintColumn, PrintProblem>>
  onChange: (patch: Partial<PrintCard>) => void
}

/** The texts of one card, Chinese beside English, and its finish if that can be chosen. */
export function CardFields({ rule, card, problems, onChange }: CardFieldsProps) {
  const { t } = useTranslation('print')
  const lang = useLang()
  const errorOf = (column: PrintColumn) => problems[column] && printProblemText(problems[column], column, lang)
  return (
    <div className={classes.fields}>
      {PRINT_FIELDS.map((field) => (
        <TextInput
          key={field}
          name={field}
          label={t(`field.${field}`)}
          lang={htmlLang(field.endsWith('Ch') ? 'zh-tw' : 'en-us')}
          autoComplete="off"
          maxLength={120}
          value={card[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
      {rule.isMixed && (
        <NativeSelect
          label={t('field.finish')}
          name="finish"
          value={card.finish}
          error={errorOf('finish')}
          data={rule.finishes.map((finish) => ({ value: finish, label: finishName(finish, lang) }))}
          onChange={(event) => onChange({ finish: event.currentTarget.value as Finish })}
        />
      )}
    </div>
  )
}
