import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'
import { mantineVariables } from './mantine-variables-plugin.ts'

export default defineConfig({
  plugins: [calls(), mantineVariables(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@idocard\//, /^@mantine\//, /^@tabler\//] },
})
