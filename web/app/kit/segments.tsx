import type { ReactNode } from 'react'
import classes from './segments.module.css'

type SegmentsProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; text: ReactNode; lang?: string }[]
  onChange: (value: V) => void
}

/** A choice between two or three options that are always visible. */
export function Segments<V extends string>({ label, value, options, onChange }: SegmentsProps<V>) {
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          lang={one.lang}
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.text}
        </button>
      ))}
    </fieldset>
  )
}
