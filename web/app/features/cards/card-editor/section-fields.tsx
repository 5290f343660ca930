import type { Card, CardFields } from '@idocard/contract/cards/card'
import { PHOTO_STYLES } from '@idocard/domain/cards/card'
import { Segments } from '../../../kit/segments.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { LookByCompany } from '../../frame/backstage/look-by-company.tsx'
import { SetByCompany } from '../../frame/backstage/set-by-company.tsx'
import type { Editing } from './card-saver.ts'
import { EmailFields, PhoneFields } from './contact-method-fields.tsx'
import { type Draft, textIn, visibilityOf } from './draft.ts'
import classes from './editor.module.css'
import { IntroductionWriter } from './introduction-writer.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Section } from './sections.ts'
import { SocialLinks } from './social-links.tsx'
import { NicknameField, TextField } from './text-fields.tsx'
import { VisibilitySelect } from './visibility-select.tsx'
import { WebLinks } from './web-links.tsx'

type SectionFieldsProps = {
  section: Section
  /** The saved card, without the draft. */
  card: Card
  editing: Editing
  problem: (field: string) => string | undefined
  onChange: (patch: (draft: Draft) => Draft) => void
  /** Called with the name of a field that loses focus, and without a name for a change that is not typing. */
  onLeft: (field?: string) => void
}

/** The fields of one section of a card. */
export function SectionFields({ section, card, editing, problem, onChange, onLeft }: SectionFieldsProps) {
  const { draft } = editing
  const { fields } = draft
  const change = (patch: Partial<CardFields>) =>
    onChange((before) => ({ ...before, fields: { ...before.fields, ...patch } }))
  const texts = { card, fields, problem, onChange: change }
  const links = { card, editing, problem, onChange, onLeft }
  switch (section) {
    case 'photo':
      return <PhotoFields card={card} draft={draft} onChange={onChange} />
    case 'name':
      return (
        <>
          <TextField text="name" isAlone {...texts} />
          <NicknameField fields={fields} problem={problem} onChange={change} />
        </>
      )
    case 'work':
      return (
        <>
          <TextField text="title" {...texts} />
          <TextField text="department" {...texts} />
          <TextField text="company" {...texts} />
        </>
      )
    case 'phones':
      return (
        <PhoneFields card={card} list={fields.phones} problem={problem} onChange={(phones) => change({ phones })} />
      )
    case 'emails':
      return (
        <EmailFields card={card} list={fields.emails} problem={problem} onChange={(emails) => change({ emails })} />
      )
    case 'address':
      return <TextField text="address" isAlone {...texts} />
    case 'introduction':
      return (
        <TextField text="introduction" isAlone {...texts}>
          <IntroductionWriter
            cardSn={card.cardSn}
            fields={fields}
            onWritten={(lang, written) => change({ [textIn('introduction', lang)]: written })}
          />
        </TextField>
      )
    case 'social':
      return (
        <>
          <LookByCompany card={card} of={['links']} />
          <SocialLinks {...links} />
        </>
      )
    case 'web':
      return (
        <>
          <LookByCompany card={card} of={['links']} />
          <WebLinks {...links} />
        </>
      )
  }
}

function PhotoFields({
  card,
  draft: { fields, photo },
  onChange,
}: Pick<SectionFieldsProps, 'card' | 'onChange'> & { draft: Draft }) {
  const { t } = useTranslation('card')
  const change = (patch: Partial<CardFields>) =>
    onChange((before) => ({ ...before, fields: { ...before.fields, ...patch } }))
  const { companyRules: rules } = card
  // The company's own picture is where a large photo would be.
  const isUnderCover = Boolean(card.look?.cover)
  const isFixed = isUnderCover || rules?.locked.includes('photoStyle')
  return (
    <>
      <PhotoField url={photo} onChange={({ url }) => onChange((before) => ({ ...before, photo: url }))}>
        {photo !== '' && (
          <VisibilitySelect
            of={t('section.photo')}
            value={visibilityOf(fields, 'photo')}
            onChange={(visibility) => change({ visibility: { ...fields.visibility, photo: visibility } })}
          />
        )}
      </PhotoField>
      {photo !== '' && isFixed && (
        <div className={classes.field}>
          <div className={classes.label}>{t('photo.style')}</div>
          <p className={classes.fixed}>{isUnderCover ? t('photo.underCover') : t(`photo.${card.fields.photoStyle}`)}</p>
          {rules && <SetByCompany rules={rules} />}
        </div>
      )}
      {photo !== '' && !isFixed && (
        <Segments
          label={t('photo.style')}
          value={fields.photoStyle}
          options={PHOTO_STYLES.map((value) => ({ value, text: t(`photo.${value}`) }))}
          onChange={(photoStyle) => change({ photoStyle })}
        />
      )}
    </>
  )
}
