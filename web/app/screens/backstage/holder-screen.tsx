import type { ComponentProps, ReactNode } from 'react'
import { Navigate } from 'react-router'
import { RequireHolder, useBackstage } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { HolderWaiting } from './waiting.tsx'

type HolderScreenProps = ComponentProps<typeof Screen> & {
  /** Whether the placeholder includes the outline of a card. */
  picture?: boolean
}

/** A screen for signed-in holders, with a placeholder until the sign-in state is known. */
export function HolderScreen({ picture = false, children, ...screen }: HolderScreenProps) {
  return (
    <Screen {...screen}>
      <RequireHolder waiting={<HolderWaiting picture={picture} />}>{children}</RequireHolder>
    </Screen>
  )
}

/** The part of a screen about one card (`?cardSn=`). An address that names none leads to the list, where one is chosen. */
export function OfCard({ cardSn, children }: { cardSn: string; children: ReactNode }) {
  const { cards } = useBackstage()
  return cardSn ? children : <Navigate to={cards} replace />
}
