import type { StaffPicture } from '@idocard/contract/content/library-picture'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useReason } from '../kit/can.tsx'
import { ChoosePicture } from '../kit/choose-picture.tsx'
import { CropPicture } from '../kit/crop-picture.tsx'
import { DropArea } from '../kit/drop-area.tsx'
import { useLibrary, useUpload } from '../kit/library.ts'
import { useMe } from '../kit/me.ts'
import { useOriginals } from '../kit/originals.ts'
import { addressOf } from '../kit/place.ts'

/** Puts another picture in place of one: from a file that is chosen, dropped or pasted, or from the library; cropped if one likes. */
export function MediaReplace({ picture: { id, url, width, height, uses } }: { picture: StaffPicture }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { may, prefix } = useMe()
  const reason = useReason('content.publish')
  const navigate = useNavigate()
  const replace = useCommand(useLibrary().replace, { inPlace: true })
  const upload = useUpload()
  const originals = useOriginals()
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState('')
  const places = uses.filter(({ isPast, isFixed }) => !isPast && !isFixed).length
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
    await attempt(async () => {
      const made = await upload(file)
      originals.keep(made.url, file)
      setChosen(made.url)
    })
    setSending(false)
  }
  const leave = () => {
    setChosen('')
    setRefused('')
  }
  const put = () =>
    attempt(async () => {
      const made = await replace.mutateAsync({ id, picture: chosen })
      setChosen('')
      void toast({ tone: 'good', title: t('media.replaced') })
      void navigate(addressOf({ prefix, screen: 'media', id: made.id }), { replace: true })
    })
  if (!may('content.publish')) return <p>{reason}</p>
  if (places === 0) return <p>{t('media.nothingToReplace')}</p>
  return (
    <DropArea
      className="console-pictures"
      onFiles={([file]) => {
        if (file && !isSending) void choose(file)
      }}
    >
      <legend className="visually-hidden">{t('media.replace')}</legend>
      {refused && !chosen && <Notice tone="bad" title={refused} live />}
      <div className="console-actions">
        <FileButton accept="image/*" label={t('media.replace')} busy={isSending} onChoose={(file) => void choose(file)}>
          {t(isSending ? 'picture.sending' : 'media.replace')}
        </FileButton>
        <ChoosePicture
          label={t('choosePicture.for', { name: t('media.replace') })}
          onChoose={(other) => {
            setRefused(other === url ? t('media.same') : '')
            if (other !== url) setChosen(other)
          }}
        />
      </div>
      <p>{t('media.replaceHint')}</p>
      {chosen && (
        <ConfirmDialog
          title={t('media.replaceTitle')}
          onDismiss={leave}
          actions={
            <>
              <PlainButton variant="outline" onClick={leave}>
                {shared('cancel')}
              </PlainButton>
              <CropPicture
                source={originals.of(chosen)}
                use="any"
                like={{ width, height }}
                label={t('crop.for', { name: t('media.other') })}
                onDone={(cut, source) => {
                  originals.keep(cut, source)
                  setChosen(cut)
                }}
              />
              <PlainButton disabled={replace.isPending} onClick={() => void put()}>
                {t('media.put')}
              </PlainButton>
            </>
          }
        >
          <img className="console-media" src={chosen} alt={t('media.other')} />
          {refused && <Notice tone="bad" title={refused} live />}
          <p>{t('media.replaceText', { count: places })}</p>
        </ConfirmDialog>
      )}
    </DropArea>
  )
}
