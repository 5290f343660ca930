import type { OutputOf } from '@idocard/contract/call'
import type { contactImportContract } from '@idocard/contract/contact-import'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { contactName } from './contact-name.ts'
import classes from './contacts.module.css'

type ImportPreviewProps = { name: string; preview: OutputOf<typeof contactImportContract.preview> }

/** What importing a file would do: how many are new, how many are there, and rows that cannot be read. */
export function ImportPreview({ name, preview }: ImportPreviewProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { total, fresh, known, sample, problems, problemCount } = preview
  return (
    <>
      <Notice tone={fresh > 0 ? 'good' : 'info'} title={name} live>
        {t('import.summary', { total, fresh, known })}
      </Notice>
      {sample.length > 0 && (
        <ul className={classes.merged} aria-label={t('import.sample')}>
          {sample.map((fields, index) => {
            const [phone] = fields.phones
            const [email] = fields.emails
            const one = { ...fields, phone: phone?.number ?? '', email: email?.address ?? '' }
            return (
              <li key={index}>
                {[...new Set([contactName(lang, one), fields.companyCh || fields.companyEn, one.phone, one.email])]
                  .filter(Boolean)
                  .join(lang === 'zh-tw' ? '，' : ', ')}
              </li>
            )
          })}
        </ul>
      )}
      {problemCount > 0 && (
        <Notice tone="attention" title={t('import.problems', { count: problemCount })}>
          <ul className={classes.merged}>
            {problems.map(({ row, field, message }, index) => (
              <li key={index}>
                {[t('import.row', { row }), field, message].filter(Boolean).join(lang === 'zh-tw' ? '，' : ', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
