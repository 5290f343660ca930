import type { StaffPicture } from '@idocard/contract/content/site-picture'
import { pick } from '@idocard/domain/language'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Failed } from '../../kit/failed.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can, useReason } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { usePictureName } from '../kit/picture-name.ts'
import { addressOf } from '../kit/place.ts'
import { AskFirst } from '../kit/remove.tsx'
import { editorOf, formatBytes, screenOf } from './media-words.ts'

/** One of the shop’s pictures: what it is, where it is used, and another one in its place. */
export default function MediaPicture({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const picture = useCall(api.sitePicture.get, { id })
  const nameOf = usePictureName()
  return (
    <Page
      title={picture.data ? nameOf(picture.data) : t('screen.media')}
      back={{ to: addressOf({ prefix, screen: 'media' }), text: t('screen.media') }}
    >
      {picture.data ? (
        <div key={id} className="console-order">
          <div>
            <img
              className="console-media"
              src={picture.data.url}
              alt={t('media.itself')}
              width={picture.data.width}
              height={picture.data.height}
            />
            <Moves picture={picture.data} />
          </div>
          <div>
            <Part title={t('media.uses')}>
              <UseList picture={picture.data} />
            </Part>
            <Part title={t('media.about')}>
              <About picture={picture.data} />
            </Part>
          </div>
        </div>
      ) : picture.error ? (
        <Failed error={picture.error} again={shared('again')} onAgain={() => void picture.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={8} />
      )}
    </Page>
  )
}

type PictureProps = { picture: StaffPicture }

function UseList({ picture: { uses } }: PictureProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (uses.length === 0) return <p>{t('media.unusedText')}</p>
  return (
    <ul className="console-uses">
      {uses.map((use) => (
        <li key={`${use.thing} ${use.id}`}>
          <span>{t(`screen.${screenOf(use.thing)}`)}</span>
          <Link to={editorOf(use)}>{pick(lang, use.titleCh, use.titleEn)}</Link>
          {use.isPast && <StatusBadge tone="neutral">{t('media.past')}</StatusBadge>}
        </li>
      ))}
    </ul>
  )
}

function About({ picture: { url, width, height, bytes, at, by } }: PictureProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void toast({ tone: 'good', title: t('media.copied') })
    } catch {
      // The browser forbids it; the address can be selected.
      void toast({ tone: 'bad', title: t('media.notCopied') })
    }
  }
  return (
    <dl className="console-facts">
      <Fact name={t('media.size')}>{`${width} × ${height} · ${formatBytes(bytes)}`}</Fact>
      <Fact name={t('media.address')}>
        <span className="console-address">{url}</span>{' '}
        <PlainButton variant="quiet" onClick={() => void copy()}>
          {t('media.copy')}
        </PlainButton>
      </Fact>
      <Fact name={t('media.at')}>{formatMoment(at, lang)}</Fact>
      {by && <Fact name={t('media.by')}>{by}</Fact>}
    </dl>
  )
}

/** Puts another picture in its place, or deletes it if nothing shows it. */
function Moves({ picture: { id, uses } }: PictureProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { may, prefix } = useMe()
  const reason = useReason('content.publish')
  const navigate = useNavigate()
  const replace = useCommand(api.sitePicture.replace, { inPlace: true })
  const remove = useCommand(api.sitePicture.remove, { inPlace: true })
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState('')
  const places = uses.filter(({ isPast }) => !isPast).length
  const attempt = async (work: () => Promise<void>) => {
    setRefused('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused([error.message, ...Object.values(error.data.fields ?? {})].join(' '))
    }
  }
  const choose = async (file: File) => {
    setSending(true)
    // The contract has the server's type of a file; a browser sends its own.
    await attempt(async () => setChosen((await api.upload.upload_original({ file: file as never })).url))
    setSending(false)
  }
  const put = () =>
    attempt(async () => {
      const made = await replace.mutateAsync({ id, picture: chosen })
      setChosen('')
      void toast({ tone: 'good', title: t('media.replaced') })
      void navigate(addressOf({ prefix, screen: 'media', id: made.id }), { replace: true })
    })
  const drop = () =>
    attempt(async () => {
      await remove.mutateAsync({ id })
      void navigate(addressOf({ prefix, screen: 'media' }))
    })
  return (
    <>
      {refused && <Notice tone="bad" title={refused} live />}
      <div className="console-actions">
        {may('content.publish') ? (
          <FileButton
            accept="image/*"
            label={t('media.replace')}
            busy={isSending}
            onChoose={(file) => void choose(file)}
          >
            {t(isSending ? 'picture.sending' : 'media.replace')}
          </FileButton>
        ) : (
          <p>{reason}</p>
        )}
        {uses.length > 0 ? (
          <Can may="content.publish" variant="quiet" because={t('media.inUse')}>
            {t('remove.begin')}
          </Can>
        ) : (
          <AskFirst
            may="content.publish"
            variant="quiet"
            action={t('remove.begin')}
            title={t('media.removeTitle')}
            text={t('remove.text')}
            isBusy={remove.isPending}
            onConfirm={() => void drop()}
          />
        )}
      </div>
      {chosen && (
        <ConfirmDialog
          title={t('media.replaceTitle')}
          onDismiss={() => setChosen('')}
          actions={
            <>
              <PlainButton variant="outline" onClick={() => setChosen('')}>
                {shared('cancel')}
              </PlainButton>
              <PlainButton disabled={replace.isPending} onClick={() => void put()}>
                {t('media.put')}
              </PlainButton>
            </>
          }
        >
          <img className="console-media" src={chosen} alt={t('media.other')} />
          {t('media.replaceText', { count: places })}
        </ConfirmDialog>
      )}
    </>
  )
}
