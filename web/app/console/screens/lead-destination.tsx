import type { LeadDestination } from '@idocard/contract/company/lead-destination'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { Copied } from './copied.tsx'
import { LeadDeliveries } from './lead-deliveries.tsx'
import { LeadDestinationForm } from './lead-destination-form.tsx'
import { TestDestination, WhatIsSent } from './lead-destination-parts.tsx'
import { DestinationBadge, destinationState } from './lead-destinations.tsx'

const SCREEN = 'leadDestinations'

/** A system to which the company's leads are sent, or a new one. */
export default function LeadDestinationScreen({ id }: { id: string }) {
  return id === 'new' ? <NewDestination /> : <Stored id={id} />
}

function useBack() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  return { to: addressOf({ prefix, screen: SCREEN }), text: t('screen.leadDestinations') }
}

/** Adds one. Of a webhook, the secret follows, this once. */
function NewDestination() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const back = useBack()
  const [made, setMade] = useState<{ id: number; secret: string }>()
  const open = (id: number) => void navigate(addressOf({ prefix, screen: SCREEN, id: String(id) }), { replace: true })
  return (
    <Page title={t('leadDestination.add')} back={back}>
      {made ? (
        <div className="console-editor">
          <Secret secret={made.secret} onKept={() => open(made.id)} />
        </div>
      ) : (
        <LeadDestinationForm
          onSaved={({ destination: { id }, secret }) => {
            void toast({ tone: 'good', title: t('leadDestination.added') })
            if (secret) setMade({ id, secret })
            else open(id)
          }}
        />
      )}
    </Page>
  )
}

/** A signing secret, which is shown this once. */
function Secret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { t } = useTranslation('console')
  return (
    <>
      <p>{t('leadDestination.secretOnce')}</p>
      <Copied label={t('leadDestination.secret')} value={secret} />
      <div>
        <PlainButton onClick={onKept}>{t('leadDestination.secretDone')}</PlainButton>
      </div>
    </>
  )
}

function Stored({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const back = useBack()
  const { data, error, refetch } = useCall(api.leadDestination.get, { id })
  if (!data)
    return (
      <Page title={t('screen.leadDestinations')} back={back}>
        {error ? (
          <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
        ) : (
          <Skeleton label={shared('loading')} lines={8} />
        )}
      </Page>
    )
  return <Shown destination={data} />
}

function Shown({ destination }: { destination: LeadDestination }) {
  const { t } = useTranslation('console')
  const back = useBack()
  const navigate = useNavigate()
  const { id, name, kind, offReason } = destination
  const [asked, setAsked] = useState<'change' | 'secret'>()
  const removal = useRemoval(api.leadDestination, String(id))
  const pause = useCommand(api.leadDestination.pause)
  const resume = useCommand(api.leadDestination.resume)
  const turn = offReason === '' ? pause : resume
  return (
    <Page
      title={name}
      back={back}
      actions={
        <>
          <Can may="company.edit" variant="outline" onClick={() => setAsked('change')}>
            {t('leadDestination.change')}
          </Can>
          <Can
            may="company.edit"
            variant="outline"
            disabled={turn.isPending}
            onClick={() => turn.mutate({ id: String(id) })}
          >
            {t(offReason === '' ? 'leadDestination.pause' : 'leadDestination.resume')}
          </Can>
          <Remove
            may="company.edit"
            name={name}
            isBusy={removal.isBusy}
            onRemove={() => removal.remove(name, () => void navigate(back.to))}
          />
        </>
      }
    >
      <Trouble destination={destination} />
      <Facts destination={destination} />
      <TestDestination id={String(id)} />
      <WhatIsSent kind={kind} onNewSecret={() => setAsked('secret')} />
      <LeadDeliveries id={String(id)} />
      {asked === 'change' && <Change destination={destination} onClose={() => setAsked(undefined)} />}
      {asked === 'secret' && <NewSecret id={String(id)} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

/** Why nothing is sent, and what to do about it. */
function Trouble({ destination }: { destination: LeadDestination }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const state = destinationState(destination)
  if (state === 'on' || state === 'fresh') return null
  const since = destination.failingSince ? formatMoment(destination.failingSince, lang) : ''
  return (
    <Notice
      tone={state === 'staff' ? 'info' : state === 'troubled' ? 'attention' : 'bad'}
      title={t(`leadDestination.trouble.${state}.title`)}
    >
      {t(`leadDestination.trouble.${state}.text`, { since })}
    </Notice>
  )
}

function Facts({ destination }: { destination: LeadDestination }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, url, spreadsheetId, sheetName, clientEmail, lastSuccessAt, waiting, failed } = destination
  return (
    <Part title={t('leadDestination.state')}>
      <p>
        <DestinationBadge destination={destination} />
      </p>
      <dl className="console-facts">
        <Fact name={t('leadDestination.field.kind')}>{t(`leadDestination.kinds.${kind}`)}</Fact>
        {url && (
          <Fact name={t('leadDestination.field.url')}>
            <span className="console-url">{url}</span>
          </Fact>
        )}
        {kind === 'googleSheets' && (
          <>
            <Fact name={t('leadDestination.field.spreadsheetId')}>
              <a href={`https://docs.google.com/spreadsheets/d/${spreadsheetId}`} target="_blank" rel="noreferrer">
                {t('leadDestination.openSheet')}
              </a>
            </Fact>
            <Fact name={t('leadDestination.field.sheetName')}>{sheetName}</Fact>
          </>
        )}
        <Fact name={t('leadDestination.last')}>
          {lastSuccessAt ? formatMoment(lastSuccessAt, lang) : t('leadDestination.never')}
        </Fact>
        <Fact name={t('leadDestination.waiting')}>{String(waiting)}</Fact>
        <Fact name={t('leadDestination.failed')}>{String(failed)}</Fact>
      </dl>
      {clientEmail && (
        <>
          <p>{t('leadDestination.shareSheet')}</p>
          <Copied label={t('leadDestination.account')} value={clientEmail} />
        </>
      )}
    </Part>
  )
}

function Change({ destination, onClose }: { destination: LeadDestination; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  return (
    <Sheet title={t('leadDestination.change')} closeLabel={shared('close')} onClose={onClose}>
      <LeadDestinationForm
        destination={destination}
        onSaved={() => {
          void toast({ tone: 'good', title: t('leadDestination.saved') })
          onClose()
        }}
      />
    </Sheet>
  )
}

/** Makes another signing secret, after a fresh code. */
function NewSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const make = useCommand(api.leadDestination.make_secret, { inPlace: true })
  const title = t('leadDestination.newSecret')
  if (make.data)
    return (
      <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
        <div className="console-editor">
          <Secret secret={make.data.secret} onKept={onClose} />
        </div>
      </Sheet>
    )
  return (
    <CodeSheet
      title={title}
      action="lead_destination"
      submit={title}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(pinCode) => make.mutate({ id, pinCode })}
      onClose={onClose}
    >
      <p>{t('leadDestination.newSecretText')}</p>
    </CodeSheet>
  )
}
