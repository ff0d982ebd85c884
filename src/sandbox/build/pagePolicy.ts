/**
 * The policy of the page that holds the keys (SECURITY section 5), as a meta tag because a static host may set
 * no headers. `frame-src` is what stops a sandbox frame from navigating itself away with data. The endpoint is the
 * person's choice, hence `connect-src`.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' https: http:",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join('; ')

/** The page with its policy first in its head, which holds from there on. */
export function withPagePolicy(html: string): string {
  const page = html.replace(
    /<head>\s*/,
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}" />\n    `,
  )
  if (page === html) throw new Error('The page has no head for its policy.')
  return page
}
