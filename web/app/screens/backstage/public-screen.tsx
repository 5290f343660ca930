import type { ReactNode } from 'react'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'

/** A screen that is open to visitors too. Back leads holders to the home screen and visitors to the entry page. */
export function PublicScreen({ title, children }: { title: string; children: ReactNode }) {
  const { home, user } = useBackstage()
  return (
    <Screen title={title} back={useIsHolder() ? home : user}>
      {children}
    </Screen>
  )
}
