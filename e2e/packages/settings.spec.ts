import { expect, test } from './fixtures.ts'

test('a package that is chosen in Settings is loaded with all that it needs', async ({
  page,
  server,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const own = new URL('packages/', baseURL).href
  await page.route(`${own}**`, async (route) => {
    const address = new URL(route.request().url().slice(own.length), `${server.url}own/`)
    await route.fulfill({ response: await route.fetch({ url: address.href }) })
  })
  await page.goto('./#/settings')
  const section = page.getByRole('region', { name: 'Python packages' })
  const packages = section.getByRole('combobox', { name: 'Packages in it' })
  await packages.fill('sympy')
  await packages.press('Enter')
  await packages.fill('made-up-package')
  await packages.press('Enter')
  await section.getByRole('button', { name: 'Save packages' }).click()
  await expect(section.getByRole('alert')).toContainText(
    'The package made-up-package is in none of the places',
  )

  await packages.press('Backspace')
  await section.getByRole('button', { name: 'Save packages' }).click()
  await expect(section.getByRole('alert')).toContainText(
    /Every program finds sympy \d.*, mpmath \d.*, besides/,
  )

  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('right', { timeout: 90_000 })
  expect(server.wheelHits.map((path) => path.split('-')[0]).toSorted()).toEqual(['own/mpmath', 'own/sympy'])
})
