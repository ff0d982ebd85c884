import 'katex/dist/katex.min.css'
import { memo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { isTooMuchMarkdown } from './isTooMuchMarkdown.ts'
import { prepareMath } from './prepareMath.ts'
import { safeAddress } from './safeAddress.ts'

/** `trust: false` refuses `\href`, `\includegraphics`, `\htmlData` and the like; the limits stop macro bombs. */
const KATEX = { trust: false, strict: true, maxExpand: 200, maxSize: 20, errorColor: 'var(--outcome-bad)' }

const REMARK_PLUGINS: NonNullable<Options['remarkPlugins']> = [remarkGfm, remarkMath]
const REHYPE_PLUGINS: NonNullable<Options['rehypePlugins']> = [[rehypeKatex, KATEX]]

const COMPONENTS: Components = {
  a: ({ href, children }) => <SafeLink address={href ?? ''}>{children}</SafeLink>,
  img: ({ src, alt }) => <BlockedImage address={typeof src === 'string' ? src : ''} text={alt ?? ''} />,
  // A heading of the model's is not one of the page's.
  h1: ({ children }) => <p data-heading>{children}</p>,
  h2: ({ children }) => <p data-heading>{children}</p>,
  h3: ({ children }) => <p data-heading>{children}</p>,
  h4: ({ children }) => <p data-heading>{children}</p>,
  h5: ({ children }) => <p data-heading>{children}</p>,
  h6: ({ children }) => <p data-heading>{children}</p>,
  pre: ({ children }) => (
    <ScrollBox label="Code">
      <pre>{children}</pre>
    </ScrollBox>
  ),
  table: ({ children }) => (
    <ScrollBox label="Table">
      <table>{children}</table>
    </ScrollBox>
  ),
}

/** One block of text that is not ours, as Markdown with mathematics: no raw HTML, no images, no unsafe links. */
export const MarkdownBlock = memo(function MarkdownBlock({ text }: { readonly text: string }) {
  if (isTooMuchMarkdown(text)) return <p data-plain>{text}</p>
  return (
    <ReactMarkdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={REHYPE_PLUGINS}
      components={COMPONENTS}
      // Addresses are judged where they are used: links below, and images are never loaded.
      urlTransform={(address) => address}
    >
      {prepareMath(text)}
    </ReactMarkdown>
  )
})

type SafeLinkProps = { readonly address: string; readonly children: React.ReactNode }

/** Names the host, so that a reader sees where a link leads before following it. */
function SafeLink({ address, children }: SafeLinkProps) {
  const url = safeAddress(address)
  if (url === undefined) return <span>{children}</span>
  const place = url.protocol === 'mailto:' ? url.pathname : url.host
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {children}
      <span data-place> ({place})</span>
    </a>
  )
}

/** A remote image could carry what was said out of the page: its address is shown instead. */
function BlockedImage({ address, text }: { readonly address: string; readonly text: string }) {
  return (
    <span data-blocked>
      [image not loaded{text === '' ? '' : `: ${text}`}: <bdi>{address}</bdi>]
    </span>
  )
}
