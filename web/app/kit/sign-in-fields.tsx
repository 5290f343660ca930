import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './sign-in-fields.module.css'

type Field = ComponentProps<typeof TextInput>

/** A mobile number or an e-mail address, with autocompletion by browsers and password managers. */
export const UsernameInput = (props: Field) => (
  <TextInput
    name="username"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={254}
    size="lg"
    {...props}
  />
)

/** The six digits of a code, which the keyboard suggests when the message arrives. */
export const CodeInput = (props: Field) => (
  <TextInput
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    spellCheck={false}
    size="lg"
    classNames={{ input: classes.code ?? '' }}
    {...props}
  />
)
