import type { Member } from '@idocard/contract/identity/account'
import { useRef, useState } from 'react'
import { refusalIn } from '../../features/commerce/checkout/cart-sync.ts'
import {
  DESTINATION_FIELDS,
  type Destination,
  destinationOf,
  profileProblems,
} from '../../features/identity/profile/destination.ts'
import { withKnownPlace } from '../../features/identity/profile/known-place.ts'
import { type Messages, useFields } from '../../features/identity/profile/use-fields.ts'
import { usePlaces } from '../../features/identity/profile/use-places.ts'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { memberQuery } from './member-query.ts'

/** Saves a member's shipping address. */
export const useSaveProfile = () => useCommand(api.account.edit_by_id, { answers: () => memberQuery, inPlace: true })

/** A member's profile while it is being edited: changes are applied on top of the saved values. */
export function useProfile(member: Member) {
  const { t } = useTranslation('checkout')
  const form = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState<Partial<Destination>>({})
  const save = useSaveProfile()

  const saved = destinationOf(member)
  const raw = { ...saved, ...changed }
  const places = usePlaces(raw)
  const values = withKnownPlace(raw, places)
  const isUnsaved = DESTINATION_FIELDS.some((field) => field in changed && values[field].trim() !== saved[field])

  const problems = Object.fromEntries(
    Object.entries(profileProblems(values)).map(([field, problem]) => [field, t(`problem.${problem}`)]),
  )
  const onChange = (next: Destination) => {
    save.reset()
    setChanged(next)
  }
  const fields = useFields<Destination>({ values, onChange, form, order: DESTINATION_FIELDS, problems })
  const startAnew = () => {
    setChanged({})
    fields.settle()
  }
  const onSave = () => {
    if (save.isPending || !fields.check()) return
    save.mutate(values, {
      onSuccess: startAnew,
      onError: (error) => {
        const found = refusalIn(error).fields
        if (found) fields.refuse(found as Messages<Destination>)
      },
    })
  }
  const isRefused = refusalIn(save.error).fields !== undefined
  return {
    form,
    fields,
    places,
    isUnsaved,
    state: save.isPending ? ('saving' as const) : isUnsaved ? 'unsaved' : save.isSuccess ? 'saved' : 'unchanged',
    error: save.error && !isRefused ? save.error.message : undefined,
    onSave,
    onDiscard: () => {
      save.reset()
      startAnew()
    },
  } as const
}
