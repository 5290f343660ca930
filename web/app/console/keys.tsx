import { Checkbox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { Sheet } from '../kit/sheet.tsx'
import { localStore } from '../lib/browser-storage.ts'
import { useTranslation } from '../lib/texts.ts'
import { useHandbook } from './kit/place.ts'
import { focusRow } from './kit/query-table.tsx'

/** Where this device remembers that single keys do nothing. */
const OFF = 'console-keys-off'
/** The keys of the console, with the text of what each does. */
const KEYS = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['↓', 'fromSearch'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['?', 'help'],
] as const

/**
 * Single keys for who works here all day, and a list of them. They can be switched off: who speaks to a computer, or whose
 * hand trembles, presses them unmeant (WCAG 2.1.4). Between rows, the table itself moves the focus.
 */
export function Keys({ isShown, onShow }: { isShown: boolean; onShow: (is: boolean) => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const handbook = useHandbook()
  const [isOff, setOff] = useState(() => localStore.getItem(OFF) !== null)
  const turn = (on: boolean) => {
    if (on) localStore.removeItem(OFF)
    else localStore.setItem(OFF, '1')
    setOff(!on)
  }
  const unlessOff = (run: () => void) => () => {
    if (!isOff && !document.querySelector('dialog[open]')) run()
  }
  useHotkeys([
    ['/', unlessOff(() => document.querySelector<HTMLElement>('.console-filters [type=search]')?.focus())],
    ['j', unlessOff(focusRow)],
    ['k', unlessOff(focusRow)],
    [
      'x',
      unlessOff(() =>
        document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.console-check input')?.click(),
      ),
    ],
    ['shift+?', unlessOff(() => onShow(true))],
  ])
  if (!isShown) return null
  return (
    <Sheet title={t('keys.title')} closeLabel={shared('close')} onClose={() => onShow(false)}>
      <p>
        <Link to={handbook} onClick={() => onShow(false)}>
          {t('handbook.here')}
        </Link>
      </p>
      <dl className="console-keys">
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label={t('keys.on')} checked={!isOff} onChange={(event) => turn(event.currentTarget.checked)} />
    </Sheet>
  )
}
