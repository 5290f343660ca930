import { clientOf } from '@idocard/domain/identity/client'
import { useSyncExternalStore } from 'react'

/** Chromium's event that lets a page offer the installation of the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `running`: opened as the installed app. `done`: installed while this page is open. `offered`: the browser can show
 * its dialog. `manual`: only by hand, from the browser's menu.
 */
type InstallState = 'running' | 'done' | 'offered' | 'manual'

let offered: InstallPrompt | undefined
let isDone = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Stores the browser's install event. It fires once, soon after the page has loaded and before the install screen is
 * open.
 * @returns a function that stops listening
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

/**
 * Shows the browser's install dialog. An event can be used only once. After a refusal the browser decides when to fire
 * another.
 */
export async function install(): Promise<void> {
  const used = offered
  offered = undefined
  try {
    await used?.prompt()
  } finally {
    tell()
  }
}

/** iOS has a non-standard property, `navigator.standalone`. */
const isRunning = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
const state = (): InstallState => (isRunning() ? 'running' : isDone ? 'done' : offered ? 'offered' : 'manual')
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the app is installed, and how it can be installed. */
export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, state, () => 'manual')

export type Device = 'iphone' | 'android' | 'desktop'

/**
 * The kind of device, as far as it decides how to install the app. An iPad reports itself as a Mac with a touch screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  const { system } = clientOf(userAgent)
  if (system === 'Android') return 'android'
  return system === 'iOS' || system === 'iPadOS' || (system === 'macOS' && touchPoints > 1) ? 'iphone' : 'desktop'
}

/** Browsers inside other apps, which cannot install anything. */
const INSIDE: ReadonlySet<string> = new Set(['LINE', 'Facebook', 'Instagram'])
export const isInsideApp = (userAgent: string): boolean => INSIDE.has(clientOf(userAgent).browser)
