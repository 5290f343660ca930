import type { Card } from '@idocard/contract/cards/card'
import { Checkbox } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConflictSheet } from '../../features/cards/card-editor/conflict-sheet.tsx'
import {
  mostOf,
  problemsOf,
  TEXT_NAMES,
  textIn,
  withDraft,
  withoutBlanks,
} from '../../features/cards/card-editor/draft.ts'
import { LiveCard } from '../../features/cards/card-editor/live-card.tsx'
import { unsavedWords } from '../../features/cards/card-editor/locks.ts'
import { SaveStatus, UndoButton } from '../../features/cards/card-editor/save-status.tsx'
import { SectionFields } from '../../features/cards/card-editor/section-fields.tsx'
import { MissingParts, SectionList } from '../../features/cards/card-editor/section-list.tsx'
import { SectionPanel } from '../../features/cards/card-editor/section-panel.tsx'
import { type Opening, sectionOfField } from '../../features/cards/card-editor/sections.ts'
import { useCardSaver } from '../../features/cards/card-editor/use-drafts.ts'
import { useUndoKeys } from '../../features/cards/card-editor/use-undo-keys.ts'
import { ExchangeSwitch } from '../../features/frame/backstage/exchange-switch.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { cardQuery } from '../../features/frame/backstage/queries.ts'
import { seenByVisitor } from '../../features/frame/backstage/seen-by-visitor.ts'
import { ThemeSheet } from '../../features/frame/backstage/theme-sheet.tsx'
import { ButtonLink, PlainButton, RoundButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen, OfCard } from './holder-screen.tsx'
import classes from './information.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** The editor of one card (`?cardSn=`). */
export default function InformationScreen() {
  const { t } = useTranslation('backstage')
  const { t: texts } = useTranslation('card')
  const { home } = useBackstage()
  const cardSn = useSearchParams()[0].get('cardSn') ?? ''
  const [isThemeOpen, setThemeOpen] = useState(false)
  return (
    <HolderScreen
      title={t('information.title')}
      back={home}
      wide
      plain
      status={<SaveStatus cardSn={cardSn} />}
      action={
        <>
          <UndoButton cardSn={cardSn} />
          <RoundButton label={texts('theme')} onClick={() => setThemeOpen(true)}>
            <IconPalette size={22} stroke={1.75} aria-hidden="true" />
          </RoundButton>
        </>
      }
    >
      <OfCard cardSn={cardSn}>
        <Information cardSn={cardSn} isThemeOpen={isThemeOpen} onThemeClose={() => setThemeOpen(false)} />
      </OfCard>
    </HolderScreen>
  )
}

type InformationProps = { cardSn: string; isThemeOpen: boolean; onThemeClose: () => void }

function Information({ cardSn, ...theme }: InformationProps) {
  const card = useQuery(cardQuery(cardSn))
  if (isLacking(card)) return <Placeholder query={card} />
  return <Editor key={card.data.cardSn} card={card.data} {...theme} />
}

