import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import type { FieldName } from '@idocard/domain/content/content-kind'
import { hasPage } from '@idocard/domain/content/content-page'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import type { Form } from '../kit/editor.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { MomentField, PeriodField } from '../kit/period-field.tsx'
import { AskFirst, Remove } from '../kit/remove.tsx'
import { useRemovedToast } from '../kit/removed.tsx'
import { useCategories, useContentKind } from './content-calls.ts'
import { Restore, State } from './content-columns.tsx'
import { ContentField } from './content-field.tsx'
import { ContentPagePreview } from './content-page-preview.tsx'
import { ContentVersions } from './content-versions.tsx'

/** What is typed of an entry. A kind has some of these fields. */
export type Typed = { [name in keyof ContentFields]: ContentFields[name] extends boolean ? boolean : string } & {
  publishAt: string
}

/** An entry of the kind of content in the address, or a new one. */
export default function ContentEditor({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { kind, declared, calls } = useContentKind()
  const save = useCommand(calls.save, { inPlace: true })
  const publish = useCommand(calls.publish, { inPlace: true })
  const remove = useCommand(calls.remove)
  const restore = useCommand(calls.restore, {
    onSuccess: () => void toast({ tone: 'good', title: t('content.restored') }),
  })
  const tellRemoved = useRemovedToast()
  const discard = useCommand(calls.discard)
  const categories = useCategories()
  const names = [...valuesOf(kind), 'publishAt']
  const fresh = Object.fromEntries(names.map((name) => [name, name === 'isPublic' ? false : '']))
  const label = (name: string) => {
    const [, text = '', ending] = /^(\w+)(Ch|En)$/.exec(name) ?? []
    if (!ending) return t(`content.field.${name as FieldName}`)
    return t(`content.in.${ending as 'Ch' | 'En'}`, { label: t(`content.field.${text as FieldName}`) })
  }
  return (
    <EditorPage
      screen={kind}
      listTitle={t(`screen.${kind}`)}
      id={id}
      get={calls.get}
      input={{ kind, id }}
      fresh={fresh as Typed}
      add={t('content.new')}
      label={label}
      words={(name, value) =>
        (name === 'categoryId' ? categories?.find((one) => one.value === value)?.label : value) ?? value
      }
      save={async ({ publishAt, ...values }, { id, version }, button) => {
        const sent = { ...values, kind, id, version }
        const { deadLinks } =
          button === 'save'
            ? await save.mutateAsync(sent)
            : await publish.mutateAsync({
                ...sent,
                isDraft: button === 'unpublish',
                ...(button === 'schedule' && { publishAt }),
              })
        if (deadLinks.length > 0)
          void toast({ tone: 'bad', title: t('deadLinks.inEntry'), text: deadLinks.join(t('comma')) })
      }}
      state={(entry) => <State {...entry} />}
      buttons={(entry, isBusy, leave, { publishAt }) => (
        <SaveButtons entry={entry} isBusy={isBusy} leave={leave} isForLater={publishAt !== ''} />
      )}
      below={hasPage(kind) && <ContentPagePreview id={id} />}
      actions={({ name, version, leave, thing }) => (
        <>
          {thing?.isChanged && !thing.publishAt && (
            <AskFirst
              may="content.edit"
              variant="quiet"
              action={t('content.discard')}
              title={t('content.discardTitle', { name })}
              text={t('content.discardText')}
              isBusy={discard.isPending}
              onConfirm={() => discard.mutate({ kind, id, version }, { onSuccess: leave })}
            />
          )}
          <Remove
            may="content.publish"
            name={name}
            text={t('content.removeText', { count: UNDO_DAYS })}
            isBusy={remove.isPending}
            onRemove={() =>
              remove.mutate(
                { kind, id, version },
                {
                  onSuccess: () => {
                    leave()
                    void tellRemoved(name, () => restore.mutate({ kind, id }))
                  },
                },
              )
            }
          />
        </>
      )}
    >
      {(form, entry) => (
        <>
          {entry?.isChanged && <Changes entry={entry} form={form} />}
          {entry && entry.deadLinks.length > 0 && (
            <Notice tone="info" title={t('deadLinks.inEntry')}>
              {entry.deadLinks.join(t('comma'))}
            </Notice>
          )}
          {(Object.keys(declared.fields) as FieldName[]).map((name) => (
            <ContentField key={name} form={form} name={name} isNew={id === 'new'} />
          ))}
          {declared.period !== 'none' && (
            <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('content.period')} />
          )}
          {entry && entry.state !== 'draft' && entry.state !== 'removed' && (
            <div className="console-short">
              <MomentField form={form} name="publishAt" hint={t('content.publishAtHint')} />
            </div>
          )}
          {id !== 'new' && <ContentVersions id={id} form={form} />}
        </>
      )}
    </EditorPage>
  )
}

/** Says that readers do not see the changes in the form yet. Somebody who may publish can cancel that they will. */
function Changes({ entry: { id, version, publishAt }, form }: { entry: StaffEntry; form: Form<Typed> }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, calls } = useContentKind()
  const unschedule = useCommand(calls.unschedule, { onSuccess: () => form.adopt({ publishAt: '' }) })
  if (!publishAt) return <Notice tone="info" title={t('content.changedTitle')} />
  return (
    <Notice
      tone="info"
      title={t('content.scheduledTitle', { at: formatMoment(publishAt, lang) })}
      action={
        <Can
          may="content.publish"
          variant="outline"
          disabled={unschedule.isPending}
          onClick={() => unschedule.mutate({ kind, id, version })}
        >
          {t('content.unschedule')}
        </Can>
      }
    />
  )
}

type SaveButtonsProps = {
  entry: StaffEntry | undefined
  isBusy: boolean
  leave: () => void
  /** The form says when its changes are published. */
  isForLater: boolean
}

/** The buttons that save an entry: unseen, or for its readers. Enter in a field presses the first one. */
function SaveButtons({ entry, isBusy, leave, isForLater }: SaveButtonsProps) {
  const { t } = useTranslation('console')
  if (entry?.state === 'removed') return <Restore {...entry} onDone={leave} />
  if (!entry || entry.state === 'draft')
    return (
      <>
        <PlainButton type="submit" value="save" variant="outline" disabled={isBusy}>
          {t('content.saveDraft')}
        </PlainButton>
        <Can may="content.publish" type="submit" value="publish" disabled={isBusy}>
          {t('content.publish')}
        </Can>
      </>
    )
  return (
    <>
      <Can
        may="content.edit"
        type="submit"
        value="save"
        variant="outline"
        disabled={isBusy}
        because={entry.publishAt ? t('content.isScheduled') : undefined}
      >
        {t('content.saveChanges')}
      </Can>
      <Can may="content.publish" type="submit" value={isForLater ? 'schedule' : 'publish'} disabled={isBusy}>
        {t(isForLater ? 'content.schedule' : 'content.update')}
      </Can>
      <Can may="content.publish" type="submit" value="unpublish" variant="outline" disabled={isBusy}>
        {t('content.unpublish')}
      </Can>
    </>
  )
}
