import { MINUTE_MS } from '@idocard/domain/duration'
import { useIdle } from '@mantine/hooks'

/** Shorter than the time after which an idle staff session is closed. */
const IDLE_MS = 5 * MINUTE_MS

/**
 * Whether somebody is at the screen. What asks the server by itself stops without them, or a session that nobody uses
 * would never be closed.
 */
export const useAwake = (): boolean => !useIdle(IDLE_MS, { initialState: false })
