import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * Wraps everything that uses Mantine's controls: forms and toasts. Pages without them load none of Mantine's script.
 * Mantine's styles and our values for them are in the site's only stylesheet.
 */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withStaticClasses={false}>
      {children}
    </MantineProvider>
  )
}
