import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'
import { mantineVariables } from './mantine-variables-plugin.ts'
import { staleChunk } from './stale-chunk-plugin.ts'

export default defineConfig({
  plugins: [calls(), mantineVariables(), staleChunk(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@idocard\//, /^@mantine\//, /^@tabler\//] },
})
