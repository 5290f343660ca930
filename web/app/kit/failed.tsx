import { PlainButton } from './button.tsx'
import { Notice } from './notice.tsx'

type FailedProps = {
  error: Error
  /** The label of the button that tries again: 「再試一次」. */
  again: string
  onAgain: () => void
}

/** Data could not be loaded: why, and a button to try again. */
export function Failed({ error, again, onAgain }: FailedProps) {
  return (
    <Notice
      tone="bad"
      title={error.message}
      live
      action={
        <PlainButton variant="outline" onClick={onAgain}>
          {again}
        </PlainButton>
      }
    />
  )
}
