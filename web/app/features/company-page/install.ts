import { clientOf } from '@idocard/domain/client'
import { useSyncExternalStore } from 'react'

/** Chromium's event with which a page offers to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `running`: opened as the installed app. `offered`: the browser can ask. `manual`: only by hand, from its menu. */
export type InstallState = 'running' | 'done' | 'offered' | 'manual'

let offered: InstallPrompt | undefined
let isDone = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's offer to install, which comes once, soon after the page has loaded and before anybody has opened
 * the screen for it. @returns how to stop.
 */
export function watchInstall(): () => void {
  const offer = (event: Event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    tell()
  }
  const done = () => {
    offered = undefined
    isDone = true
    tell()
  }
  addEventListener('beforeinstallprompt', offer)
  addEventListener('appinstalled', done)
  return () => {
    removeEventListener('beforeinstallprompt', offer)
    removeEventListener('appinstalled', done)
  }
}

/** Lets the browser ask. An offer can be used once; after a refusal the browser makes another one when it wants to. */
export async function install(): Promise<void> {
  const used = offered
  offered = undefined
  try {
    await used?.prompt()
  } finally {
    tell()
  }
}

/** iOS has its own property for it. */
const isRunning = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
const state = (): InstallState => (isRunning() ? 'running' : isDone ? 'done' : offered ? 'offered' : 'manual')
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the app is installed, and how it can be. */
export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, state, () => 'manual')

export type Device = 'iphone' | 'android' | 'desktop'

/** What a browser runs on, as far as it decides how to install the app. An iPad calls itself a Mac that can be touched. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  const { system } = clientOf(userAgent)
  if (system === 'Android') return 'android'
  return system === 'iOS' || system === 'iPadOS' || (system === 'macOS' && touchPoints > 1) ? 'iphone' : 'desktop'
}

/** Browsers inside other apps, which cannot install anything. */
const INSIDE: ReadonlySet<string> = new Set(['LINE', 'Facebook', 'Instagram'])
export const isInsideApp = (userAgent: string): boolean => INSIDE.has(clientOf(userAgent).browser)
