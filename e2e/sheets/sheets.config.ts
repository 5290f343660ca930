import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { HANDBOOK } from './screens.ts'

/** The sheets, one picture a screen; git ignores the folder. */
export const SHEETS = join(import.meta.dirname, '../../sheets')
/** The pictures of which they are made. */
export const SHOTS = join(SHEETS, 'shots')

// The workers read this file, too.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(SHOTS, { recursive: true, force: true })

const projects = (base.projects ?? []).map(({ grep: _, grepInvert: __, ...project }) => project)
const onDesktop = projects.filter(({ metadata }) => metadata?.size === 'desktop')
/** The screens of the handbook. */
export const isHandbook = Boolean(process.env.HANDBOOK)
const handbook = Object.values(HANDBOOK).map(([screen, state]) => `${screen}: ${state}$`)
/** The same on a tablet held upright. */
const onTablet = onDesktop.map((project) => ({
  ...project,
  name: `tablet ${project.metadata?.lang}`,
  use: { ...project.use, viewport: { width: 834, height: 1112 } },
}))

/** `npm run sheets`: the journeys' server and sizes, but every screen in every state instead of journeys. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'sheets.ts',
  globalTeardown: isHandbook ? './handbook.ts' : './montage.ts',
  ...(isHandbook && { grep: new RegExp(` (?:${handbook.join('|')})`) }),
  use: { ...base.use, colorScheme: process.env.COLOUR_SCHEME === 'dark' ? 'dark' : 'light' },
  fullyParallel: true,
  ...(isHandbook && { workers: 1 }),
  projects: process.env.TABLET ? onTablet : isHandbook ? onDesktop : projects,
  webServer: {
    ...(Array.isArray(base.webServer) ? base.webServer[0] : base.webServer),
    cwd: join(import.meta.dirname, '../..'),
  } as never,
})
