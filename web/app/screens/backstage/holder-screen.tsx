import type { ComponentProps } from 'react'
import { RequireHolder } from '../../features/backstage/holder.tsx'
import { Screen } from '../../features/backstage/screen.tsx'
import { Waiting } from './waiting.tsx'

type HolderScreenProps = ComponentProps<typeof Screen> & {
  /** What will be there begins with a card. */
  picture?: boolean
}

/** A screen for whoever is signed in; until that is known, something waits in the place of its content. */
export function HolderScreen({ picture = false, children, ...screen }: HolderScreenProps) {
  return (
    <Screen {...screen}>
      <RequireHolder waiting={<Waiting picture={picture} />}>{children}</RequireHolder>
    </Screen>
  )
}
