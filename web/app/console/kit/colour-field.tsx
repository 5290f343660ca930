import { parseColour } from '@idocard/domain/contrast'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from './editor.tsx'

type ColourFieldProps<V extends Values> = {
  form: Form<V>
  name: keyof V & string
  hint: string
  /** What becomes of a colour where it would be hard to read. */
  used: (colour: string) => string | undefined
}

/** A colour, typed or chosen, and what becomes of it where it would be hard to read. */
export function ColourField<V extends Values>({ form, name, hint, used }: ColourFieldProps<V>) {
  const { t } = useTranslation('console')
  const { value, onChange, error, ...input } = form.getInputProps(name)
  const typed = String(value)
  const colour = parseColour(typed)
  const shown = colour ? used(colour) : undefined
  return (
    <div className="console-colour">
      <TextInput
        className="console-short"
        label={form.label(name)}
        description={hint}
        placeholder="#0f634c"
        autoCapitalize="none"
        maxLength={7}
        {...input}
        value={typed}
        onChange={onChange}
        error={error ?? (typed !== '' && !colour ? t('company.accentForm') : undefined)}
        rightSectionWidth={48}
        rightSection={
          <input
            type="color"
            aria-label={t('company.accentChoose')}
            value={colour ?? '#0f634c'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      <p role="status">
        {colour && shown && t(shown === colour ? 'company.accentGood' : 'company.accentUsed', { colour: shown })}
      </p>
    </div>
  )
}
