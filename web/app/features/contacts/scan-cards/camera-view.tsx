import { IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton, RoundLink } from '../../../kit/button.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { useCompanyName } from '../../frame/backstage/company-line.tsx'
import type { Of } from '../contacts/waiting.ts'
import { CardStrip, ReviewLink } from './card-strip.tsx'
import classes from './scan-cards.module.css'
import { type CameraProblem, useCamera } from './use-camera.ts'

type CameraViewProps = {
  title: string
  /** The cards that the holder has to check. */
  cards: readonly Of<'card'>[]
  /** The address to which the camera is left. */
  back: string
  reviewAt: (key: string) => string
  onTake: (photograph: Blob) => void
  onChoose: (files: readonly File[]) => void
  onType: () => void
  onProblem: (why: CameraProblem) => void
}

/** The camera over the whole window. It photographs one card after the other. */
export function CameraView({ title, cards, back, reviewAt, onTake, onChoose, onType, onProblem }: CameraViewProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const company = useCompanyName()
  const [isAutomatic, setAutomatic] = useState(true)
  const camera = useCamera({
    isAutomatic,
    onProblem,
    onTake: (photograph) => {
      // Browsers refuse before the first tap on the page.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
      onTake(photograph)
    },
  })
  const hint = !camera.isOn
    ? 'camera.opening'
    : camera.isTaken
      ? 'camera.taken'
      : camera.cards.length === 0
        ? 'camera.aim'
        : isAutomatic
          ? 'camera.hold'
          : 'camera.found'
  return (
    <main className={classes.camera} data-ground="ink">
      <title>{shared('pageTitle', { title, company })}</title>
      <header className={classes.cameraTop}>
        <RoundLink to={back} label={t('camera.close')}>
          <IconX size={24} stroke={1.75} aria-hidden="true" />
        </RoundLink>
        <h1>{title}</h1>
        <button
          type="button"
          className={classes.automatic}
          aria-pressed={isAutomatic}
          onClick={() => setAutomatic(!isAutomatic)}
        >
          {t('camera.automatic')}
        </button>
      </header>
      <div className={classes.finder}>
        <video ref={camera.video} aria-label={t('camera.picture')} muted playsInline />
        <svg className={classes.outlines} data-taken={camera.isTaken || undefined} viewBox="0 0 1 1" aria-hidden="true">
          {camera.cards.map(({ corners }, at) => (
            <polygon key={at} points={corners.map((corner) => corner.join()).join(' ')} />
          ))}
        </svg>
        <p className={classes.hint} role="status">
          {t(hint)}
        </p>
      </div>
      <footer className={classes.cameraFoot}>
        {/* Its space is kept from the start: if the picture moved, a card would seem to be another one. */}
        <div className={classes.tray}>
          {cards.length > 0 ? <CardStrip cards={cards} reviewAt={reviewAt} /> : <p>{t('camera.empty')}</p>}
        </div>
        <div className={classes.shutterRow}>
          <FileButton
            accept="image/*"
            multiple
            label={t('add.picture')}
            variant="quiet"
            onChoose={(...files) => onChoose(files)}
          >
            <IconPhoto size={24} stroke={1.6} aria-hidden="true" />
            {t('camera.gallery')}
          </FileButton>
          <button
            type="button"
            className={classes.shutter}
            aria-label={t('camera.shutter')}
            disabled={!camera.isOn}
            onClick={() => void camera.take().catch(toastError)}
          />
          {cards.length > 0 ? (
            <ReviewLink cards={cards} reviewAt={reviewAt} />
          ) : (
            <PlainButton variant="quiet" onClick={onType}>
              {t('add.type')}
            </PlainButton>
          )}
        </div>
      </footer>
    </main>
  )
}
