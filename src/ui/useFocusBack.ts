import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when the component appeared, once it is gone. Mantine's dialogs do so only
 * when they are closed before they are taken away.
 */
export function useFocusBack(): void {
  const [before] = useState(focusedElement)
  useEffect(
    () => () => {
      // Whoever closed it may have put the focus somewhere on purpose.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before?.isConnected === true) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** An item of a menu is gone by then, so in its place the button that opens the menu. */
function focusedElement(): HTMLElement | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const menu = focused.closest('[role="menu"]')
  const opener = menu === null ? null : document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)
  return opener instanceof HTMLElement ? opener : focused
}
