import type { ContactPart } from '@idocard/card-reader/fields/scanned-contact'
import { CONFIDENT } from '@idocard/domain/cards/card-fields'
import { isTaxNumber } from '@idocard/domain/company/tax-number'
import { CONTACT_LIMITS, type ContactFields, isSomebody } from '@idocard/domain/contacts/contact'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { CompanyTypeField } from './company-type-field.tsx'
import classes from './contacts.module.css'
import { type FieldReview, FieldsForm, sentFields } from './fields-form.tsx'
import { FolderField } from './folder-field.tsx'
import { inPhotograph, readingOf, readingsToOffer, type Scan, wholePicture, withBack, withCharacter } from './scan.ts'
import { ScanPicture } from './scan-picture.tsx'
import { CHANGES, makeChange } from './send-change.ts'
import { useScan } from './use-scan.ts'
import { type CardDraft, NO_FILING, type WaitingCard } from './waiting.ts'

type ReviewFormProps = {
  card: WaitingCard
  /** @param id undefined while the card waits for a network */
  onSaved: (id: string | undefined, fields: ContactFields, hasBack: boolean) => void
  /** Reads the photograph again, if it could not be read. */
  onAgain?: () => void
  /** Called with what was changed in the form. */
  onDraft?: (draft: CardDraft) => void
  /** Shown beside the button that adds the back. */
  beside?: ReactNode
  /** Nothing can be pressed or typed, because the card is being discarded or joined with another. */
  isLocked?: boolean
  /** Other ways to leave the form, beside saving. */
  children: ReactNode
}

/** The picture of a card beside the fields that were read from it. Nothing is saved before the holder confirms it. */
export function ReviewForm({ card, onSaved, onAgain, onDraft, beside, isLocked = false, children }: ReviewFormProps) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const { side } = card
  const begun = card.typed ?? side.fields
  const [fields, setFields] = useState(begun)
  const [back, setBack] = useState(card.back)
  const begunFiling = card.filing ?? NO_FILING
  const [filing, setFiling] = useState(begunFiling)
  const [isWhole, setWhole] = useState(false)
  const [isBackWhole, setBackWhole] = useState(false)
  const [hasSubmitted, setSubmitted] = useState(false)
  const [focused, setFocused] = useState<Parameters<FieldReview['onFocus']>>()
  const isChanged = fields !== side.fields || back !== undefined || filing !== begunFiling
  const isEdited = fields !== begun || back !== card.back || filing !== begunFiling
  useEffect(() => {
    if (isEdited) onDraft?.({ typed: fields, ...(back && { back }), filing })
  }, [isEdited, fields, back, filing, onDraft])
  const other = useScan((read) => {
    setBack(read.picture)
    setBackWhole(false)
    setFields((front) => withBack(front, read.fields))
    const problem = read.picture.file ? t('waiting.backKept') : read.problem
    if (problem) void toast({ tone: read.picture.file ? 'neutral' : 'bad', title: problem })
  })
  const create = useMutation({
    mutationFn: () =>
      makeChange(
        client,
        {
          kind: 'card',
          ...(card.key !== undefined && { key: card.key }),
          side: { ...side, fields: sentFields(fields), picture: isWhole ? wholePicture(side.picture) : side.picture },
          ...(back && { back: isBackWhole ? wholePicture(back) : back }),
          filing,
          isConfirmed: true,
        },
        ([reason = '']) => void toast({ tone: 'bad', title: t('waiting.pictureLost'), text: reason }),
      ),
    scope: CHANGES,
    onSuccess: (id) => onSaved(id, fields, back !== undefined),
    onError: toastError,
  })
  const isNobody = !isSomebody(sentFields(fields))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!create.isPending && !isNobody) create.mutate()
  }
  const scan = side.scan && isWhole ? inPhotograph(side.scan) : side.scan
  return (
    <form className={classes.review} onSubmit={submit} inert={isLocked}>
      <ScanPicture
        picture={side.picture}
        alt={t('scan.front')}
        scan={scan}
        box={scan && focused && readingOf(scan, ...focused)?.box}
        isWhole={isWhole}
        onWhole={setWhole}
      />
      <div className={classes.form}>
        {side.problem && (
          <Notice
            tone="attention"
            title={side.problem}
            live
            action={
              onAgain && (
                // Reading again resets the form, so it is disabled once anything was typed.
                <PlainButton variant="outline" disabled={isChanged} onClick={onAgain}>
                  {t('scan.again')}
                </PlainButton>
              )
            }
          />
        )}
        {scan && <p className={classes.quiet}>{t('scan.review')}</p>}
        <FieldsForm
          fields={fields}
          onChange={setFields}
          {...(scan && {
            review: {
              hint: (field, value, change) => <ScanHint scan={scan} field={field} value={value} onChange={change} />,
              onFocus: (...at) => setFocused(at),
            },
          })}
        />
        <TaxNumberButton fields={fields} onFound={setFields} />
        <div className={classes.actions}>
          <FileButton
            accept="image/*"
            camera
            label={t('scan.addBack')}
            busy={other.preview !== ''}
            onChoose={other.start}
          >
            {other.preview ? t('scan.reading') : t(back ? 'scan.changeBack' : 'scan.addBack')}
          </FileButton>
          {beside}
        </div>
        {back && (
          <ScanPicture picture={back} alt={t('scan.back')} isBack isWhole={isBackWhole} onWhole={setBackWhole} />
        )}
        <CompanyTypeField
          value={filing.companyType}
          onChange={(companyType) => setFiling({ ...filing, companyType })}
        />
        <FolderField value={filing.collectionId} onChange={(collectionId) => setFiling({ ...filing, collectionId })} />
        <Textarea
          label={t('marks.note')}
          description={t('marks.private')}
          autosize
          minRows={2}
          maxLength={CONTACT_LIMITS.note}
          value={filing.note}
          onChange={(event) => setFiling({ ...filing, note: event.currentTarget.value })}
        />
        {hasSubmitted && isNobody && <Notice tone="bad" title={t('add.nobody')} live />}
        <div className={classes.saving} data-bottom-bar inert={create.isPending}>
          <PlainButton type="submit" disabled={create.isPending}>
            {t('add.save')}
          </PlainButton>
          {children}
        </div>
      </div>
    </form>
  )
}

type ScanHintProps = {
  scan: Scan
  field: ContactPart
  value: string
  onChange: (value: string) => void
}

/** A hint below a field with uncertain recognition: a request to check it, and the alternative characters. */
function ScanHint({ scan, field, value, onChange }: ScanHintProps) {
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

type TaxNumberButtonProps = { fields: ContactFields; onFound: (fields: ContactFields) => void }

/** Fills in the company's registered name and address by its tax number. */
function TaxNumberButton({ fields, onFound }: TaxNumberButtonProps) {
  const { t } = useTranslation('contacts')
  const { taxNumber } = fields
  const find = useMutation({
    mutationFn: () => api.registeredCompany.get({ keyword: taxNumber }),
    onSuccess: ({ name, address }) => {
      onFound({ ...fields, companyCh: name, addressCh: fields.addressCh || address })
      void toast({ tone: 'good', title: t('company.found', { name }) })
    },
    onError: toastError,
  })
  if (!isTaxNumber(taxNumber)) return null
  return (
    <PlainButton variant="outline" disabled={find.isPending} onClick={() => find.mutate()}>
      {find.isPending ? t('company.finding') : t('company.find')}
    </PlainButton>
  )
}
