import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './scan-cards.module.css'
import type { CameraProblem } from './use-camera.ts'

type PictureChooserProps = {
  /** Whether the device is held in the hand: it has the system's own camera, and nothing can be dropped. */
  isHandheld: boolean
  problem: CameraProblem | undefined
  /** Undefined if the browser cannot open cameras. */
  onCamera: (() => void) | undefined
  onChoose: (files: readonly File[]) => void
  onType: () => void
}

/** Adds cards without the live camera: from pictures, with the system's camera, or typed. */
export function PictureChooser({ isHandheld, problem, onCamera, onChoose, onType }: PictureChooserProps) {
  const { t } = useTranslation('contacts')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/')))
  }
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  const pick = (
    <FileButton
      accept="image/*"
      multiple
      label={t('add.picture')}
      variant={isHandheld ? 'outline' : 'filled'}
      onChoose={(...files) => onChoose(files)}
    />
  )
  return (
    <>
      {problem && (
        <Notice tone="attention" title={t(`camera.${problem}`)} live>
          {t(`camera.${problem}Text`)}
        </Notice>
      )}
      <p>{t('add.text')}</p>
      {isHandheld ? (
        <div className={classes.choices}>
          <FileButton
            variant="filled"
            accept="image/*"
            camera
            label={t('add.camera')}
            onChoose={(file) => onChoose([file])}
          />
          {pick}
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way; the button works for everybody
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => over(event, true)}
          onDragLeave={(event) => over(event, false)}
          onDrop={drop}
        >
          <IconPhotoPlus size={32} stroke={1.4} aria-hidden="true" />
          <p>{t('add.drop')}</p>
          {pick}
        </div>
      )}
      <div className={classes.choices}>
        {onCamera && (
          <PlainButton variant="outline" onClick={onCamera}>
            {t('camera.open')}
          </PlainButton>
        )}
        <PlainButton variant="outline" onClick={onType}>
          {t('add.type')}
        </PlainButton>
      </div>
      <p className={classes.quiet}>{t('add.private')}</p>
    </>
  )
}
