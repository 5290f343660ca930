import type { ContentVersion } from '@idocard/contract/content/content-staff'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { DifferenceTable } from '../kit/differences.tsx'
import type { Form } from '../kit/editor.tsx'
import { typed } from '../kit/editor-page.tsx'
import { useFieldWords } from '../kit/field-words.ts'
import { useCategories, useContentKind } from './content-calls.ts'
import type { Typed } from './content-editor.tsx'

type VersionsProps = { id: string; form: Form<Typed> }

/** The versions of an entry. One of them can be compared with what is in the form, and put into it. */
export function ContentVersions(props: VersionsProps) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('version.open')}
      </PlainButton>
      {isOpen && <Versions {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Versions({ id, form, onClose }: VersionsProps & { onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { kind, calls } = useContentKind()
  const versions = useCall(calls.load_versions, { kind, id })
  const [chosen, setChosen] = useState<ContentVersion>()
  const [newest] = versions.data?.list ?? []
  return (
    <Sheet title={t('version.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {chosen ? (
        <Comparison version={chosen} id={id} form={form} onBack={() => setChosen(undefined)} onTaken={onClose} />
      ) : (
        <div className="console-editor">
          <p>{t('version.text')}</p>
          {versions.error && (
            <Failed error={versions.error} again={shared('again')} onAgain={() => void versions.refetch()} />
          )}
          {versions.isPending && <Skeleton label={shared('loading')} lines={6} />}
          {versions.data?.list.length === 0 && <p>{t('version.none')}</p>}
          <ol className="console-saves">
            {versions.data?.list.map((one) => (
              <li key={one.version}>
                <button type="button" onClick={() => setChosen(one)}>
                  <strong>{formatMoment(one.at, lang)}</strong>
                  <span>{joined(lang, 'dot', [formatMobile(one.by), pick(lang, one.titleCh, one.titleEn)])}</span>
                  {one.isDraft && <StatusBadge tone="neutral">{t('version.draft')}</StatusBadge>}
                  {one.isPublished && <StatusBadge tone="good">{t('version.published')}</StatusBadge>}
                  {one === newest && !one.isPublished && (
                    <StatusBadge tone="attention">{t('version.newest')}</StatusBadge>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Sheet>
  )
}

type ComparisonProps = VersionsProps & { version: ContentVersion; onBack: () => void; onTaken: () => void }

/** A version beside what is in the form. It comes into the form alone: whoever takes it still saves or publishes it. */
function Comparison({ version, id, form, onBack, onTaken }: ComparisonProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { kind, calls } = useContentKind()
  const categories = useCategories()
  const wordsOf = useFieldWords()
  const found = useCall(calls.load_version, { kind, id, version: version.version })
  if (found.error) return <Failed error={found.error} again={shared('again')} onAgain={() => void found.refetch()} />
  if (!found.data) return <Skeleton label={shared('loading')} lines={8} />
  // When the form's changes are published is no part of a version.
  const then = { ...typed(form.values, found.data), publishAt: form.values.publishAt }
  const names = Object.keys(then) as (keyof Typed)[]
  const differing = names.filter((name) => then[name] !== form.values[name])
  const inWords = (name: keyof Typed) => (value: string | boolean) =>
    wordsOf(value, (text) => (name === 'categoryId' ? categories?.find((one) => one.value === text)?.label : text))
  return (
    <div className="console-editor">
      {differing.length === 0 ? (
        <p>{t('version.same')}</p>
      ) : (
        <DifferenceTable
          heads={[t('editor.field'), formatMoment(version.at, lang), t('version.now')]}
          rows={differing.map(
            (name) =>
              [form.label(name), ...[then[name], form.values[name]].map(inWords(name))] as [string, string, string],
          )}
        />
      )}
      <div className="console-actions">
        {differing.length > 0 && (
          <PlainButton
            onClick={() => {
              form.setValues(then)
              onTaken()
            }}
          >
            {t('version.take')}
          </PlainButton>
        )}
        <PlainButton variant="quiet" onClick={onBack}>
          {t('version.back')}
        </PlainButton>
      </div>
    </div>
  )
}
