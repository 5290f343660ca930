import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'

export default defineConfig({
  plugins: [calls(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@idocard\//, /^@mantine\//, /^@tabler\//] },
})
