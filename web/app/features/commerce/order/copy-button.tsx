import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import { copyText } from './copy-text.ts'
import classes from './parcel.module.css'

/** How long the result is shown, in milliseconds. */
const ANSWER = 4000

/**
 * Copies a text to the clipboard, and shows whether that succeeded.
 * @param name the accessible name instead of the label
 */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('order')
  const [answer, setAnswer] = useState<'copied' | 'copyFailed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setAnswer((await copyText(text)) ? 'copied' : 'copyFailed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnswer(undefined), ANSWER)
  }
  return (
    <span className={classes.copying}>
      <button type="button" className={classes.copy} aria-label={name} onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        {t('parcel.copy')}
      </button>
      <span role="status" className={classes.copied}>
        {answer && t(`parcel.${answer}`)}
      </span>
    </span>
  )
}
