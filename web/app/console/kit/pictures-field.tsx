import { htmlLang } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropPicture } from './crop-picture.tsx'
import { DropArea } from './drop-area.tsx'
import type { Form, Values } from './editor.tsx'
import { useUpload } from './library.ts'
import { useOriginals } from './originals.ts'
import { rowsOf } from './rows-value.ts'

interface Row {
  img: string
  altCh: string
  altEn: string
}

type PicturesFieldProps<V extends Values> = { form: Form<V>; name: keyof V & string; max: number; maxAlt: number }

const LANGUAGES = [
  ['altCh', 'zh-tw'],
  ['altEn', 'en-us'],
] as const

/** Pictures in an order, each with what it shows in both languages. They are dropped, pasted or chosen. */
export function PicturesField<V extends Values>({ form, name, max, maxAlt }: PicturesFieldProps<V>) {
  const { t } = useTranslation('console')
  const [isBusy, setBusy] = useState(false)
  const upload = useUpload()
  const originals = useOriginals()
  const { rows, change, put, error } = rowsOf<Row, V>(form, name)
  /** Shows a picture in place of one, or as a further one. */
  const set = (img: string, at?: number) =>
    change((before) =>
      at === undefined
        ? [...before, { img, altCh: '', altEn: '' }].slice(0, max)
        : before.map((row, index) => (index === at ? { ...row, img } : row)),
    )
  /** Uploads files in their order. @param at the picture that the file replaces */
  const add = async (files: readonly File[], at?: number) => {
    setBusy(true)
    form.clearFieldError(name)
    try {
      for (const file of files.filter(({ type }) => type.startsWith('image/')).slice(0, at === undefined ? max : 1)) {
        const { url: img } = await upload(file)
        originals.keep(img, file)
        set(img, at)
      }
    } catch (refused) {
      form.setFieldError(name, refused instanceof Error ? refused.message : String(refused))
    } finally {
      setBusy(false)
    }
  }
  const list = rows.map((row, at) => ({ ...row, id: at + 1 }))
  return (
    <DropArea className="console-pictures" onFiles={(files) => void add(files)}>
      {/* The heading of the part around it says it. */}
      <legend className="visually-hidden">{form.label(name)}</legend>
      <SortableList
        label={form.label(name)}
        list={list}
        onSort={(ids) => change((before) => ids.flatMap((id) => before[id - 1] ?? []))}
        up={({ id }) => t('pictures.up', { number: id })}
        down={({ id }) => t('pictures.down', { number: id })}
        below={({ id, ...row }) => (
          <div className="console-fields console-bilingual">
            {LANGUAGES.map(([field, lang]) => (
              <TextInput
                key={field}
                lang={htmlLang(lang)}
                label={t(`pictures.${field}`, { number: id })}
                maxLength={maxAlt}
                error={error(id - 1, field)}
                value={row[field]}
                onChange={(event) => put(id - 1, field, event.currentTarget.value)}
              />
            ))}
          </div>
        )}
      >
        {({ id, img }) => (
          <div className="console-pictured">
            <img
              className="console-thumbnail"
              src={img}
              alt={t('pictures.one', { number: id })}
              width={96}
              height={72}
            />
            <div className="console-actions">
              <FileButton
                accept="image/*"
                label={t('pictures.replace', { number: id })}
                busy={isBusy}
                short={t('pictures.replaceShort')}
                onChoose={(file) => void add([file], id - 1)}
              />
              <CropPicture
                source={originals.of(img)}
                use="cover"
                label={t('crop.number', { number: id })}
                onDone={(url, source) => {
                  originals.keep(url, source)
                  set(url, id - 1)
                }}
              />
              <PlainButton
                variant="quiet"
                aria-label={t('pictures.remove', { number: id })}
                onClick={() => change((before) => before.filter((_, index) => index !== id - 1))}
              >
                {t('pictures.removeShort')}
              </PlainButton>
            </div>
          </div>
        )}
      </SortableList>
      {rows.length < max && (
        <div className="console-actions">
          <FileButton
            accept="image/*"
            label={t('pictures.add')}
            busy={isBusy}
            multiple
            onChoose={(...files) => void add(files)}
          >
            {isBusy ? t('picture.sending') : t('pictures.add')}
          </FileButton>
          <ChoosePicture label={t('choosePicture.begin')} onChoose={(url) => set(url)} />
        </div>
      )}
      <p>{t('pictures.hint', { count: max })}</p>
      {form.errors[name] && <p role="alert">{form.errors[name]}</p>}
    </DropArea>
  )
}
