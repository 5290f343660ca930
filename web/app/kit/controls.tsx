import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * Wraps everything that uses Mantine's controls: forms, messages, the progress bar. Pages without them load none of
 * Mantine's script; its styles and our values for it are in the site's one stylesheet.
 */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withStaticClasses={false}>
      {children}
    </MantineProvider>
  )
}
