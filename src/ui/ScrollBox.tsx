import type { CSSProperties, ReactNode } from 'react'

type Props = {
  /** Accessible name. */
  readonly label: string
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly children: ReactNode
}

/** A box that scrolls, and can be scrolled by keyboard: not every browser lets the focus in by itself. */
export function ScrollBox({ label, className, style, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- see above; a fieldset is for forms
    <div tabIndex={0} role="group" aria-label={label} className={className} style={style}>
      {children}
    </div>
  )
}
