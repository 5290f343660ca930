import type { StaffPicture } from '@idocard/contract/content/library-picture'
import { UNUSED_DAYS } from '@idocard/domain/content/picture-library'
import { joined, pick } from '@idocard/domain/language'
import { Link, useNavigate } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { useLibrary } from '../kit/library.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { usePictureName } from '../kit/picture-name.ts'
import { addressOf } from '../kit/place.ts'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { MediaReplace } from './media-replace.tsx'
import { editorOf, formatBytes, screenOf } from './media-words.ts'

/** One of the pictures in the library of the site or of a company: what it is, where it is used, and another one in its place. */
export default function MediaPicture({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const picture = useCall(useLibrary().get, { id })
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
  if (uses.length === 0) return <p>{t('media.unusedText', { count: UNUSED_DAYS })}</p>
  return (
    <ul className="console-uses">
      {uses.map((use) => (
        <li key={`${use.thing} ${use.id}`}>
          <span>{t(`screen.${screenOf(use)}`)}</span>
          <Link to={editorOf(use)}>{pick(lang, use.titleCh, use.titleEn)}</Link>
          {use.isPast && <StatusBadge tone="neutral">{t('media.past')}</StatusBadge>}
          {use.isFixed && (
            <StatusBadge tone="neutral">
              {t(use.thing === 'announcement' ? 'media.announced' : 'media.legal')}
            </StatusBadge>
          )}
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
      <Fact name={t('media.size')}>{joined(lang, 'dot', [`${width} × ${height}`, formatBytes(bytes)])}</Fact>
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
function Moves({ picture }: PictureProps) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const removal = useRemoval(useLibrary(), picture.id)
  const name = usePictureName()(picture)
  return (
    <>
      <MediaReplace picture={picture} />
      <div className="console-actions">
        {picture.uses.length > 0 ? (
          <Can may="content.publish" variant="quiet" because={t('media.inUse')}>
            {t('remove.begin')}
          </Can>
        ) : (
          <Remove
            may="content.publish"
            name={name}
            isBusy={removal.isBusy}
            onRemove={() => removal.remove(name, () => void navigate(addressOf({ prefix, screen: 'media' })))}
          />
        )}
      </div>
    </>
  )
}
