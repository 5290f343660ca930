import type { Card, CardFields } from '@idocard/contract/card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { type Draft, draftOf, isChanged, problemsOf } from './draft.ts'

/**
 * A card while its holder edits it. Unsaved changes are applied on top of the saved card.
 * @param card as stored by the server.
 * @param keep updates every query of the card with the server's answer.
 */
export function useEditor(card: Card, keep: (card: Card) => void) {
  const { t } = useTranslation('card')
  const [base, setBase] = useState(card)
  const [draft, setDraft] = useState<Draft>(() => draftOf(card))
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [isOutdated, setOutdated] = useState(false)

  const save = useMutation({
    mutationFn: ({ force }: { force: boolean }) =>
      api.card.update({
        cardSn: card.cardSn,
        version: force ? 0 : base.version,
        fields: draft.fields,
        allowIndex: draft.allowIndex,
        ...(draft.photo && { photo: draft.photo.id }),
      }),
    onSuccess: (saved) => {
      keep(saved)
      begin(saved)
      void toast({ tone: 'good', title: t('saved') })
    },
    onError: (error) => {
      const { code, data } = error instanceof ApiError ? error : { code: 0, data: {} }
      if (code === 409 && 'refusal' in data && data.refusal === 'card.changed') return setOutdated(true)
      if ('fields' in data && data.fields) setRefused(data.fields)
      void toastError(error)
    },
  })
  /** From here on, changes are compared with this state of the card. */
  const begin = (from: Card) => {
    setBase(from)
    setDraft(draftOf(from))
    setRefused({})
    setTried(false)
    setOutdated(false)
  }
  const problems = problemsOf(draft.fields)
  const problem = (field: string): string | undefined => {
    const found = problems[field]
    return refused[field] ?? (hasTried && found ? t(`problem.${found}`) : undefined)
  }
  return {
    draft,
    problem,
    isUnsaved: isChanged(draft, base),
    isSaving: save.isPending,
    isOutdated,
    isInvalid: hasTried && Object.keys(problems).length > 0,
    change: (patch: Partial<CardFields>) => {
      setRefused({})
      setDraft((before) => ({ ...before, fields: { ...before.fields, ...patch } }))
    },
    changeRest: (patch: Partial<Omit<Draft, 'fields'>>) => setDraft((before) => ({ ...before, ...patch })),
    save: (force = false) => {
      setTried(true)
      setOutdated(false)
      if (Object.keys(problems).length === 0 && !save.isPending) save.mutate({ force })
      return Object.keys(problems).length === 0
    },
    begin,
    stay: () => setOutdated(false),
  }
}
