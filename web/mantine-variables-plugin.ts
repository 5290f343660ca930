import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './app/kit/theme.ts'

const NAME = 'virtual:mantine-variables.css'
/** Mantine's default colours that are neither in our theme nor used. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|orange)-/

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/**
 * The theme's CSS variables as a file written at build time. Mantine would otherwise write all of them, 20 KB, into
 * every page and again in the browser.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'idocard-mantine-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      return convertCssVariables({
        variables: used(variables),
        light: { ...used(light), '--mantine-color-scheme': 'light' },
        dark: {},
      })
    },
  }
}
