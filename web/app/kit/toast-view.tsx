import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import { chosenLang } from '../lib/language.ts'
import { type Toast, toasterShown } from '../lib/toast.ts'
import { PlainButton } from './button.tsx'
import { Controls } from './controls.tsx'
import { toastPlace } from './toast-place.ts'
import classes from './toast-view.module.css'

const CLOSE = { 'zh-tw': '關閉', 'en-us': 'Close' }
const COLOUR = { good: 'jade', bad: 'red', neutral: 'gray' } as const

export default function ToastView() {
  useEffect(() => toasterShown((toast) => afterPress(() => show(toast))), [])
  return (
    <Controls>
      <Notifications
        position="top-center"
        limit={3}
        portalProps={{ target: toastPlace() }}
        classNames={{ root: classes.toasts ?? '' }}
      />
    </Controls>
  )
}

/** Maximum duration of a press, in milliseconds: its end may not be reported, as when a browser menu opens. */
const LONGEST_PRESS = 1000

/**
 * Calls `change` at once, or after the release if an element is being pressed. A toast shifts the content below it, and
 * an element that moves between press and release gets no click.
 */
function afterPress(change: () => void): void {
  if (!document.querySelector(':active')) {
    change()
    return
  }
  const control = new AbortController()
  const end = () => {
    control.abort()
    clearTimeout(latest)
    // After the click that follows the release.
    setTimeout(change)
  }
  const latest = setTimeout(end, LONGEST_PRESS)
  for (const event of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(event, end, { capture: true, signal: control.signal })
}

function show({ tone, title, text, action }: Toast): void {
  const id = notifications.show({
    color: COLOUR[tone],
    title,
    message: (
      <>
        {text}
        {action && (
          <PlainButton
            variant="quiet"
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.text}
          </PlainButton>
        )}
      </>
    ),
    // A toast with more than a title takes longer to read or to decide on.
    autoClose: tone === 'bad' || text || action ? 8000 : 4000,
    closeButtonProps: { 'aria-label': CLOSE[chosenLang.get()] },
    role: tone === 'bad' ? 'alert' : 'status',
  })
}
