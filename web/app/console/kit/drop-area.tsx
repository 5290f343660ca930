import { type ClipboardEvent, type DragEvent, type FieldsetHTMLAttributes, useState } from 'react'

type DropAreaProps = FieldsetHTMLAttributes<HTMLFieldSetElement> & {
  /** Gets at least one file. */
  onFiles: (files: File[]) => void
}

/** A group of fields that takes files which are dropped onto it, or pasted. A text is pasted as usual. */
export function DropArea({ onFiles, ...props }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <fieldset
      {...props}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    />
  )
}
