import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import { CONTENT_UNDO_DAYS, type FieldName } from '@idocard/domain/content/content-kind'
import { PlainButton } from '../../kit/button.tsx'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useContentKind } from './content-calls.ts'
import { Restore, State } from './content-columns.tsx'
import { ContentField } from './content-field.tsx'
import { ContentVersions } from './content-versions.tsx'

/** What is typed of an entry. A kind has some of these fields. */
export type Typed = { [name in keyof ContentFields]: ContentFields[name] extends boolean ? boolean : string }

/** An entry of the kind of content in the address, or a new one. */
export default function ContentEditor({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { kind, declared, calls } = useContentKind()
  const save = useCommand(calls.save, { inPlace: true })
  const publish = useCommand(calls.publish, { inPlace: true })
  const remove = useCommand(calls.remove)
  const fresh = Object.fromEntries(valuesOf(kind).map((name) => [name, name === 'isPublic' ? false : '']))
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
      save={(values, { id, version }, button) => {
        const sent = { ...values, kind, id, version }
        return button === 'save'
          ? save.mutateAsync(sent)
          : publish.mutateAsync({ ...sent, isDraft: button === 'unpublish' })
      }}
      state={(entry) => <State {...entry} />}
      buttons={(entry, isBusy, leave) => <SaveButtons entry={entry} isBusy={isBusy} leave={leave} />}
      actions={({ name, version, leave }) => (
        <Remove
          may="content.publish"
          name={name}
          text={t('content.removeText', { count: CONTENT_UNDO_DAYS })}
          isBusy={remove.isPending}
          onRemove={() => remove.mutate({ kind, id, version }, { onSuccess: leave })}
        />
      )}
    >
      {(form) => (
        <>
          {(Object.keys(declared.fields) as FieldName[]).map((name) => (
            <ContentField key={name} form={form} name={name} isNew={id === 'new'} />
          ))}
          {declared.period !== 'none' && (
            <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('content.period')} />
          )}
          {id !== 'new' && <ContentVersions id={id} form={form} />}
        </>
      )}
    </EditorPage>
  )
}

type SaveButtonsProps = { entry: StaffEntry | undefined; isBusy: boolean; leave: () => void }

/** The buttons that save an entry: as a draft, or for its readers. Enter in a field presses the first one. */
function SaveButtons({ entry, isBusy, leave }: SaveButtonsProps) {
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
      <Can may="content.publish" type="submit" value="publish" disabled={isBusy}>
        {t('content.update')}
      </Can>
      <Can may="content.publish" type="submit" value="unpublish" variant="outline" disabled={isBusy}>
        {t('content.unpublish')}
      </Can>
    </>
  )
}
