import { readFileSync } from 'node:fs'
import { LANGS, type Lang } from '@idocard/domain/language'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'

const FILE = new URL('../docs/console.md', import.meta.url)
/** Where the pictures lie, seen from the handbook's file. */
const PICTURES = '../web/public/'

/** A part of the handbook of staff. */
export interface HandbookPart {
  /** The screens of the console that it explains; the first one is its name in the address. */
  screens: string[]
  title: string
  html: string
}

const markdown = new MarkdownIt()

/** Reads the parts of `docs/console.md`: first those in Chinese, then those in English. Each begins with `## Title {#screens}`. */
export function handbookParts(source: string, lang: Lang): HandbookPart[] {
  const text = source.split(/^# .*$/m)[LANGS.indexOf(lang) + 1] ?? ''
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [, title = '', screens = ''] = /^(.*) \{#([\w ]+)\}\n/.exec(part) ?? []
      const html = markdown
        .render(part.slice(part.indexOf('\n')))
        .replaceAll(`<img src="${PICTURES}`, '<img width="1200" height="750" loading="lazy" src="/')
      return { screens: screens.split(' '), title, html }
    })
}

const idOf = (lang: Lang) => `virtual:handbook-${lang}`

/** Gives the console the handbook of staff, a module for each language, rendered at build time. */
export function handbook(): Plugin {
  const langOf = (id: string) => LANGS.find((lang) => id === idOf(lang) || id === `\0${idOf(lang)}`)
  return {
    name: 'idocard-handbook',
    resolveId: (id) => (langOf(id) ? `\0${id}` : undefined),
    load: (id) => {
      const lang = langOf(id)
      return lang && `export const parts = ${JSON.stringify(handbookParts(readFileSync(FILE, 'utf8'), lang))}`
    },
  }
}
