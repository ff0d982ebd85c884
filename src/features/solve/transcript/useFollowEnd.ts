import { useEffect, type RefObject } from 'react'

type Options = {
  readonly list: RefObject<HTMLElement | null>
  readonly end: RefObject<HTMLElement | null>
  readonly isFollowing: boolean
}

/** Keeps the end in sight while the list grows, until the person scrolls away from it. */
export function useFollowEnd({ list, end, isFollowing }: Options): void {
  useEffect(() => {
    const { current: listElement } = list
    const { current: endElement } = end
    if (!isFollowing || listElement === null || endElement === null) return undefined
    let isInSight = true
    const sight = new IntersectionObserver(
      (entries) => {
        isInSight = entries.at(-1)?.isIntersecting ?? isInSight
      },
      { rootMargin: '0px 0px 120px 0px' },
    )
    const growth = new ResizeObserver(() => {
      if (isInSight) endElement.scrollIntoView({ block: 'nearest' })
    })
    sight.observe(endElement)
    growth.observe(listElement)
    return () => {
      sight.disconnect()
      growth.disconnect()
    }
  }, [list, end, isFollowing])
}
