/** What a person can do about a package that did not come. */
export const PACKAGE_HINT =
  'Run it again: what was fetched already is kept. Settings → Python packages names the places that are asked; `npm run packages` puts a copy beside the page, for use without internet.'
