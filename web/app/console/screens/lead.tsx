import { LEAD_LIMITS, LEAD_STATES } from '@idocard/domain/company/lead'
import { EXCHANGE_LIMITS } from '@idocard/domain/contacts/exchange'
import { joined, pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { Fact } from '../kit/parts.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { OwnerPicker } from './lead-acts.tsx'
import { LeadMeetings } from './lead-meetings.tsx'

const FRESH = { name: '', company: '', title: '', state: 'new', ownerId: '0', note: '' }

/** Somebody whom the company's people have met. */
export default function Lead({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const save = useCommand(api.lead.save, { inPlace: true })
  const removal = useRemoval(api.lead, id)
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const { data: stored } = useCall(api.lead.get, { id })
  const ownerName = (ownerId: string) => {
    if (ownerId === '0') return t('lead.nobody')
    if (ownerId === chosen?.id) return chosen.name
    return stored ? pick(lang, stored.ownerCh, stored.ownerEn) : ''
  }
  return (
    <EditorPage
      screen="leads"
      listTitle={t('screen.leads')}
      id={id}
      get={api.lead.get}
      input={{ id }}
      fresh={FRESH}
      add={t('screen.leads')}
      nameOf={({ name }) => name}
      label={(name) => t(`lead.field.${name}`)}
      words={(field, value) => {
        if (field === 'state') return t(`lead.states.${value as 'new'}`)
        return field === 'ownerId' ? ownerName(value) : value
      }}
      save={({ state, ...values }, { id, version }) =>
        save.mutateAsync({ ...values, state: state as 'new', id, version })
      }
      stays
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove
          may="lead.edit"
          name={name}
          text={t('lead.removeText', { count: UNDO_DAYS })}
          isBusy={removal.isBusy}
          onRemove={() => removal.remove(name, leave)}
        />
      )}
      below={<LeadMeetings id={id} />}
    >
      {(form, lead) => (
        <>
          {lead && (
            <dl className="console-facts">
              {lead.phone && (
                <Fact name={t('lead.field.phone')}>
                  <a href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>{lead.phone}</a>
                </Fact>
              )}
              {lead.email && (
                <Fact name={t('lead.field.email')}>
                  <a href={`mailto:${encodeURIComponent(lead.email).replaceAll('%40', '@')}`}>{lead.email}</a>
                </Fact>
              )}
            </dl>
          )}
          <Owner
            name={ownerName(form.values.ownerId)}
            isOwned={form.values.ownerId !== '0'}
            onChoose={(ownerId, name) => {
              setChosen({ id: ownerId, name })
              form.setFieldValue('ownerId', ownerId)
            }}
          />
          <NativeSelect
            label={form.label('state')}
            data={LEAD_STATES.map((value) => ({ value, label: t(`lead.states.${value}`) }))}
            {...form.getInputProps('state')}
          />
          <TextInput label={form.label('name')} maxLength={EXCHANGE_LIMITS.name} {...form.getInputProps('name')} />
          <div className="console-fields">
            <TextInput
              label={form.label('company')}
              maxLength={EXCHANGE_LIMITS.company}
              {...form.getInputProps('company')}
            />
            <TextInput label={form.label('title')} maxLength={EXCHANGE_LIMITS.title} {...form.getInputProps('title')} />
          </div>
          <Textarea
            label={form.label('note')}
            description={t('lead.noteHint')}
            maxLength={LEAD_LIMITS.note}
            autosize
            minRows={3}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </EditorPage>
  )
}

type OwnerProps = { name: string; isOwned: boolean; onChoose: (id: string, name: string) => void }

/** Who takes care of it, and the choice of somebody else. It is saved with the form. */
function Owner({ name, isOwned, onChoose }: OwnerProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const choose = (id: string, chosen: string) => {
    setOpen(false)
    onChoose(id, chosen)
  }
  return (
    <>
      <p>
        <strong>{joined(lang, 'colon', [t('lead.owner'), name])}</strong>
      </p>
      <div className="console-actions">
        <PlainButton variant="outline" onClick={() => setOpen(true)}>
          {t('lead.chooseOwner')}
        </PlainButton>
      </div>
      {isOpen && (
        <Sheet title={t('lead.chooseOwner')} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          <div className="console-editor">
            <OwnerPicker value="" onChange={(id, one) => one && choose(id, pick(lang, one.nameCh, one.nameEn))} />
            {isOwned && (
              <PlainButton variant="quiet" onClick={() => choose('0', '')}>
                {t('lead.leaveToNobody')}
              </PlainButton>
            )}
          </div>
        </Sheet>
      )}
    </>
  )
}
