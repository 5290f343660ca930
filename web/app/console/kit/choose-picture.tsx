import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useLibrary } from './library.ts'
import { useMe } from './me.ts'
import { usePictureName } from './picture-name.ts'

/** How long one may pause while typing, in milliseconds. */
const PAUSE_MS = 250
const AT_ONCE = 24

type ChoosePictureProps = { label: string; onChoose: (url: string) => void }

/** A button that chooses a picture from the library of the place, for staff who see that. */
export function ChoosePicture({ label, onChoose }: ChoosePictureProps) {
  const { t } = useTranslation('console')
  const { may } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!may('content.edit')) return null
  return (
    <>
      <PlainButton variant="quiet" aria-label={label} onClick={() => setOpen(true)}>
        {t('choosePicture.begin')}
      </PlainButton>
      {isOpen && (
        <Library
          onClose={() => setOpen(false)}
          onChoose={(url) => {
            setOpen(false)
            onChoose(url)
          }}
        />
      )}
    </>
  )
}

function Library({ onClose, onChoose }: { onClose: () => void; onChoose: (url: string) => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const nameOf = usePictureName()
  const [typed, setTyped] = useState('')
  const [cursor, setCursor] = useState('')
  const [keyword] = useDebouncedValue(typed, PAUSE_MS)
  const input = { keyword, cursor, sort: '-at', pageSize: AT_ONCE } as const
  // A picture that was uploaded a moment ago, perhaps by a colleague, is there.
  const pictures = useCall(useLibrary().list, input, { refetchOnMount: 'always' })
  const { list = [], next = '', previous = '' } = pictures.data ?? {}
  return (
    <Sheet title={t('choosePicture.title')} closeLabel={shared('close')} onClose={onClose}>
      <TextInput
        type="search"
        label={t('media.search')}
        maxLength={64}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setCursor('')
        }}
        onKeyDown={(event) => {
          // The form around the sheet is not saved.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {pictures.error ? (
        <Failed error={pictures.error} again={shared('again')} onAgain={() => void pictures.refetch()} />
      ) : !pictures.data ? (
        <Skeleton label={shared('loading')} lines={4} />
      ) : list.length === 0 ? (
        <p>{t(keyword === '' ? 'choosePicture.empty' : 'choosePicture.none')}</p>
      ) : (
        <ul className="console-library">
          {list.map((picture) => (
            <li key={picture.id}>
              <button type="button" onClick={() => onChoose(picture.url)}>
                <img src={picture.url} alt="" loading="lazy" width={picture.width} height={picture.height} />
                <span>{nameOf(picture)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(next || previous) && (
        <div className="console-actions">
          <PlainButton variant="outline" disabled={!previous} onClick={() => setCursor(previous)}>
            {t('choosePicture.newer')}
          </PlainButton>
          <PlainButton variant="outline" disabled={!next} onClick={() => setCursor(next)}>
            {t('choosePicture.older')}
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}
