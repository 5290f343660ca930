import type { Card } from '@idocard/contract/card'
import { PHOTO_STYLES } from '@idocard/domain/card'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CardPreview } from '../../features/backstage/card-preview.tsx'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { cacheCard, cardQuery } from '../../features/backstage/queries.ts'
import { ThemeSheet } from '../../features/backstage/theme-sheet.tsx'
import { EmailFields, PhoneFields } from '../../features/card-editor/contact-method-fields.tsx'
import { textIn, withDraft } from '../../features/card-editor/draft.ts'
import { IntroductionWriter } from '../../features/card-editor/introduction-writer.tsx'
import { PhotoField } from '../../features/card-editor/photo-field.tsx'
import { SocialLinks } from '../../features/card-editor/social-links.tsx'
import { TextFields } from '../../features/card-editor/text-fields.tsx'
import { useEditor } from '../../features/card-editor/use-editor.ts'
import { VisibilitySelect } from '../../features/card-editor/visibility-select.tsx'
import { WebLinks } from '../../features/card-editor/web-links.tsx'
import { useUnsavedGuard } from '../../features/profile/use-unsaved-guard.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'
import { Failed, HolderWaiting } from './waiting.tsx'

/** The editor of one card (`?cardSn=`). */
export default function InformationScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('information.title')} back={home} wide>
      <Information />
    </HolderScreen>
  )
}

function Information() {
  const [query] = useSearchParams()
  const card = useQuery(cardQuery(query.get('cardSn') ?? ''))
  if (card.isPending) return <HolderWaiting />
  if (card.isError) return <Failed error={card.error} onAgain={() => void card.refetch()} />
  return <Editor key={card.data.cardSn} card={card.data} />
}

function Editor({ card }: { card: Card }) {
  const { t } = useTranslation('card')
  const to = useBackstage()
  const client = useQueryClient()
  const editor = useEditor(card, (saved) => cacheCard(client, saved.cardSn, saved))
  const guard = useUnsavedGuard(editor.isUnsaved)
  const [sheet, setSheet] = useState<'preview' | 'theme'>()
  const { draft, problem, change, changeRest } = editor
  const shown = withDraft(card, draft)
  const fields = useRef<HTMLDivElement>(null)
  const save = () => {
    // Focuses the first invalid field once its error is shown.
    if (!editor.save())
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const takeTheirs = async () => editor.begin(await client.fetchQuery({ ...cardQuery(card.cardSn), staleTime: 0 }))
  return (
    <div className={classes.editor}>
      <div className={classes.stack} ref={fields}>
        <Part title={t('part.photo')}>
          <PhotoField url={shown.photo} onChange={(photo) => changeRest({ photo })}>
            <VisibilitySelect
              of={t('part.photo')}
              value={draft.fields.visibility.photo ?? 'link'}
              onChange={(photo) => change({ visibility: { ...draft.fields.visibility, photo } })}
            />
          </PhotoField>
          {shown.photo !== '' && (
            <Segments
              label={t('photo.style')}
              value={draft.fields.photoStyle ?? 'portrait'}
              options={PHOTO_STYLES.map((value) => ({ value, text: t(`photo.${value}`) }))}
              onChange={(photoStyle) => change({ photoStyle })}
            />
          )}
        </Part>
        <Part title={t('part.words')} hint={t('part.wordsHint')}>
          <TextFields
            fields={draft.fields}
            problem={problem}
            onChange={change}
            writer={(lang) => (
              <IntroductionWriter
                cardSn={card.cardSn}
                fields={draft.fields}
                lang={lang}
                onWritten={(introduction) => change({ [textIn('introduction', lang)]: introduction })}
              />
            )}
          />
        </Part>
        <Part title={t('part.phones')}>
          <PhoneFields list={draft.fields.phones} problem={problem} onChange={(phones) => change({ phones })} />
        </Part>
        <Part title={t('part.emails')}>
          <EmailFields list={draft.fields.emails} problem={problem} onChange={(emails) => change({ emails })} />
        </Part>
        <Part title={t('social.heading')} hint={t('part.linksHint')}>
          <SocialLinks card={card} onList={(socialMedia) => cacheCard(client, card.cardSn, { socialMedia })} />
        </Part>
        <Part title={t('web.heading')}>
          <WebLinks card={card} onList={(webSites) => cacheCard(client, card.cardSn, { webSites })} />
        </Part>
        <Part title={t('part.search')}>
          <Checkbox
            label={t('search.label')}
            description={t('search.hint')}
            checked={draft.allowIndex}
            onChange={(event) => changeRest({ allowIndex: event.currentTarget.checked })}
          />
        </Part>
      </div>

      <aside
        className={classes.beside}
        aria-label={t('preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too.
        tabIndex={0}
      >
        <CardPreview card={shown} label={t('previewOf')} />
      </aside>

      <div className={classes.savebar}>
        <p role="status" className={classes.quiet}>
          {editor.isInvalid ? t('fix') : editor.isUnsaved ? t('unsaved') : ''}
        </p>
        <div className={classes.saveactions}>
          <span className={classes.narrow}>
            <PlainButton variant="outline" onClick={() => setSheet('preview')}>
              {t('preview')}
            </PlainButton>
          </span>
          <PlainButton variant="outline" onClick={() => setSheet('theme')}>
            {t('theme')}
          </PlainButton>
          <PlainButton disabled={!editor.isUnsaved || editor.isSaving} onClick={save}>
            {editor.isSaving ? t('saving') : t('save')}
          </PlainButton>
        </div>
      </div>

      {sheet === 'preview' && (
        <Sheet shape="tall" title={t('preview')} closeLabel={t('close')} onClose={() => setSheet(undefined)}>
          <CardPreview card={shown} label={t('previewOf')} />
          <ButtonLink to={to.preview(card.cardSn)} variant="outline">
            {t('previewFull')}
          </ButtonLink>
        </Sheet>
      )}
      {sheet === 'theme' && <ThemeSheet card={shown} onClose={() => setSheet(undefined)} />}
      {editor.isOutdated && (
        <ConfirmDialog
          title={t('outdated.title')}
          onDismiss={editor.stay}
          actions={
            <>
              <PlainButton variant="outline" onClick={() => void takeTheirs()}>
                {t('outdated.look')}
              </PlainButton>
              <PlainButton onClick={() => editor.save(true)}>{t('outdated.overwrite')}</PlainButton>
            </>
          }
        >
          <p>{t('outdated.text')}</p>
        </ConfirmDialog>
      )}
      {guard.isAsking && (
        <ConfirmDialog
          title={t('leave.title')}
          onDismiss={guard.stay}
          actions={
            <>
              <PlainButton variant="outline" onClick={guard.leave}>
                {t('leave.leave')}
              </PlainButton>
              <PlainButton onClick={guard.stay}>{t('leave.stay')}</PlainButton>
            </>
          }
        >
          <p>{t('leave.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{title}</h2>
      {hint && <p className={classes.quiet}>{hint}</p>}
      {children}
    </section>
  )
}
