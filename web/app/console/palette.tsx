import { useDebouncedValue, useOs } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../lib/language.ts'
import { useTranslation } from '../lib/texts.ts'
import { useMe } from './kit/me.ts'
import { addressOf } from './kit/place.ts'
import { screensAt } from './screens.ts'

/** Shorter words are in too many rows, and are not looked up. */
const MIN_KEYWORD = 2
/** In milliseconds: long enough to wait for the next key. */
const TYPING_MS = 200

const [store, palette] = createSpotlight()

/** The button that opens the palette, with its shortcut. */
export function PaletteButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation('console')
  const isApple = ['macos', 'ios'].includes(useOs())
  const open = () => {
    onOpen?.()
    palette.open()
  }
  return (
    <button type="button" className="console-find" onClick={open}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      {t('palette.open')}
      <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** Opens the first row, unless the arrows or the mouse have chosen one, which the palette opens by itself. */
function openFirst(): void {
  const chosen = document.querySelector('[data-action][data-selected]')
  if (!chosen) document.querySelector<HTMLElement>('[data-action]')?.click()
}

/** Finds screens, and whatever the lists of these screens find, from anywhere in the console. */
export function Palette() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const [keyword] = useDebouncedValue(word, TYPING_MS)
  const screens = screensAt(prefix).filter((one) => may(one.may))
  const searched = screens.flatMap(({ name, Icon, find }) => (find ? [{ name, Icon, find }] : []))
  const found = useQueries({
    queries: searched.map(({ name, find }) => ({
      queryKey: ['palette', name, keyword],
      queryFn: () => find(keyword, lang),
      enabled: keyword.length >= MIN_KEYWORD,
    })),
  })
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase())
  const named = screens.filter(({ name }) => has(t(`screen.${name}`)))
  // Who looks for “price” means the products.
  const related = word ? screens.filter((one) => !named.includes(one) && has(t(`about.${one.name}`))) : []
  const isWaiting = word.length >= MIN_KEYWORD && (keyword !== word || found.some(({ isLoading }) => isLoading))
  const failed = found.find(({ error }) => error)?.error
  const hits = word.length < MIN_KEYWORD ? [] : searched.map((one, at) => ({ ...one, rows: found[at]?.data ?? [] }))
  const rowOf = ({ name, Icon }: (typeof screens)[number], text = '') => ({
    ...{ id: name, title: t(`screen.${name}`), text },
    ...{ to: addressOf({ prefix, screen: name }), Icon },
  })
  // Enter opens the first row, so screens that are only related come last.
  const groups = [
    { label: t('palette.screens'), rows: named.map((one) => rowOf(one)) },
    ...hits.map(({ name, Icon, rows }) => ({
      label: t(`screen.${name}`),
      rows: rows.map((row) => ({ ...row, to: addressOf({ prefix, screen: name, id: String(row.id) }), Icon })),
    })),
    { label: t('palette.related'), rows: related.map((one) => rowOf(one, t(`about.${one.name}`))) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      // From a field, too: the palette is there wherever one works.
      tagsToIgnore={[]}
      scrollable
      // It stays where it is while rows come.
      centered={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <Spotlight.Search
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        maxLength={64}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && openFirst()}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, rows }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {rows.map(({ id, title, text, to, Icon }) => (
              <Spotlight.Action
                key={id}
                label={title}
                description={text}
                leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {(groups.length === 0 || isWaiting || failed) && (
          <Spotlight.Empty>{failed?.message ?? t(isWaiting ? 'palette.waiting' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
