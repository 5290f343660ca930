import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { PlainButton } from './button.tsx'

type FileButtonProps = {
  /** The accepted file types, as in an input's `accept`. */
  accept: string
  label: string
  /** Shown instead of the label, such as "Uploading …". */
  children?: ReactNode
  /** What is shown where the label would repeat what stands beside it. The button is still called by its label. */
  short?: string
  /** A file is being processed, and no other file can be chosen. */
  busy?: boolean
  /** Phones open the camera instead of the file picker. */
  camera?: boolean
  /** Several files can be chosen at once. */
  multiple?: boolean
  variant?: 'filled' | 'outline' | 'quiet'
  onChoose: (...files: [File, ...File[]]) => void
}

/** A button that opens the browser's file picker. The same file can be chosen again. */
export function FileButton({
  accept,
  label,
  short,
  children = label,
  busy = false,
  camera = false,
  multiple = false,
  variant = 'outline',
  onChoose,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file, ...more] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file && !busy) onChoose(file, ...more)
  }
  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        capture={camera ? 'environment' : undefined}
        onChange={choose}
      />
      <PlainButton variant={variant} aria-disabled={busy} onClick={() => field.current?.click()}>
        {short ? (
          <>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{label}</span>
          </>
        ) : (
          children
        )}
      </PlainButton>
    </>
  )
}
