import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import { chosenLang } from '../lib/language.ts'
import { type Toast, toasterShown } from '../lib/toast.ts'
import { PlainButton } from './button.tsx'
import { Controls } from './controls.tsx'
import { liftToasts, toastPlace } from './toast-place.ts'
import classes from './toast-view.module.css'

const CLOSE = { 'zh-tw': '關閉', 'en-us': 'Close' }
const COLOUR = { good: 'jade', bad: 'red', neutral: 'gray' } as const

export default function ToastView() {
  useEffect(() => toasterShown(show), [])
  return (
    <Controls>
      <Notifications
        position="bottom-center"
        limit={3}
        portalProps={{ target: toastPlace() }}
        classNames={{ root: classes.toasts ?? '' }}
      />
    </Controls>
  )
}

function show({ tone, title, text, action }: Toast): void {
  liftToasts()
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
