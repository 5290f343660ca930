import type { OpenedJoinLink } from '@idocard/contract/company/join-link'
import { LINK_DAYS, MAX_LINK_DAYS, MAX_LINK_NAME, MAX_LINK_PEOPLE } from '@idocard/domain/company/join-link'
import { DAY_MS } from '@idocard/domain/duration'
import { pick } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { DayField } from '../kit/day-field.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { useMe } from '../kit/me.ts'
import { NumberField } from '../kit/number-field.tsx'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { CopyLink } from './copy-link.tsx'
import { LINK_TONES } from './join-links.tsx'
import { useDepartments } from './use-departments.ts'

const newLink = () => ({
  name: '',
  departmentId: '0',
  maxPeople: '50',
  endsOn: taiwanDay(new Date(Date.now() + LINK_DAYS * DAY_MS)),
  domain: '',
})

/** A link with which people join the company, or a new one. */
export default function JoinLinkScreen({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const departments = useDepartments()
  const [fresh] = useState(newLink)
  const save = useCommand(api.joinLink.save, { inPlace: true })
  const removal = useRemoval(api.joinLink, id)
  const departmentOf = (value: string) => departments.find((one) => one.value === value)?.label.trim() ?? ''
  return (
    <EditorPage
      screen="joinLinks"
      listTitle={t('screen.joinLinks')}
      id={id}
      get={api.joinLink.get}
      input={{ id }}
      fresh={fresh}
      add={t('joinLink.add')}
      nameOf={({ name, departmentId }) => name || departmentOf(departmentId) || t('joinLink.everybody')}
      label={(name) => t(`joinLink.field.${name}`)}
      words={(field, value) => (field === 'departmentId' ? departmentOf(value) : value)}
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      stays
      opens={({ id: made }: { id: number }) => String(made)}
      restore={removal.restore}
      state={({ state }) => <StatusBadge tone={LINK_TONES[state]}>{t(`joinLink.states.${state}`)}</StatusBadge>}
      actions={({ name, leave, thing }) => (
        <>
          {thing && <Pause link={thing} />}
          <Remove
            may="employee.edit"
            name={name}
            text={t('joinLink.removeText', { days: UNDO_DAYS })}
            isBusy={removal.isBusy}
            onRemove={() => removal.remove(name, leave)}
          />
        </>
      )}
      below={id !== 'new' && <People id={id} />}
    >
      {(form, link) => (
        <>
          {link && <Share link={link} />}
          <TextInput
            label={form.label('name')}
            description={t('joinLink.nameHint')}
            maxLength={MAX_LINK_NAME}
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={form.label('departmentId')}
            data={[{ value: '0', label: t('employee.noDepartment') }, ...departments]}
            {...form.getInputProps('departmentId')}
          />
          <div className="console-fields">
            <NumberField form={form} name="maxPeople" hint={t('joinLink.maxHint', { max: MAX_LINK_PEOPLE })} />
            <DayField form={form} name="endsOn" />
          </div>
          <TextInput
            label={form.label('domain')}
            description={t('joinLink.domainHint', { days: MAX_LINK_DAYS })}
            placeholder="@company.com.tw"
            maxLength={255}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('domain')}
          />
        </>
      )}
    </EditorPage>
  )
}

/** The link itself: its address, and its code for a poster or a slide. */
function Share({ link: { url, qr, name } }: { link: OpenedJoinLink }) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('joinLink.link')}>
      <div className="console-share">
        <figure className="console-code" data-ground="white">
          <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('joinLink.qr')} width={180} height={180} />
        </figure>
        <div>
          <p className="console-url">{url}</p>
          <CopyLink url={url} name={name || t('joinLink.link')} />
          <p>{t('joinLink.shareText')}</p>
        </div>
      </div>
    </Part>
  )
}

function Pause({ link: { id, isPaused } }: { link: OpenedJoinLink }) {
  const { t } = useTranslation('console')
  const pause = useCommand(api.joinLink.pause)
  const resume = useCommand(api.joinLink.resume)
  const change = isPaused ? resume : pause
  return (
    <Can
      may="employee.edit"
      variant="outline"
      disabled={pause.isPending || resume.isPending}
      onClick={() => change.mutate({ id })}
    >
      {t(isPaused ? 'joinLink.resume' : 'joinLink.pause')}
    </Can>
  )
}

/** Who has joined by it, the last first. */
function People({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const { data } = useCall(api.joinLink.get, { id })
  if (!data) return null
  return (
    <Part title={t('joinLink.people', { joined: data.joined, max: data.maxPeople })}>
      {data.people.length === 0 ? (
        <p>{t('joinLink.nobody')}</p>
      ) : (
        <ul className="console-uses">
          {data.people.map((one) => (
            <li key={one.id}>
              <Link to={addressOf({ prefix, screen: 'employees', id: String(one.id) })}>
                {pick(lang, one.nameCh, one.nameEn)}
              </Link>
              {one.joinedAt && <span>{formatMoment(one.joinedAt, lang)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