function Editor({ card, isThemeOpen, onThemeClose }: { card: Card } & Omit<InformationProps, 'cardSn'>) {
  const { t } = useTranslation('card')
  const to = useBackstage()
  const { saver, editing } = useCardSaver(card)
  const [opening, setOpening] = useState<Opening>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isExchanged, setExchanged] = useState(true)
  const [isDeciding, setDeciding] = useState(false)
  const editor = useRef<HTMLDivElement>(null)
  useUndoKeys(() => saver.undo())
  const isConflict = editing.theirs !== undefined
  // The question is asked at once, unless a section is open: users are not interrupted while they type.
  useEffect(() => setDeciding(isConflict), [isConflict])

  const { base, draft, refused, ids } = editing
  const shown = withDraft(card, draft, ids ?? {})
  const problems = problemsOf(draft)
  // A missing name is reported once, at the name field that is first in the user's language.
  const firstName = `fields.${textIn('name', useLang())}`
  // A field is not reported as wrong before the user has left it.
  const problem = (field: string): string | undefined => {
    const found = problems[field] ?? (field === firstName ? problems['fields.name'] : undefined)
    if (found === 'long') {
      const name = TEXT_NAMES.find((one) => field === `fields.${one}`)
      return name && t('problem.long', { count: mostOf(name) })
    }
    return refused[field] ?? (found && left.has(field) ? t(`problem.${found}`) : undefined)
  }
  const locked = unsavedWords(base.fields, draft.fields, card.companyRules).map((name) => `fields.${name}`)
  const wrong = [...Object.keys(problems), ...Object.keys(refused), ...locked].find(
    (field) => sectionOfField(field) !== opening?.section,
  )
  const open = (next: Opening) => {
    setLeft(new Set(Object.keys(problems).map((field) => (field === 'fields.name' ? firstName : field))))
    setOpening(next)
  }
  const close = () => {
    const section = opening?.section
    saver.change(withoutBlanks)
    saver.flush()
    setOpening(undefined)
    // The button that opened it may no longer exist, because the missing part is on the card now.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        editor.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus({ preventScroll: true })
    })
  }
  const leave = (field?: string) => {
    if (field) setLeft((before) => new Set(before).add(field))
    saver.flush()
  }
  const decide = () => {
    if (opening) close()
    setDeciding(true)
  }
  return (
    <div className={classes.editor} ref={editor}>
      <div className={classes.fields} data-idle={(!isConflict && !wrong) || undefined}>
        {editing.theirs && (
          <Notice
            tone="attention"
            title={t('conflict.title')}
            action={<PlainButton onClick={decide}>{t('conflict.open')}</PlainButton>}
          />
        )}
        {wrong && (
          <Notice
            tone="attention"
            title={t('fix', { section: t(`section.${sectionOfField(wrong)}`) })}
            action={
              <PlainButton variant="outline" onClick={() => open({ section: sectionOfField(wrong) })}>
                {t('correct')}
              </PlainButton>
            }
          />
        )}
        {opening ? (
          <SectionPanel key={opening.section} opening={opening} onLeft={leave} onClose={close}>
            <SectionFields
              section={opening.section}
              card={card}
              editing={editing}
              problem={problem}
              onChange={(patch) => saver.change(patch)}
              onLeft={leave}
            />
          </SectionPanel>
        ) : (
          <div className={classes.wide}>
            <SectionList card={shown} onOpen={open} />
          </div>
        )}
      </div>
      <div className={classes.card}>
        <div className={classes.switch}>
          <ExchangeSwitch isExchanged={isExchanged} onChange={setExchanged} />
        </div>
        <p className={classes.hint}>{t('tap')}</p>
        <LiveCard card={shown} isExchanged={isExchanged} onOpen={open} />
      </div>
      <div className={classes.more} data-behind={opening !== undefined || undefined}>
        <MissingParts card={shown} onOpen={open} />
        <Checkbox
          label={t('search.label')}
          description={t('search.hint')}
          checked={draft.allowIndex}
          onChange={({ currentTarget: { checked } }) => saver.change((before) => ({ ...before, allowIndex: checked }))}
        />
        <Checkbox
          label={t('invitation.label')}
          description={t('invitation.hint')}
          checked={draft.fields.showInvitation}
          onChange={({ currentTarget: { checked } }) =>
            saver.change((before) => ({ ...before, fields: { ...before.fields, showInvitation: checked } }))
          }
        />
        <ButtonLink to={to.preview(card.cardSn)} variant="outline">
          {t('previewFull')}
        </ButtonLink>
      </div>
      {isThemeOpen && <ThemeSheet card={isExchanged ? shown : seenByVisitor(shown)} onClose={onThemeClose} />}
      {isConflict && isDeciding && !opening && (
        <ConflictSheet
          editing={editing}
          onDecide={(choice) => saver.decide(choice)}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  )
}
