// `npm run packages -- sympy networkx` puts packages and what they need into the page's own files (public/packages),
// so that programs can import them where there is no internet. Build the page again afterwards.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const names = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../../public/packages', import.meta.url))

if (names.length === 0) {
  process.stderr.write('Which packages? For example: npm run packages -- sympy networkx\n')
  process.exitCode = 1
} else {
  const { module } = await runnerImport(fileURLToPath(new URL('fetchPackages.ts', import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  })
  try {
    for (const file of module.fetchPackages({ names, folder }))
      process.stdout.write(`public/packages/${file}\n`)
    process.stdout.write('Run `npm run build` (or `npm start`) to have them in the page.\n')
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
