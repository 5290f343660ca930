import type { OutputOf } from '@idocard/contract/call'
import type { contactImportContract } from '@idocard/contract/contacts/contact-import'
import { CONTACT_TEXTS, type ContactText } from '@idocard/domain/contacts/contact'
import { joined } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { contactSummary } from './contact-name.ts'
import classes from './contacts.module.css'

type ImportPreviewProps = {
  name: string
  preview: OutputOf<typeof contactImportContract.preview>
  /** The button that imports: above the list of problems, which may be long. */
  children: ReactNode
}

/** The names that people know from other programs. */
const ENCODINGS: Partial<Record<ImportPreviewProps['preview']['encoding'], string>> = {
  big5: 'Big5',
  gb18030: 'GB 18030',
  'windows-1252': 'Windows-1252',
}

const isText = (field: string): field is ContactText => CONTACT_TEXTS.some((text) => text === field)

/** A preview of an import: the number of new contacts, of existing contacts, and the rows that cannot be read. */
export function ImportPreview({ name, preview, children }: ImportPreviewProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { format, encoding, total, fresh, known, sample, problems, problemCount } = preview
  const encodingName = ENCODINGS[encoding]
  return (
    <>
      <Notice tone={fresh > 0 ? 'good' : 'info'} title={name} live>
        {t('import.summary', { total, fresh, known })}
      </Notice>
      {encodingName && <p>{t('import.encoding', { encoding: encodingName })}</p>}
      {sample.length > 0 && (
        <ul className={classes.merged} aria-label={t('import.sample')}>
          {sample.map((fields, index) => (
            <li key={index}>
              {contactSummary(lang, {
                ...fields,
                phone: fields.phones[0]?.number ?? '',
                email: fields.emails[0]?.address ?? '',
              })}
            </li>
          ))}
        </ul>
      )}
      {children}
      {problemCount > 0 && (
        <Notice tone="attention" title={t('import.problems', { count: problemCount })}>
          <ul className={classes.merged}>
            {problems.map(({ row, field, text, message }, index) => (
              <li key={index}>
                {joined(lang, 'colon', [
                  row > 0 ? t(`import.row.${format}`, { row }) : '',
                  joined(lang, 'comma', [isText(field) ? t(`field.${field}`) : '', message]),
                  text && t('import.quote', { text }),
                ])}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
