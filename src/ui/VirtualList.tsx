import { useVirtualizer } from '@tanstack/react-virtual'
import { useState, type CSSProperties, type Key, type ReactNode } from 'react'
import styles from './VirtualList.module.css'

type VirtualListProps<Item> = {
  readonly items: readonly Item[]
  /** Pixels; all rows are of one height. */
  readonly rowHeight: number
  readonly keyOf: (item: Item, position: number) => Key
  readonly children: (item: Item, position: number) => ReactNode
  /** A named region; absent: a plain box. */
  readonly label?: string
  /** Of the box that scrolls, and of its rows. */
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly rowClassName?: string | undefined
}

const OVERSCAN = 8

/** A list of which only the rows in sight exist, however many there are. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, rowHeight, keyOf, children, label, className, style, rowClassName } = props
  // State and not a ref: a drawer mounts the box later than the list first renders.
  const [box, setBox] = useState<HTMLElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  const Box = label === undefined ? 'div' : 'section'
  return (
    <Box ref={setBox} aria-label={label} className={`${styles['box']} ${className ?? ''}`} style={style}>
      <ul className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return item === undefined ? null : (
            <li
              key={keyOf(item, index)}
              className={`${styles['row']} ${rowClassName ?? ''}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {children(item, index)}
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
